import type { Browser, Page } from '@playwright/test'
import type { Decision, Lesson, Option, TableUpdate } from '../../src/api/generated'
import { faults } from './axe'
import { dice, playOn } from './playing'
import { another, expect, newcomer, rows, test, url } from './table'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LESSONS = {
  'weather-island': 'Your first storm',
  'weather-machine-1': 'Chapter 1: a first round',
  'weather-machine-2': 'Chapter 2: papers and Breakthroughs',
  saboteurs: 'Read, stop, win',
}
type Way = 'mouse' | 'keys'
type Step = Lesson['steps'][number]
const CODES = Object.keys(LESSONS) as (keyof typeof LESSONS)[]

/** A chip or a lit place is drawn in signs and figures; its name says them in words, which axe does not take for the same. */
const SIGNS = ['label-content-name-mismatch']
const counter = (page: Page) => page.locator('.lesson-note .steps > span').last()
const at = (page: Page, step: number, { steps }: Lesson) =>
  expect(counter(page)).toHaveText(`${step} of ${steps.length}`)
const ask = async <T>(page: Page, path: string) => (await (await page.request.get(url(`/api${path}`))).json()) as T
const tableOf = (page: Page) => page.url().split('/').at(-1) ?? ''

/** Begin a lesson from the page of all of them. */
async function start(page: Page, name: keyof typeof LESSONS): Promise<Lesson> {
  await page.goto(url('/learn'))
  await page.getByRole('button', { name: `Start: ${LESSONS[name]}` }).click()
  await expect(page.locator('#lesson-title')).toBeVisible({ timeout: 60_000 })
  return ask<Lesson>(page, `/lessons/${name}`)
}

/** Go by Tab, forth or back, to something the page has. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  for (let tries = 0; tries < 5; tries++) {
    const tabs = await page.evaluate((selector) => {
      const wanted = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
      const stops = [
        ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input, select, [tabindex]'),
      ].filter((one) => one.checkVisibility() && (one.tabIndex >= 0 || one === document.activeElement))
      if (!wanted || document.activeElement === wanted) return 0
      return stops.indexOf(wanted) - stops.indexOf(document.activeElement as HTMLElement)
    }, selector)
    for (let left = Math.abs(tabs); left > 0; left--) await page.keyboard.press(tabs < 0 ? 'Shift+Tab' : 'Tab')
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return
  }
  throw new Error(`${selector} is not reached by Tab`)
}

async function press(page: Page, selector: string, way: Way): Promise<void> {
  if (way === 'mouse') return page.locator(selector).first().click()
  await tabTo(page, selector)
  await page.keyboard.press('Enter')
}

/** Do what a step asks for, as the question at hand is answered. */
async function answer(page: Page, step: Step, way: Way): Promise<void> {
  const { update } = await ask<TableUpdate>(page, `/tables/${tableOf(page)}/update?seat=0`)
  const decision = update.decision as Decision
  const option = decision.options.find((one) => one.notation === step.play[0]) as Option
  const [, ...rest] = step.play
  if (decision.question === 'bid') {
    const money = Number(option.args['amount'])
    if (way === 'keys') {
      await tabTo(page, '[role=slider]')
      await page.keyboard.press('Home')
      for (let left = money; left > 0; left--) await page.keyboard.press('ArrowUp')
      return page.keyboard.press('Enter')
    }
    const more = page.locator('.bidder .key').last()
    for (let left = money; left > 0; left--) await more.click()
    return page.locator('.seal').click()
  }
  if (decision.question === 'build_or_work') {
    const [place = '', turn = ''] = rest.map((one) => one.split(' ')[1])
    const index = decision.options.indexOf(option)
    if (way === 'keys') await press(page, `.build li:nth-child(${index + 1}) .option`, way)
    else
      await page
        .locator(`.board [data-place="${option.places[0] ?? ''}"]`)
        .first()
        .click()
    const spot = `.board [data-place="machine/0/${place}"]`
    const laid = page.locator(`${spot} .ghost, .ghost${spot.replace('.board ', '')}`)
    await page.locator('.commit > .key:first-child:enabled').waitFor()
    if (way === 'mouse' && !(await laid.count())) await page.locator(spot).first().click()
    for (let turns = 0; turns < 4 && (await page.locator('.spin b').textContent()) !== `${turn}°`; turns++) {
      if (way === 'keys') await page.keyboard.press('r')
      else await page.locator('.spin .key').last().click()
      await page.locator('.commit > .key:first-child:enabled').waitFor()
    }
    return press(page, '.commit > .key:first-child:enabled', way)
  }
  if (option.verb === 'lay') {
    const spotOf = (one: Option) => `${String(one.args['row'])} ${String(one.args['column'])}`
    const lays = decision.options.filter((one) => one.verb === 'lay')
    const spots = [...new Set(lays.map(spotOf))]
    const ways = spots.flatMap((spot) => lays.filter((one) => spotOf(one) === spot))
    const nth = spots.indexOf(spotOf(option)) + 1
    const among = ways.filter((one) => spotOf(one) === spotOf(option)).indexOf(option)
    await press(page, `.wm-lay li:nth-child(${nth}) .way:nth-of-type(${among + 1})`, way)
    return press(page, '.turn .go', way)
  }
  const goal = decision.question === 'keep_first_goal'
  const listed = goal
    ? `.cards li:nth-child(${decision.options.indexOf(option) + 1}) .option`
    : `[data-option="${option.code}"]`
  // What is pressed on the board is lit, and the note does not lie over it.
  const there = option.places.find((one) => step.light.includes(one)) ?? ''
  const alone = there && decision.options.filter((one) => one.places.includes(there)).length === 1
  await press(page, way === 'mouse' && alone ? `.board [data-place="${there}"]` : listed, way)
  if (way === 'keys') return page.keyboard.press('Enter')
  return page.locator('.turn .go').click()
}

