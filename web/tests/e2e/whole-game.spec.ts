import { dice, playOn } from './playing'
import { begin, expect, test } from './table'

// What is shown here is that a game can be played; its motion has tests of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const GAMES = [
  ['Mad Scientists of Weather Island', 'Apprentice', false],
  ['The Saboteurs', 'Easy', true],
  ['Weather Machine', 'Apprentice', true],
] as const

for (const [box, level, onePress] of GAMES)
  test(`a whole game of ${box} by mouse`, async ({ page }) => {
    if (onePress)
      await page.addInitScript(() => localStorage.setItem('stormtable.settings', JSON.stringify({ onePress: true })))
    await begin(page, box, level)
    await playOn(page, dice(7))
    await expect(page.locator('.result h2')).toContainText(/win|lost/)
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible()
  })

test('a whole game of Weather Island by keyboard alone', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Cleo')
  await playOn(page, dice(5), { by: 'keys' })
  await expect(page.locator('.result h2')).toContainText(/win/)
})

test('a whole game of Weather Island by keyboard in the text view', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Bob')
  await page.getByRole('button', { name: 'Show the game as text' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible()
  await playOn(page, dice(11), { by: 'keys' })
  await expect(page.locator('.result h2')).toContainText(/win/)
})
