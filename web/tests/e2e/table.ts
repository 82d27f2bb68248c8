import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'

/** The console errors of all pages. */
const complaints = new WeakMap<Browser, string[]>()

/** The header that names the test of this process: the server deals the same to it in each run (tests/server/repeatable.py). */
let testHeader: Record<string, string> = {}

/** A generous timeout for bot processes, which are slow on a busy machine. */
export const PATIENT = { timeout: 150_000 }

/** Tests that fail on any console error of any page. `defaults`: the page has the settings that a new person gets. */
export const test = base.extend<{ quiet: null; defaults: boolean }>({
  defaults: [false, { option: true }],
  quiet: [
    async ({ browser, page, defaults }, use, { titlePath }) => {
      const messages: string[] = []
      complaints.set(browser, messages)
      listen(page, messages)
      testHeader = { 'X-Test': encodeURIComponent(titlePath.join(' ')) }
      await page.context().setExtraHTTPHeaders(testHeader)
      if (!defaults) await skipPlayback(page)
      await use(null)
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(messages).toEqual([])
    },
    { auto: true },
  ],
})

/** What is said of a line that a test has cut, and by the tests themselves of a worker that they keep away. */
const EXPECTED = /net::ERR_INTERNET_DISCONNECTED|registration blocked by Playwright/

/** The introductions to the games, others' turns and the weather are not shown, unless a test has other settings; playback.spec.ts and storm.spec.ts are about them. */
export async function skipPlayback(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol !== 'http:') return
    if (!localStorage.getItem('stormtable.settings'))
      localStorage.setItem('stormtable.settings', JSON.stringify({ playback: 0, weather: 'off' }))
    localStorage.setItem('stormtable.sound-noted', 'yes')
    localStorage.setItem('stormtable.introduced', '["weather-machine", "saboteurs", "weather-island"]')
  })
}

/**
 * What the browser says about a page from now on, and each exception that nobody catches. `kinds`: of which kinds; otherwise every
 * message of the console counts.
 */
export function complaintsOf(page: Page, kinds?: readonly string[], complaints: string[] = []): string[] {
  page.on('console', (message) => {
    const counts = !kinds || kinds.includes(message.type())
    if (counts && !EXPECTED.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

const listen = (page: Page, complaints: string[]) => complaintsOf(page, ['error', 'warning'], complaints)

/** A separate browser for another person. */
export async function another(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: testHeader, ...options })).newPage()
  listen(page, complaints.get(browser) ?? [])
  await skipPlayback(page)
  return page
}

export const url = (path = '/') => `${process.env['STORMTABLE_URL'] ?? ''}${path}`

/** A new person with a name, in a separate browser, which has shown no page yet. */
export async function newcomer(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await another(browser, options)
  const answer = await page.request.post(url('/api/people'), { data: { name }, headers: { Origin: url('') } })
  expect(answer.ok(), await answer.text()).toBe(true)
  // Where nobody has signed in, the page does not ask the server who is there.
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage['stormtable.known'] ??= 'yes'
  })
  return page
}

/** A browser with these settings. */
export const withSettings = (settings: object): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url(''), localStorage: [{ name: 'stormtable.settings', value: JSON.stringify(settings) }] }],
  },
})

/** Goes to another screen inside the page, as links do: loading the page again takes longer than most screens. */
export const turnTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** By the page's own form. */
export async function signIn(page: Page, name: string): Promise<Page> {
  await page.goto(url('/sign-in'))
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('heading', { name: 'What will the weather be?' })).toBeVisible()
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
export async function absentOpponent(page: Page, more: object = {}): Promise<APIRequestContext> {
  const headers = { Origin: url('') }
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const data = { game: 'weather-island', seats, public: true, ...more }
  const response = await page.request.post(url('/api/tables'), { data, headers })
  const { id } = (await response.json()) as { id: string }
  const program = { 'X-Stormtable-Client': 'program' }
  const stranger = await request.newContext({ extraHTTPHeaders: program })
  const signed = await stranger.post(url('/api/people'), { data: { name: 'Bob' } })
  const { token } = (await signed.json()) as { token: string }
  const bob = await request.newContext({ extraHTTPHeaders: { ...program, Authorization: `Bearer ${token}` } })
  expect((await bob.post(url(`/api/tables/${id}/seats/1`), { data: {} })).status()).toBe(200)
  expect((await page.request.post(url(`/api/tables/${id}/start`), { headers })).status()).toBe(200)
  const { update } = (await (await page.request.get(url(`/api/tables/${id}/update?seat=0`))).json()) as {
    update: { decision: { options: unknown[] } }
  }
  // Two cards of one kind are one option: tests choose between two.
  if (update.decision.options.length < 2) return absentOpponent(page, more)
  await page.goto(url(`/table/${id}`))
  await expect(page.locator('#question')).toHaveText('Which goal card do you keep?')
  return bob
}

/** The number of rows of the table: all moves by all players. */
export async function rows(page: Page): Promise<number> {
  const answer = await page.request.get(url(`/api/tables/${page.url().split('/').at(-1)}`))
  return ((await answer.json()) as { number: number }).number
}

export { expect }

/** Switches to the text view, which the menu offers. */
export async function showAsText(page: Page, press: 'click' | 'keys' = 'click'): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Table menu|Menu da mesa)$/ })
  const entry = page.getByRole('button', { name: /^(Show the game as text|Mostrar a partida como texto)$/ })
  if (press === 'click') {
    await menu.click()
    await entry.click()
  } else {
    await menu.press('Enter')
    await entry.press('Enter')
  }
}
