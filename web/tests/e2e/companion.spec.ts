import { readFile } from 'node:fs/promises'
import { enteredGames, everyQuestion, Person, prepare, store, storedPresses } from './beside-the-box'
import { tooWide } from './fitting'
import { expect, test, url } from './table'

// A phone, whose connection is cut after the first visit.
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** The most presses of a game. */
const MOST = 100
/** The first words of steps that move no piece, so they have no text for taking the move back. */
const NO_MOVE = /^(Havoc!|The Government runs|The \w+ experiment|They cannot|Last round|The end is near)/
// More games: COMPANION_SEEDS="1 2 3" npx playwright test companion
const SEEDS = (process.env['COMPANION_SEEDS'] ?? '38').split(' ')

for (const seed of SEEDS)
  test(`game ${seed} beside the box, by touch and without a connection`, async ({ page, context }) => {
    const [game] = enteredGames(seed)
    if (!game) throw new Error('no game')
    const { setup, entries, questions } = game
    await prepare(page, setup.seed)
    const person = new Person(page)
    await person.begin(game)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)

    // What happens once in the game, at the first occasion.
    const once = new Set(['why not', 'why not again', 'undo', 'undo after Done', 'reload'])
    const first = (what: string) => once.delete(what)
    for (const [number, entry] of entries.entries()) {
      const question = questions[number] ?? ''
      const next = entries[number + 1] ?? ''
      await person.fits()
      if (Person.isStroke(entry, question)) continue
      if (question === 'move' && first('why not'))
        await person.whyNot('lab/space/1', /In round 1 you take the middle space at the Lab.* p\.11$/)
      else if (question === 'turn' && first('why not again'))
        await person.whyNot('rnd/space/2', /Your Scientist has moved in this turn already\. p\.11$/)
      const strokes = Person.isStroke(next, questions[number + 1] ?? '')
      await person.enter(entry, strokes ? next : '')
      if (number === 3) {
        await person.tap(person.key('Next'))
        await person.tap(person.key('My Supply round'))
      }

      if (question === 'turn' && entry.split('/').length === 3 && !strokes && first('undo')) {
        const notes = person.page.locator('.notes li')
        const before = await notes.allInnerTexts()
        await person.undo()
        const back = person.key('It is as before')
        if (await back.count()) await person.tap(back)
        await person.enter(entry)
        expect(await notes.allInnerTexts()).toEqual(before)
      }
      const steps = await person.allSteps.count()
      if (steps > 3 && number > entries.length / 2 && first('reload')) {
        await person.read(2)
        const title = await page.locator('.one h2').innerText()
        await page.waitForTimeout(500) // the step is shown first, then stored
        await page.reload()
        await expect(page.locator('.one h2')).toHaveText(title, { timeout: 120_000 })
        await expect(person.allSteps).toHaveCount(steps)
        await person.read()
      } else if (entry === 'done' && steps > 2 && number > 20 && first('undo after Done')) {
        const moves = await person.read()
        await person.undo()
        const list = page.locator('.table ol > li')
        await expect(list).toHaveCount(moves.filter((move) => !NO_MOVE.test(move)).length)
        await person.tap(person.key('It is as before'))
        await person.enter('done')
        expect(await person.read()).toEqual(moves)
      } else await person.read()
    }
    expect(once).toEqual(new Set())
    expect(questions).toContain('security')
    expect(await storedPresses(page)).toEqual(entries)

    await test.step('the end, with the score', async () => {
      await expect(page.locator('.sum td').nth(1)).toHaveText(String(game.target))
      if (!game.ends) return expect(page.getByText('The Saboteurs have won')).toBeVisible()
      await page.getByLabel('CP on the track').fill(String(game.target + 7))
      await page.getByLabel('Goals met').fill('0')
      await page.getByLabel('Goals met').blur()
      await expect(page.getByText('Won, 7 over the Target')).toBeVisible()
    })
    const { locks } = await person.asked()
    expect(locks).toBe(1)
    test.info().annotations.push({ type: 'presses', description: String(person.presses) })
    expect(person.presses).toBeLessThanOrEqual(MOST)
    expect(person.steps).toBeGreaterThan(30)
    await page.goto(url('/companion'))
  })

