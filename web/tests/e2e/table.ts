import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

/** What pages complained of, in whatever window. */
const complaints = new WeakMap<Browser, string[]>()

/** Tests in which anything the console of any page complains about is a failure. */
export const test = base.extend<{ quiet: null }>({
  quiet: [
    async ({ browser, page }, use) => {
      const heard: string[] = []
      complaints.set(browser, heard)
      listen(page, heard)
      await use(null)
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})

/** What is said of a line that a test has cut, and by the tests themselves of a worker that they keep away. */
const EXPECTED = /net::ERR_INTERNET_DISCONNECTED|registration blocked by Playwright/

function listen(page: Page, heard: string[]): void {
  page.on('console', (said) => {
    const complains = said.type() === 'error' || said.type() === 'warning'
    if (complains && !EXPECTED.test(said.text())) heard.push(said.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
}

/** A browser of their own for somebody else. */
export async function another(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  listen(page, complaints.get(browser) ?? [])
  return page
}

export const url = (path = '/') => `${process.env['STORMTABLE_URL'] ?? ''}${path}`

/** Somebody new, in a browser of their own, who has given a name. */
export async function newcomer(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await another(browser, options)
  await page.goto(url('/sign-in'))
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('heading', { name: 'What shall the weather be?' })).toBeVisible()
  return page
}

/** Begin at one press on a level, as somebody new. */
export async function begin(page: Page, box: string, level: string, name = 'Ada'): Promise<void> {
  await page.goto(url())
  await page.getByRole('article', { name: box }).getByRole('button', { name: level }).click()
  const asked = page.getByLabel('Your name at the table')
  await asked.fill(name)
  await asked.press('Enter')
  await expect(page.locator('#question')).toBeVisible()
}

/** How many rows the table has: what was done, by whomever. */
export async function rows(page: Page): Promise<number> {
  const answer = await page.request.get(url(`/api/tables/${page.url().split('/').at(-1)}`))
  return ((await answer.json()) as { number: number }).number
}

/** The bot of a new game of Weather Island has kept its card, and the page has heard so: from here on only the person does anything. */
export async function botHasKept(page: Page): Promise<void> {
  await expect.poll(() => rows(page)).toBe(2)
  const bot = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(bot.last()).not.toContainText('is to move')
}

export { expect }
