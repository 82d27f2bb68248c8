import { expect, test, begin } from './table'

// The introduction to somebody's first game of a box; the other tests skip it.

test.use({ defaults: true })

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`a first game is introduced once, at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await begin(page, 'Weather Machine', 'Apprentice')
    const introduction = page.getByRole('dialog', { name: 'Your first game of Weather Machine' })
    await expect(introduction.getByRole('listitem')).toHaveCount(4)
    for (const part of await introduction.locator('li, button').all()) await expect(part).toBeInViewport({ ratio: 1 })
    await expect(introduction.getByRole('button', { name: /lesson/i })).toBeVisible()
    await introduction.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(introduction).toBeHidden()
    await page.reload()
    await expect(page.locator('#question')).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
