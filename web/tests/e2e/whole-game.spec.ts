import { dice, playOn } from './playing'
import { begin, expect, test, showAsText } from './table'

// Whole games by keys; as-people-do.spec.ts plays them by mouse and by finger.

test('a whole game of Weather Island by keyboard alone', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Cleo')
  await playOn(page, dice(5), { by: 'keys' })
  await expect(page.locator('.result h2')).toContainText(/win/)
})

test('a whole game of Weather Island by keyboard in the text view', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Bob')
  await showAsText(page, 'keys')
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible()
  await playOn(page, dice(11), { by: 'keys' })
  await expect(page.locator('.result h2')).toContainText(/win/)
})
