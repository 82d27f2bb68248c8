import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'

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
  return signIn(await another(browser, options), name)
}

export async function signIn(page: Page, name: string): Promise<Page> {
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

/** A table of Weather Island for somebody who is signed in; the other person, Bob, answers nothing. Bob's own requests. */
export async function absentOpponent(page: Page): Promise<APIRequestContext> {
  const headers = { Origin: url('') }
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const data = { game: 'weather-island', seats, public: true }
  const made = await page.request.post(url('/api/tables'), { data, headers })
  const { id } = (await made.json()) as { id: string }
  const program = { 'X-Stormtable-Client': 'program' }
  const stranger = await request.newContext({ extraHTTPHeaders: program })
  const signed = await stranger.post(url('/api/people'), { data: { name: 'Bob' } })
  const { token } = (await signed.json()) as { token: string }
  const bob = await request.newContext({ extraHTTPHeaders: { ...program, Authorization: `Bearer ${token}` } })
  expect((await bob.post(url(`/api/tables/${id}/seats/1`), { data: {} })).status()).toBe(200)
  expect((await page.request.post(url(`/api/tables/${id}/start`), { headers })).status()).toBe(200)
  await page.goto(url(`/table/${id}`))
  await expect(page.locator('#question')).toHaveText('Which goal card will you keep?')
  return bob
}

/** How many rows the table has: what was done, by whomever. */
export async function rows(page: Page): Promise<number> {
  const answer = await page.request.get(url(`/api/tables/${page.url().split('/').at(-1)}`))
  return ((await answer.json()) as { number: number }).number
}

export { expect }
