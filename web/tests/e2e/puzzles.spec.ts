import { faults } from './axe'
import { smallTexts } from './fitting'
import { expect, test, url } from './table'

test('a puzzle is answered by one press, explained and followed by the next, also by keys alone', async ({ page }) => {
  await page.goto(url('/puzzles/weather-island-1'))
  const answers = page.getByRole('group', { name: 'Answers' }).getByRole('button')
  await expect(answers.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/most points/)
  await answers.first().click()
  const solution = page.getByRole('heading', { name: /^(Right: |Best is )/ })
  await expect(solution).toBeVisible()
  await expect(page.locator('.answer.right .sign')).toHaveCount(1)
  await expect(page.locator('.answer .figure').first()).toHaveText(/\d/)
  await expect(page.getByText('Your first three answers are not rated.')).toBeVisible()
  // The solution's key has the focus: Enter goes on, and a figure answers.
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(solution).toBeHidden()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.keyboard.press('1')
  await expect(solution).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page
    .getByRole('button', { name: /Switch to|theme|dark|light/i })
    .first()
    .click()
  expect(await faults(page)).toEqual([])
})

test('on a phone a turn puzzle shows question, board and answers without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const id of ['weather-island-1', 'saboteurs-1']) {
    await page.goto(url(`/puzzles/${id}`))
    const answers = page.getByRole('group', { name: 'Answers' }).getByRole('button')
    await expect(answers.first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await smallTexts(page), id).toEqual([])
    if (id === 'weather-island-1') {
      const box = await answers.last().boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(844 - 48)
    }
    await answers.first().click()
    await expect(page.getByRole('heading', { name: /^(Right: |Best is )/ })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), id).toBeLessThanOrEqual(320)
    expect(await smallTexts(page), id).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