/** Something is lit, and nothing of the note or of the question lies over it. */
async function litAndClear(page: Page, step: Step): Promise<void> {
  if (!step.light.length) return
  await expect(page.locator('.ring').first(), step.id).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
      const over = boxes(innerWidth < 960 ? '.panel' : '.pinned')
      return boxes('.ring').filter((ring) =>
        over.some((one) => one.x < ring.right && ring.x < one.right && one.y < ring.bottom - 12 && ring.y < one.bottom),
      ).length
    })
  await expect.poll(covered, `${step.id}: nothing lies over what is lit`).toBe(0)
  // The light falls on what the board draws there, if it draws it by itself.
  const missed = () =>
    page.evaluate((light) => {
      const rings = [...document.querySelectorAll('.ring')].map((one) => one.getBoundingClientRect())
      const board = document.querySelector('main.board')?.getBoundingClientRect() ?? new DOMRect()
      return light.filter((place) =>
        [...document.querySelectorAll(`main.board [data-place="${place}"]`)].some((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const [middle, half] = [x + width / 2, y + height / 2]
          const within = (box: DOMRect) => box.x < middle && middle < box.right && box.y < half && half < box.bottom
          return width > 0 && one.checkVisibility() && within(board) && !rings.some(within)
        }),
      )
    }, step.light)
  await expect.poll(missed, `${step.id}: the light falls on its places`).toEqual([])
}

async function through(page: Page, taught: Lesson, way: Way, from = 1, to = taught.steps.length): Promise<void> {
  for (let number = from; number <= to; number++) {
    const step = taught.steps[number - 1] as Step
    await at(page, number, taught)
    await litAndClear(page, step)
    if (step.play.length) await test.step(step.id, () => answer(page, step, way))
    else if (way === 'keys') await press(page, '.lesson-note .keys .key:not(.quiet)', way)
    else await page.locator('.lesson-note .keys .key:not(.quiet)').click()
  }
}

/** The last note is put away, and the game is one's own, or over. */
async function ends(page: Page, taught: Lesson): Promise<void> {
  if (taught.steps.at(-1)?.ends) {
    await playOn(page, dice(1))
    await expect(page.locator('#lesson-title')).toHaveText('You have done it!')
    await expect(page.locator('.lesson-note').getByRole('link', { name: 'All lessons' })).toBeVisible()
    return
  }
  await expect(page.locator('.lesson-note')).toHaveCount(0)
  const before = await rows(page)
  await playOn(page, dice(2), { presses: 3 })
  await expect.poll(() => rows(page)).toBeGreaterThan(before)
}

