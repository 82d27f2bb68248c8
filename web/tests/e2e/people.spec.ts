import { begin, expect, newcomer, test, url } from './table'

test('whoever presses before the server has said who they are is not asked again', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.route('**/api/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByRole('button', { name: 'Play' }).click()
  await expect(ada.locator('#question')).toHaveText('Which goal card will you keep?')
})

test('whoever answers by keys goes on where the next question is', async ({ page }) => {
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