test('the values of the box come from a file, and the game keeps them', async ({ page }) => {
  const ours = await readFile('../src/stormtable/games/weather_machine/edition/values.toml', 'utf8')
  const text = ours.replace('name = "lightning"', 'name = "my box"')
  const bring = (name: string, content: string) =>
    page.getByLabel('Use my edition').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  const layOut = page.getByRole('button', { name: 'Lay out the table' })

  await page.goto(url('/companion'))
  await bring('other.toml', 'name = "no values"')
  await expect(page.getByText('Your edition: other.toml')).toBeVisible()
  await layOut.tap()
  await expect(page.getByRole('alert')).toContainText('your edition', { timeout: 120_000 })

  await bring('box.toml', text)
  await layOut.tap()
  await expect(page.locator('[data-entry="experiment/rain"]')).toBeVisible({ timeout: 120_000 })
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).tap({ timeout: 120_000 })
  await expect(page.getByText('Your edition: my box')).toBeVisible()

  await test.step('a file brings the game to another browser, with these values', async () => {
    await page.getByRole('button', { name: 'To all games' }).tap()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).tap()
    const saved = await (await saving).path()
    await page.getByRole('button', { name: 'Hold to delete' }).click({ delay: 1200 })
    await expect(page.locator('.start li')).toHaveCount(0)
    const file = page.getByLabel('Continue a game from a file')
    await file.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(page.getByRole('alert')).toContainText('This file has no game')
    await file.setInputFiles(saved)
    await expect(page.locator('[data-entry="experiment/rain"]')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByText('Your edition: my box')).toBeVisible()
  })
})

test('every question can be answered by touch', async ({ page }) => {
  const begun = everyQuestion(enteredGames('25', '26', '38', '30,own'))
  await prepare(page, 0)
  const person = new Person(page)
  await page.goto(url('/companion'))
  await expect(page.getByRole('button', { name: 'Lay out the table' })).toBeVisible()
  await store(page, begun)
  await page.reload()
  for (const { kind, game, count } of begun)
    await test.step(kind, async () => {
      await person.openLast(count)
      await person.enter(game.entries[count] ?? '')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await person.leave()
    })
})

test('Check table: what differs is corrected, undone, and known after a reload', async ({ page }) => {
  const [game] = enteredGames('38')
  if (!game) throw new Error('no game')
  const count = game.questions.findIndex((question, number) => question === 'move' && number > 20)
  await prepare(page, 0)
  const person = new Person(page)
  await page.goto(url('/companion'))
  await expect(page.getByRole('button', { name: 'Lay out the table' })).toBeVisible()
  await store(page, [{ game, count }])
  await page.reload()
  await person.openLast(count)

  const presses = game.entries.slice(0, count)
  const check = async (place: string, choice: string, entry: string) => {
    await person.key('Check table').tap()
    await expect(page.getByText('Does your table look like this?')).toBeVisible()
    await person.fits()
    await person.place(place).tap()
    await expect(page.getByText('What lies there?')).toBeVisible()
    await person.fits()
    await person.key(choice).tap()
    presses.push(entry)
    await expect.poll(() => storedPresses(page)).toEqual(presses)
    await person.key('The same').tap()
    await expect(page.getByText('Where does your Scientist go?')).toBeVisible()
  }
  const flask = person.place('supply/chemical/verdino')
  const before = await flask.innerText()
  await check(
    'supply/chemical/verdino',
    before.includes('5') ? '1' : '5',
    `set/supply/chemical/verdino/${before.includes('5') ? 1 : 5}`,
  )
  const after = await flask.innerText()
  expect(after).not.toBe(before)
  await page.reload()
  await expect(flask).toHaveText(after, { timeout: 120_000 })
  await person.key('Undo').tap()
  await expect(flask).toHaveText(before)
})

for (const [locale, height] of [
  ['de-DE', 780],
  ['pl-PL', 764],
  ['ko-KR', 844],
] as const)
  test.describe(`in ${locale}, ${height} high`, () => {
    test.use({ locale, viewport: { width: 360, height } })

    test('the set-up, the map and a turn of the Saboteurs fit and are in the language', async ({ page }) => {
      const [game] = enteredGames('38')
      if (!game) throw new Error('no game')
      await prepare(page, 0)
      const person = new Person(page)
      await page.goto(url('/companion'))
      await expect(page.locator('.start footer button')).toBeVisible()
      const theirs = game.entries.findIndex((entry, number) => entry === 'done' && number > 20)
      await store(page, [
        { game, count: 2 },
        { game, count: theirs },
      ])
      for (const [count, next] of [
        [2, game.entries[2]],
        [theirs, 'done'],
      ] as const) {
        await page.reload()
        await person.openLast(count)
        expect(await tooWide(page), `after ${count} presses`).toEqual([])
        const scrolled = await page.locator('.table main').evaluate((main) => main.scrollHeight - main.clientHeight)
        expect(scrolled, 'nothing scrolls').toBeLessThanOrEqual(1)
        await person.enter(next ?? '')
        expect(await tooWide(page), `after ${next}`).toEqual([])
        if (next !== 'done') await page.goto(url('/companion'))
      }
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      const titles = await page.locator('ol.all > li').allInnerTexts()
      expect(titles.length).toBeGreaterThan(2)
      // The names of English sentences: none of them may be left.
      expect(titles.join(' ')).not.toMatch(/\b(the|goes|takes|token|Bot to)\b/)
    })
  })
