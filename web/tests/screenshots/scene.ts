import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Event, Lesson, RoundWeather, SocketOut, TableInfo, SocketIn, Update } from '../../src/api/generated'
import { turnTo, url } from '../e2e/table'
import { folder } from './selection'

/** A position as web/tools/positions.py keeps it. */
export interface Scene {
  name: string
  update: Update
  /** The update for readers of other languages. */
  translated: Record<string, Update>
  printed: unknown
  looks: Record<string, Update>
  /** The weather of the round before, if the page may ask for it. */
  storm?: RoundWeather
  /** A lesson at this table, at its first step. */
  lesson?: Lesson
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

/** A table of Weather Island after the weather of a round. */
export function stormScene(players: number): Scene & { storm: RoundWeather } {
  const place = scene(`golden-island-bid-late-${players}`)
  const storm = read(`${golden}storms/island-${players}.json`) as RoundWeather
  const [first] = storm.feed
  const round = { ...first, number: (first?.number ?? 1) - 1, name: 'round', data: { round: storm.round } } as Event
  return { ...place, storm, update: { ...place.update, feed: [round, ...storm.feed] } }
}

const ME = 'me'

function tableOf({ update: { view }, lesson }: Scene): TableInfo {
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
    revised: null,
    take_back: !solo,
    seeded: false,
    rated: false,
    hints: true,
    reckoning: 'all',
    seats: view.seats.map(({ seat, name }) => ({
      seat,
      person: seat === view.seat ? ME : `p${seat}`,
      bot: null,
      name,
      left: false,
      forfeited: false,
      stand_in: false,
      state: 'plays' as const,
      since: null,
      turns: 0,
      turns_by_bot: 0,
      rests_left: 0,
    })),
    back: null,
    bot_turn: null,
    outcome: view.outcome,
    rematch: null,
    rematch_offer: null,
    consent: null,
    commitment: null,
    seat_changes: [],
    origin: lesson ? { lesson: lesson.name, step: 1, of: lesson.steps.length } : null,
    club: null,
    tournament: null,
    daily: null,
    on_device: null,
    // A cast, so that a new field of the message needs no edit here.
  } as TableInfo
}

/** The Saboteurs' last turn or the last storm, which the page shows step by step. */
function firstNewEvent(feed: readonly Event[]): number {
  const die = feed.findIndex((event) => event.name === 'die')
  if (die >= 0) return die
  const last = feed.findLast((event) => event.name === 'saboteurs_turn')
  return last ? feed.findIndex((event) => event.act === last.act) : feed.length
}

interface Answer {
  status: number
  json: unknown
}
/** What answers the requests of a page to the API: `null` leaves a request to the server. */
type Answering = (path: string, text: string) => Answer | null
const answering = new WeakMap<Page, Answering>()

/** Answers the page's requests to the API inside the page: a route would turn off the browser's cache, and every scene would load the page again. */
async function answerRequests(page: Page, answer: Answering): Promise<void> {
  const isFirst = !answering.has(page)
  answering.set(page, answer)
  if (!isFirst) return
  await page.exposeFunction('answerRequest', (path: string, text: string) => answering.get(page)?.(path, text) ?? null)
  await page.addInitScript(() => {
    const { answerRequest } = window as unknown as { answerRequest: (path: string, text: string) => Promise<Answer | null> }
    const request = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), location.href)
      const answer = pathname.startsWith('/api/')
        ? await answerRequest(pathname.slice('/api/'.length), typeof init?.body === 'string' ? init.body : '')
        : null
      return answer ? Response.json(answer.json, { status: answer.status }) : request(input, init)
    }
  })
}

/** Once the page has drawn what was before. */
const UPDATE_DELAY = 600

/** The page itself at a position: only the network is played to it. `asUpdate`: what the Saboteurs did comes as news; `reply`: what
 * the server answers to what the page says. */
export async function setUp(page: Page, place: Scene, asUpdate = false, reply?: (message: SocketIn) => SocketOut | null): Promise<void> {
  const { update, printed, looks } = place
  const { view } = update
  const table = tableOf(place)
  // eslint-disable-next-line id-denylist -- a field of the API
  const person = { id: ME, name: view.seats[view.seat ?? 0]?.name ?? 'Ada', login: null, created: 0, rest: {}, notices: {}, settings: {} }
  const chat = [
    { id: 1, by: 'p1', name: 'Bob', text: 'That storm was meant for me.', time: 1_800_000_000 },
    { id: 2, by: ME, name: person.name, text: 'It was. You are welcome.', time: 1_800_000_040 },
  ]
  // Every scene is the same table to the browser: what it cached of the one before is not this one.
  await page.addInitScript(() => {
    indexedDB.deleteDatabase('stormtable')
    localStorage.setItem('stormtable.sound-noted', 'yes')
    localStorage.setItem('stormtable.introduced', '["weather-machine", "saboteurs", "weather-island"]')
  })
  await answerRequests(page, (path, text) => {
    const plays = () => (JSON.parse(text) as { plays: string[] }).plays
    const answers: Record<string, () => unknown> = {
      me: () => person,
      'tables/scene': () => table,
      'tables/scene/printed': () => printed,
      'tables/scene/chat': () => chat,
      'tables/scene/plan': () => ({ plays: [], still: [] }), // eslint-disable-line id-denylist -- a field of the API
      'tables/scene/plan/try': () => looks[plays().join('|')] ?? update,
      'tables/scene/orders': () => ({ auto_pass: false, auto_pay: 'one_way', only_answer: true }),
    }
    if (place.lesson) answers[`lessons/${place.lesson.name}`] = () => place.lesson
    if (place.storm) answers[`tables/scene/storms/${place.storm.round}`] = () => place.storm
    const answer = answers[path.replace(/^tables\/scene-\d+/, 'tables/scene')]
    if (answer) return { status: 200, json: answer() }
    return path === 'games' ? null : { status: 404, json: { error: { code: 'none', problem: 'nothing here', remedy: '' } } }
  })
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const send = (message: SocketOut) => socket.send(JSON.stringify(message))
    let language = ''
    const tell = (feed: Event[]) => {
      const spoken = place.translated[language] ?? update
      send({ type: 'update', seat: view.seat, number: 40, update: { ...spoken, feed }, clock: null, table })
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
      send({ type: 'presence', people, watching: 0, gone: [] })
      if (asUpdate) tell(update.feed.slice(0, firstNewEvent(update.feed)))
      setTimeout(() => tell(update.feed), asUpdate ? UPDATE_DELAY : 0)
    })
  })
}

const visits = new WeakMap<Page, number>()

/** Goes to the scene that was set up. Only the first visit loads the page; each later scene is another table to it. */
export async function visit(page: Page): Promise<void> {
  const number = (visits.get(page) ?? 0) + 1
  visits.set(page, number)
  if (number === 1) await page.goto(url('/table/scene'))
  else await turnTo(page, `/table/scene-${number}`)
}
