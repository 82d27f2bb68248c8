import { absentOpponent, begin, expect, newcomer, test, url } from './table'

test('a press before the session has loaded does not ask for a name again', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.route('**/api/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByRole('button', { name: 'Play' }).click()
  await expect(ada.locator('#question')).toHaveText('Which goal card do you keep?')
})

test('a player who answers by keys continues at the next question', async ({ page }) => {
  await begin(page, 'Weather Machine', 'Apprentice')
  const answers = page.locator('.turn .go:enabled, .option:enabled, .way:enabled')
  for (let answered = 0; answered < 4; answered++) {
    const question = await page.locator('#question').innerText()
    await answers.last().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.locator('#question')).not.toHaveText(question)
    await expect(answers.first()).toBeVisible()
    const inside = () => page.evaluate(() => document.querySelector('.panel.sheet')?.contains(document.activeElement))
    await expect.poll(inside).toBe(true)
  }
})

test('after a turn at a slow table the page offers a notice, and leads to the next table that waits', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada')
  const slow = { clock: { kind: 'days', days: 2, hours: 0, at_zero: 'warn' } }
  await absentOpponent(ada, slow)
  const other = ada.url()
  await absentOpponent(ada, slow)
  await ada.locator('.option').first().click()
  await ada.getByRole('button', { name: 'Do it' }).click()
  const offer = ada.locator('.ask')
  await expect(offer).toContainText('Tell you when Bob has moved?')
  const next = ada.getByRole('link', { name: 'Next: 1 table waits for you' })
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await ada.setViewportSize({ width, height })
    for (const part of [offer, next]) await expect(part).toBeInViewport({ ratio: 1 })
  }
  await offer.getByRole('button', { name: 'No' }).click()
  await expect(offer).toHaveCount(0)
  await next.click()
  await expect(ada).toHaveURL(other)
  await expect(ada.locator('#question')).toHaveText('Which goal card do you keep?')
})
