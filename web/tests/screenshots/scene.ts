import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Event, SocketOut, TableInfo, SocketIn, Update } from '../../src/api/generated'
import { folder } from './wanted'

/** A position as web/tools/positions.py keeps it. */
export interface Scene {
  name: string
  update: Update
  /** The update for readers of other languages. */
  translated: Record<string, Update>
  printed: unknown
  looks: Record<string, Update>
}

const golden = fileURLToPath(new URL('../../../tests/protocol/golden/', import.meta.url))
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const stems = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))

/** Every position there is: those of whole games, and those the protocol's tests keep. */
export const sceneNames = [...stems(`${folder}positions`), ...stems(golden).map((name) => `golden-${name}`)]

export function scene(name: string): Scene {
  const stem = name.replace(/^golden-/, '')
  if (stem === name) return { name, ...(read(`${folder}positions/${name}.json`) as Omit<Scene, 'name'>) }
  const update = read(`${golden}${stem}.json`) as Update
  const printed = read(`${golden}printed/${update.view.game}-${update.view.seats.length}.json`)
  return { name, update, translated: {}, printed, looks: {} }
}

const ME = 'me'

function tableOf({ update: { view } }: Scene): TableInfo {
  const solo = view.seats.length === 1
  return {
    id: 'scene',
    game: view.game,
    status: view.outcome ? 'over' : 'running',
    public: true,
    maker: ME,
    created: 0,
    started: 0,
    changed: 0,
    ended: null,
    number: 40,
    asked: view.waiting_for,
    players: view.seats.length,
    settings: {},
    edition: null,
    clock: { kind: 'none' },
    spectators: true,
    delay: 0,
    confirm: true,
    take_back: !solo,
    seeded: false,
    hints: true,
    seats: view.seats.map(({ seat, name }) => ({
      seat,
      person: seat === view.seat ? ME : `p${seat}`,
      bot: null,
      name,
      left: false,
      forfeited: false,
      stand_in: false,
    })),
    back: null,
    outcome: view.outcome,
    rematch: null,
    rematch_offer: null,
    seat_changes: [],
    origin: null,
    club: null,
    tournament: null,
    daily: null,
  }
}

/** The Saboteurs' last turn: it is news, and told step by step. */
function newsOf(feed: readonly Event[]): number {
  const last = feed.findLast((event) => event.name === 'saboteurs_turn')
  return last ? feed.findIndex((event) => event.act === last.act) : feed.length
}

/** Once the page has drawn what was before. */
const NEWS_COMES = 600

/** The page itself at a position: only the network is played to it. `asNews`: what the Saboteurs did comes as news; `reply`: what
 * the server answers to what the page says. */
export async function setUp(page: Page, place: Scene, asNews = false, reply?: (message: SocketIn) => SocketOut | null): Promise<void> {
  const { update, printed, looks } = place
  const { view } = update
  const table = tableOf(place)
  const person = { id: ME, name: view.seats[view.seat ?? 0]?.name ?? 'Ada', login: null, created: 0, rest: {}, notices: {}, settings: {} }
  const chat = [
    { id: 1, by: 'p1', name: 'Bob', text: 'That storm was meant for me.', time: 1_800_000_000 },
    { id: 2, by: ME, name: person.name, text: 'It was. You are welcome.', time: 1_800_000_040 },
  ]
  // Every scene is the same table to the browser: what it cached of the one before is not this one.
  await page.addInitScript(() => indexedDB.deleteDatabase('stormtable'))
  // The newest of the answers counts; without any, what the scene before still asks for would reach the server.
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace(/^\/api\//, '')
    const plays = () => (request.postDataJSON() as { plays: string[] }).plays
    const answers: Record<string, () => unknown> = {
      me: () => person,
      'tables/scene': () => table,
      'tables/scene/printed': () => printed,
      'tables/scene/chat': () => chat,
      'tables/scene/plan': () => ({ plays: [], still: [] }),
      'tables/scene/plan/try': () => looks[plays().join('|')] ?? update,
      'tables/scene/orders': () => ({ auto_pass: false, auto_pay: 'one_way', only_answer: true }),
    }
    const answer = answers[path]
    if (answer) await route.fulfill({ json: answer() })
    else if (path === 'games') await route.continue()
    else await route.fulfill({ status: 404, json: { error: { code: 'none', problem: 'nothing here', remedy: '' } } })
  })
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const send = (message: SocketOut) => socket.send(JSON.stringify(message))
    let language = ''
    const tell = (feed: Event[]) => {
      const spoken = place.translated[language] ?? update
      send({ type: 'update', seat: view.seat, number: 40, update: { ...spoken, view, feed }, clock: null, table })
    }
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as SocketIn
      if (message.type !== 'hello') {
        const answer = reply?.(message)
        if (answer) send(answer)
        return
      }
      language = message.lang ?? ''
      send({ type: 'welcome', protocol: 1, table, person, seats: view.seat === null ? [] : [view.seat] })
      const people = table.seats.map((seat) => ({ id: seat.person ?? '', name: seat.name, seats: [seat.seat], watching: false }))
      send({ type: 'presence', people, watching: 0 })
      if (asNews) tell(update.feed.slice(0, newsOf(update.feed)))
      setTimeout(() => tell(update.feed), asNews ? NEWS_COMES : 0)
    })
  })
}
