import { expect, test, type Page } from '@playwright/test'
import { enteredGames, everyQuestion, Person, prepare, store } from '../e2e/beside-the-box'
import { url } from '../e2e/table'
import { isSelected, open, picture, sizes, themes } from './selection'

test.skip(!isSelected('companion') && !isSelected('tally'))

/** The game whose steps are all drawn. */
const SEED = '38'

for (const size of sizes)
  for (const theme of themes) {
    const draw = (page: Page, name: string, whole = false) => picture(page, name, size, theme, whole)

    test(`beside the box, ${theme}, ${size.name}`, async ({ browser }) => {
      test.skip(!isSelected('companion'))
      const [game, ...others] = enteredGames(SEED, '25', '26', '30,own')
      if (!game) throw new Error('no game')
      const context = await open(browser, size, theme, { hasTouch: true })
      const page = await context.newPage()
      // A step waits for a press: nothing goes on by itself.
      await page.addInitScript(() => localStorage.setItem('stormtable.companion', '{"voice":true,"pace":0}'))
      await prepare(page, 0)
      const person = new Person(page)
      await page.goto(url('/companion'))
      await expect(page.getByRole('button', { name: 'Lay out the table' })).toBeVisible()
      await draw(page, 'companion-start', true)

      const questions = everyQuestion([game, ...others])
      const turns = game.entries
        .map((entry, count) => ({ kind: '', game, count, entry }))
        .filter(({ entry, count }) => entry === 'done' && game.questions[count] === 'turn')
      const ending = { kind: 'end', game, count: game.entries.length }
      const begun = [...questions, ...turns, ending]
      await store(page, begun)
      await page.reload()
      for (const [number, { kind, game, count }] of begun.entries()) {
        await person.openLast(count)
        if (kind) await draw(page, `companion-${kind.replaceAll('/', '-')}`)
        else {
          await person.enter('done')
          const steps = await person.allSteps.count()
          for (let step = 1; step <= steps; step += 1) {
            await draw(page, `companion-turn-${number - questions.length + 1}-step-${step}`)
            await page.locator('footer').getByRole('button', { name: 'Next', exact: true }).tap()
          }
        }
        if (kind === 'end') expect(count).toBe(game.entries.length)
        await person.leave()
      }
      await context.close()
    })

    test(`a tally, ${theme}, ${size.name}`, async ({ browser }) => {
      test.skip(!isSelected('tally'))
      const context = await open(browser, size, theme)
      const page = await context.newPage()
      for (const [game, presses] of [
        ['weather-island', ['sun', 'rain', 'snow', 'wind', 'rain', 'dice ?O', 'sun', 'points 0 5', 'points 1 3']],
        ['weather-machine', ['phase', 'bot government', 'points 0 3 goals', 'points 1 5 nobel prize']],
      ] as const) {
        await page.goto(url(`/tally/${game}`))
        await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
        await draw(page, `tally-${game}-begin`, true)
        await page.evaluate(
          ([game, presses]) =>
            localStorage.setItem(`stormtable.tally.${game}`, JSON.stringify({ names: ['Ada', 'Bob', 'Cleo'], presses })),
          [game, presses] as const,
        )
        await page.reload()
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
        await draw(page, `tally-${game}`, true)
      }
      await context.close()
    })
  }
