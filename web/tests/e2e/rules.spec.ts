import { begin, expect, test, url } from './table'

test('from a question, a reason and a place the rules open beside the table', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Ada')
  const rules = page.getByRole('dialog', { name: 'Rules' })
  const title = rules.getByRole('heading', { level: 3 })

  // The question is which goal card to keep.
  const link = page.locator('.question .rule-link')
  await link.click()
  await expect(title).toHaveText(/Your first goal card/)
  await expect(title).toBeFocused()
  await rules.getByRole('link', { name: 'goal cards' }).first().click()
  await expect(title).toHaveText(/^\s*Goal cards/)
  await expect(rules.getByRole('table')).toBeVisible()
  await rules.getByRole('button', { name: 'Back' }).click()
  await expect(title).toHaveText(/Your first goal card/)
  await page.keyboard.press('Escape')
  await expect(rules).toBeHidden()
  await expect(link).toBeFocused()

  await page.locator('.option').first().click()
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect(page.locator('#question')).toHaveText(/How much do you bid/)

  // A place: with a right click, or pointed at, with a key.
  const forecast = page.locator('[data-place="forecast/1"]').first()
  await forecast.click({ button: 'right' })
  await expect(title).toHaveText(/Weather tokens/)
  await rules.getByRole('button', { name: 'Close the rules' }).click()
  await page.locator('[data-place="stall/sun"]').first().hover()
  await page.keyboard.press('?')
  await expect(title).toHaveText(/Bonus: a token into the bag/)

  // Words, and the game goes on behind.
  await rules.getByRole('searchbox', { name: 'Look up a rule' }).fill('booster')
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(/Boosters/)
  await rules.getByRole('button', { name: 'Close the rules' }).click()

  // Why one cannot bid more than one has.
  await page.getByRole('button', { name: 'Why not?' }).click()
  await page.getByLabel('Why can I not …').fill('bid 19')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.locator('.why .answer .rule-link').click()
  await expect(title).toHaveText(/Bidding/)
})

test('the rules are a page of their own, searched and linked to', async ({ page }) => {
  await page.goto(url('/rules'))
  await page
    .getByRole('link', { name: /Weather Machine/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather Machine')
  await page.getByRole('searchbox', { name: 'Look up a rule' }).fill('what does a lock do')
  await page.getByRole('list', { name: 'Found' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/#locks$/)
  await expect(page.locator('#locks-title')).toBeFocused()
  await expect(page.locator('#locks')).toBeInViewport()
  await page.goto(url('/rules/weather-machine#havoc'))
  await expect(page.locator('#havoc-title')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/#locks$/)
})
