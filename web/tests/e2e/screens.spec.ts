import { faults } from './axe'
import { begin, expect, test, url } from './table'

const SIZES = [
  { width: 360, height: 780 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every screen is sound to axe-core, and nothing scrolls sideways', async ({ page }) => {
      await page.goto(url('/sign-in'))
      await expect(page.locator('h1')).toBeVisible()
      expect(await faults(page)).toEqual([])
      await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Cleo')
      await expect(page.locator('.option, .figure').first()).toBeVisible()
      const table = new URL(page.url()).pathname
      for (const path of [
        table,
        '/',
        '/tables',
        '/watch',
        '/learn',
        '/new',
        '/settings',
        '/study',
        '/rules',
        '/rules/weather-island',
        '/editions',
        '/nowhere',
      ]) {
        await page.goto(url(path))
        await expect(page.locator('h1').first()).toBeVisible()
        if (path === table) await expect(page.locator('.option, .figure').first()).toBeVisible()
        expect(await faults(page), path).toEqual([])
        for (const size of SIZES) {
          await page.setViewportSize(size)
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(0)
        }
        await page.setViewportSize({ width: 360, height: 780 })
        expect(await faults(page), `${path} on a phone`).toEqual([])
        await page.setViewportSize({ width: 1440, height: 900 })
      }
      await page.goto(url(table))
      for (const tab of ['Chat', 'Scores', 'Log']) {
        await page.getByRole('tab', { name: tab }).click()
        expect(await faults(page), tab).toEqual([])
      }
      await page.getByRole('button', { name: 'Rules', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Rules' }).getByRole('navigation')).toBeVisible()
      expect(await faults(page), 'rules').toEqual([])
      await page.getByRole('button', { name: 'Close the rules' }).click()
      await page.getByRole('button', { name: 'Show the game as text' }).click()
      await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible()
      expect(await faults(page), 'text view').toEqual([])
    })
  })
}
