import type { Page } from '@playwright/test'
import { faults } from './axe'
import { begin, expect, test, url, showAsText } from './table'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 780 }
const SIZES = [PHONE, { width: 820, height: 1180 }, DESKTOP, { width: 1920, height: 1080 }]

test.use({ colorScheme: 'dark' })

/** Nothing is wrong for axe-core in either theme; the themes differ in their colours alone. */
async function isSound(page: Page, what: string): Promise<void> {
  expect(await faults(page), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await faults(page, [], 'color-contrast'), `${what}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(url(path))
  await expect(page.locator('h1').first()).toBeVisible()
  if (path.startsWith('/table/')) await expect(page.locator('.option, .figure').first()).toBeVisible()
  await isSound(page, path)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(PHONE)
  await isSound(page, `${path} on a phone`)
  await page.setViewportSize(DESKTOP)
}

test('sign-in, a table and its parts are sound to axe-core, and nothing scrolls sideways', async ({ page }) => {
  await page.goto(url('/sign-in'))
  await expect(page.locator('h1')).toBeVisible()
  await isSound(page, 'sign-in')
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Cleo')
  await check(page, new URL(page.url()).pathname)
  for (const tab of ['Chat', 'Scores', 'Log']) {
    await page.getByRole('tab', { name: tab }).click()
    await isSound(page, tab)
  }
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Rules' }).getByRole('navigation')).toBeVisible()
  await isSound(page, 'rules')
  await page.getByRole('button', { name: 'Close the rules' }).click()
  await showAsText(page)
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible()
  await isSound(page, 'text view')
  for (const path of ['/', '/tables', '/watch']) await check(page, path)
})

test('every other screen is sound to axe-core, and nothing scrolls sideways', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice', 'Cleo')
  for (const path of [
    '/learn',
    '/new',
    '/settings',
    '/study',
    '/rules',
    '/rules/weather-island',
    '/editions',
    '/nowhere',
  ])
    await check(page, path)
})
