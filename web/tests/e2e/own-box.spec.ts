import { faults } from './axe'
import { dice, playOn } from './playing'
import { expect, test, url } from './table'

// A phone beside the real box, whose connection is cut after the first visit.
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** To the end takes minutes: WHOLE=1 npx playwright test own-box */
const WHOLE = Boolean(process.env['WHOLE'])
/** The draws of the set-up, and the first choices. */
const PRESSES = 70

test('the whole game with the real box: every draw is entered by touch, and a wrong one is undone', async ({
  page,
  context,
}) => {
  if (WHOLE) test.setTimeout(900_000)
  const question = page.locator('#question')
  const option = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto(url('/offline'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: 'Make available offline' }).tap()
  await expect(page.getByText('games start on this device')).toBeVisible({ timeout: 60_000 })
  await page.goto(url('/companion'))
  await option('The whole game').tap()
  await expect(page.getByText('every choice and every draw')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await context.setOffline(true)
  await option('Begin the whole game').tap()

  await test.step('a draw is a question; undo takes back a wrong press', async () => {
    await expect(question).toHaveText('Which Workshop tile lies at place 1 of the display?', { timeout: 60_000 })
    expect(await faults(page)).toEqual([])
    const tiles = page.locator('.option')
    await expect(tiles).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0)
    for (const press of ['wrong', 'right']) {
      await tiles.nth(press === 'wrong' ? 0 : 1).tap()
      await expect(question).toHaveText('Which Workshop tile lies at place 2 of the display?')
      if (press === 'right') break
      await page.getByRole('button', { name: 'Undo', exact: true }).tap()
      await expect(question).toHaveText('Which Workshop tile lies at place 1 of the display?')
    }
  })

  await test.step('set-up and the first turns; a reload opens the same question', async () => {
    await playOn(page, dice(3), { by: 'finger', presses: PRESSES })
    await expect(page.locator('.option:disabled, .own:disabled')).toHaveCount(0) // the last press is answered
    const asked = await question.innerText()
    await page.reload()
    await expect(question).toHaveText(asked, { timeout: 60_000 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, 'nothing scrolls sideways').toBeLessThanOrEqual(0)
  })

  if (!WHOLE) return
  await test.step('to the end; replay opens the game', async () => {
    await playOn(page, dice(5), { by: 'finger' })
    await expect(page.locator('.result h2')).toBeVisible()
    await page.goto(url('/offline'))
    await page.getByRole('link', { name: 'Look back' }).tap()
    await expect(page.getByRole('slider')).toBeVisible({ timeout: 60_000 })
  })
})