for (const name of CODES) {
  test(`${name} to its end by mouse, left and taken up on another device`, async ({ browser }) => {
    const colorScheme = CODES.indexOf(name) % 2 ? 'light' : 'dark'
    const page = await newcomer(browser, 'Ada', { colorScheme })
    const taught = await start(page, name)
    const half = Math.floor(taught.steps.length / 2)
    expect(await faults(page, SIGNS), 'a step to read').toEqual([])
    await through(page, taught, 'mouse', 1, half)
    await at(page, half + 1, taught)
    expect(await faults(page, SIGNS), taught.steps[half]?.id).toEqual([])
    await page.getByRole('link', { name: 'Leave the lesson' }).click()
    await expect(page.getByRole('img', { name: `${half} of ${taught.steps.length} steps` })).toBeVisible()
    const phone = await elsewhere(browser, page)
    await phone.goto(url('/'))
    await expect(phone.getByText('You sit at no table yet.')).toBeVisible()
    await phone.getByRole('button', { name: `Go on: ${LESSONS[name]}` }).click()
    await through(phone, taught, 'mouse', half + 1)
    await ends(phone, taught)
    await phone.goto(url('/learn'))
    await expect(phone.getByRole('button', { name: `Again: ${LESSONS[name]}` })).toBeVisible()
  })

  test(`${name} to its end by keys`, async ({ browser }) => {
    const page = await newcomer(browser, 'Ada', { colorScheme: CODES.indexOf(name) % 2 ? 'dark' : 'light' })
    const taught = await start(page, name)
    await through(page, taught, 'keys')
    await ends(page, taught)
  })
}

async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const { cookies } = await page.context().storageState()
  const other = await another(browser, { reducedMotion: 'reduce' })
  await other.context().addCookies(cookies)
  await other.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  return other
}

test('what a step does not wait for is answered kindly, and nothing is played', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada')
  const taught = await start(page, 'weather-island')
  const before = await rows(page)
  const other = page.locator('.cards .option').nth(1)
  await other.click()
  await page.locator('.turn .go').click()
  await expect(page.locator('.lesson-note .astray')).toHaveText(/read this first/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next' }).click()
  await at(page, 2, taught)
  await other.click()
  await page.locator('.turn .go').click()
  await expect(page.locator('.lesson-note .astray')).toHaveText(
    /Another time, gladly.*Keep the card with three sun and two rain sources/s,
  )
  expect(await rows(page)).toBe(before)
  // A hint is what the step waits for; looking back at a note takes nothing back.
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.locator('.turn .go').click()
  await at(page, 3, taught)
  await page.getByRole('button', { name: 'Back' }).click()
  await at(page, 2, taught)
  await expect(page.locator('.lesson-note .task')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await at(page, 3, taught)
  // A tile laid elsewhere stays in hand.
  await through(page, taught, 'mouse', 3, 5)
  await at(page, 6, taught)
  await page.locator('.board [data-place="market/power"]').first().click()
  await page.locator('.board [data-place="machine/0/1,0"]').first().click()
  await page.locator('.commit > .key:first-child:enabled').click()
  await expect(page.locator('.lesson-note .astray')).toHaveText(/lay it below the wreck/)
  await expect(page.locator('.commit')).toBeVisible()
})

test('on a phone a note makes room for the question once it was read', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const taught = await start(page, 'weather-island')
  for (const [index, step] of taught.steps.slice(0, 6).entries()) {
    await at(page, index + 1, taught)
    await litAndClear(page, step)
    await expect(page.locator('.panel .scroll')).toBeHidden()
    if (!step.play.length) await page.getByRole('button', { name: 'Next' }).tap()
    else {
      await page.getByRole('button', { name: 'Let me try' }).tap()
      await expect(page.locator('.lesson-note .task')).toHaveText(step.task)
      await expect(page.locator('.lesson-note .text')).toHaveCount(0)
      await litAndClear(page, step)
      await test.step(step.id, () => answer(page, step, 'mouse'))
    }
  }
  await at(page, 7, taught)
  expect(await faults(page)).toEqual([])
})

test('a lesson is begun from the home page by somebody new, and told in the text view as well', async ({ page }) => {
  await page.goto(url('/'))
  await page.getByRole('button', { name: 'Start: Read, stop, win' }).click()
  const asked = page.getByLabel('Your name at the table')
  await asked.fill('Cleo')
  await asked.press('Enter')
  await expect(page.locator('#lesson-title')).toHaveText('The score to beat')
  await expect(page.locator('[aria-live]').filter({ hasText: 'The score to beat Round 10' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Show the game as text' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('#lesson-title')).toHaveText('What wins at once')
  expect(await faults(page)).toEqual([])
})
