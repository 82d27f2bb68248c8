import { expect, request, test, type APIRequestContext, type Page } from '@playwright/test'
import { url } from '../e2e/table'
import { isSelected, open, picture, sizes, themes } from './selection'

type State = Awaited<ReturnType<APIRequestContext['storageState']>>

interface Visit {
  name: string
  path: string
  /** As somebody who was never here. */
  stranger?: boolean
  do?(page: Page): Promise<void>
}

const shared = { settings: {}, spectators: true, confirm: true, take_back: true }
const bot = (bot: string, name: string) => ({ kind: 'bot', bot, name })
const me = { kind: 'me' }
const free = { kind: 'open' }
const none = { kind: 'none' }
const live = { kind: 'live', turn: 90, bank: 1800, at_zero: 'warn' }
const aDay = { kind: 'days', days: 1, hours: 0, at_zero: 'warn' }

/** Somebody with their own session, who sets tables. */
async function person(name: string) {
  const api = await request.newContext({ extraHTTPHeaders: { Origin: url('') } })
  const post = async (path: string, data: object = {}) => {
    const answer = await api.post(url(`/api${path}`), { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: string; url?: string }
  }
  await post('/people', { name })
  return {
    api,
    post,
    async table(game: string, seats: object[], more: object = {}) {
      const table = await post('/tables', { game, seats, public: false, clock: none, ...shared, ...more })
      if (!seats.some((seat) => seat === free)) await post(`/tables/${table.id}/start`)
      return table.id
    },
  }
}

/** What is there to learn, to look back at and to belong to. */
async function lookedBackAt(cleo: Awaited<ReturnType<typeof person>>): Promise<Visit[]> {
  const played = await cleo.table('weather-island', [bot('greedy', 'Ada'), bot('saver', 'Dan')])
  const over = async () => ((await (await cleo.api.get(url(`/api/tables/${played}`))).json()) as Status).status
  await expect.poll(over, { timeout: 120_000 }).toBe('over')
  const record = await (await cleo.api.get(url(`/api/tables/${played}/record`))).text()
  const study = await cleo.post('/studies', { text: record })
  const lesson = await cleo.post('/lessons/weather-island')
  const draft = await cleo.post('/drafts', { game: 'weather-machine' })
  const club = await cleo.post('/clubs', { name: 'Thunder', about: 'Wednesdays, with cake' })
  const cup = await cleo.post(`/clubs/${club.id}/tournaments`, { name: 'Autumn cup', game: 'weather-island' })
  for (let entered = 0; entered < 4; entered++) await cleo.post(`/tournaments/${cup.id}/entrants`, { bot: 'greedy' })
  await cleo.post(`/tournaments/${cup.id}/start`)
  return [
    { name: 'learn', path: '/learn' },
    { name: 'lesson', path: `/table/${lesson.id}` },
    { name: 'rules', path: '/rules/weather-machine' },
    { name: 'after', path: `/table/${played}/after` },
    { name: 'study', path: `/study/${study.id}` },
    { name: 'study-open', path: '/study' },
    { name: 'profile', path: '/me' },
    { name: 'alone', path: '/alone' },
    { name: 'clubs', path: '/clubs' },
    { name: 'club', path: `/club/${club.id}` },
    { name: 'tournament', path: `/tournament/${cup.id}` },
    { name: 'editions', path: '/editions' },
    { name: 'edition', path: `/editions/weather-machine/${draft.id}` },
  ]
}

interface Status {
  status: string
}

test.describe.configure({ mode: 'serial' })
let state: State
let visits: Visit[] = []

test.beforeAll(async () => {
  const cleo = await person('Cleo')
  await cleo.table('weather-island', [me, bot('greedy', 'Professor'), bot('saver', 'Tinkerer')], { clock: live })
  await cleo.table('weather-machine', [me], { settings: { challenges: 'normal' } })
  const waiting = await cleo.table('weather-machine', [me, free, bot('greedy', 'Engineer'), free], { clock: aDay })
  for (const [name, game, seats, clock] of [
    ['Mina', 'weather-machine', [me, bot('greedy', 'Engineer'), free, free], live],
    ['Tove', 'weather-island', [me, free], none],
    ['Ravi', 'weather-island', [me, me, bot('gambler', 'Gambler'), free], aDay],
  ] as const)
    await (await person(name)).table(game, [...seats], { public: true, clock })
  for (const [name, game] of [
    ['Ines', 'weather-island'],
    ['Olek', 'weather-machine'],
  ] as const)
    await (await person(name)).table(game, [me, bot('greedy', 'Professor')], { public: true })
  const grace = await person('Grace')
  const hers = await grace.table('weather-machine', [me, free, free], { clock: aDay })
  const invitation = new URL((await grace.post(`/tables/${hers}/invitations`)).url ?? '', url('/')).pathname
  const later = await lookedBackAt(cleo)
  state = await cleo.api.storageState()
  const all: Visit[] = [
    { name: 'home', path: '/' },
    { name: 'home-stranger', path: '/', stranger: true },
    {
      name: 'name-dialog',
      path: '/',
      stranger: true,
      do: (page) => page.getByRole('button', { name: 'Professor' }).first().click(),
    },
    { name: 'tables', path: '/tables' },
    { name: 'watch', path: '/watch' },
    { name: 'new-machine', path: '/new?game=weather-machine' },
    { name: 'new-saboteurs', path: '/new?game=saboteurs' },
    { name: 'new-island', path: '/new?game=weather-island' },
    {
      name: 'new-seats',
      path: '/new?game=weather-island',
      async do(page) {
        await page.getByRole('button', { name: 'Another seat' }).click()
        await page.getByText('Live', { exact: true }).click()
      },
    },
    { name: 'invitation', path: invitation },
    { name: 'sign-in', path: '/sign-in', stranger: true },
    { name: 'puzzle', path: '/puzzles/weather-island-1' },
    {
      name: 'puzzle-solved',
      path: '/puzzles/weather-island-1',
      do: (page) => page.getByRole('group', { name: 'Answers' }).getByRole('button').first().click(),
    },
    { name: 'settings', path: '/settings' },
    { name: 'recovery', path: '/me', do: (page) => page.getByRole('button', { name: 'recovery code' }).click() },
    { name: 'waiting', path: `/table/${waiting}` },
    {
      name: 'waiting-settings',
      path: `/table/${waiting}`,
      do: (page) => page.getByRole('button', { name: 'Change the settings' }).click(),
    },
    ...later,
    { name: 'no-table', path: '/table/none' },
    { name: 'nowhere', path: '/nowhere' },
  ]
  visits = all.filter(({ name }) => isSelected(`page-${name}`))
})

for (const size of sizes)
  for (const theme of themes)
    test(`pages, ${theme}, ${size.name}`, async ({ browser }) => {
      for (const stranger of [false, true]) {
        const context = await open(browser, size, theme, stranger ? {} : { storageState: state })
        const page = await context.newPage()
        if (!stranger) await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
        for (const visit of visits.filter((visit) => !!visit.stranger === stranger)) {
          await page.goto(url(visit.path), { waitUntil: 'networkidle' })
          await expect(page.locator('h1').first()).toBeVisible()
          await visit.do?.(page)
          await page.waitForTimeout(200)
          await picture(page, `page-${visit.name}`, size, theme, true)
        }
        await context.close()
      }
    })
