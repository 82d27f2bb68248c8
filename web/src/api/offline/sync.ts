import type { DeviceGameInfo, DeviceGameFile, TableInfo } from '../generated'
import { hasServer, UNSENT } from '../backend'
import { api, ApiError } from '../http'
import { knownPerson } from '../storage'
import { marks, saveMark, type Mark } from './marks'
import { list, load } from './storage'

/** The table, and its log entries from the last shared one on: what the engine needs to catch up. */
type Follow = (table: string, log: DeviceGameFile) => Promise<unknown>

const refusedAs = (error: unknown, ...codes: string[]) => error instanceof ApiError && codes.includes(error.code)

/** The id of a new copy. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/**
 * The id of the copy of a game that came from a table of the server: the same on every device, so that two devices that
 * take the same table find each other out.
 */
export async function copyId(table: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(table))
  return Array.from(new Uint8Array(digest), hex).join('').slice(0, 32)
}

/** Only one window synchronises at a time, because two would upload the same game under two ids. */
const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request('stormtable-sync', work) : await work()

/** Sends a table's log from one entry on; returns how many entries the account has. */
async function send(mark: Mark, first: number): Promise<{ own: number; there: number }> {
  const stored = await load(mark.table)
  if (!stored) return { own: 0, there: 0 }
  const { info, ...table } = stored.table
  const { number } = await api.sendDeviceGame({
    id: mark.game,
    game: info.game,
    status: info.status === 'over' ? 'over' : 'running',
    seats: info.seats.map(({ name }) => name),
    changed: info.changed,
    twin: mark.twin ?? null,
    // The log determines the position, so no saved position is sent.
    table: { ...table, saved_position: null, analysis: undefined },
    rows: stored.rows.filter(([number]) => number >= first),
  })
  return { own: stored.rows.length, there: number }
}

/** Uploads what the account does not have. If another device continued the game too, both games are kept. */
async function sendNew(mark: Mark): Promise<{ own: number; there: number }> {
  try {
    return await send(mark, Math.max(1, mark.number))
  } catch (error) {
    // The account has less than it had: its server was restored from a backup.
    if (refusedAs(error, 'gap')) return send(mark, 1)
    if (refusedAs(error, 'not_found') && mark.number > 0) {
      mark.gone = true
      return { own: 0, there: 0 }
    }
    const isTwin = refusedAs(error, 'diverged')
    if (!isTwin && !refusedAs(error, 'not_found')) throw error
    if (isTwin) mark.twin = mark.game
    mark.game = newId()
    mark.number = 0
    await saveMark(mark)
    return send(mark, 1)
  }
}

async function syncTable(
  info: TableInfo,
  known: Mark | undefined,
  person: string,
  there: readonly DeviceGameInfo[],
  follow?: Follow,
): Promise<void> {
  if (known && (known.person !== person || known.gone)) return
  const mark = known ?? { table: info.id, person, game: newId(), number: 0 }
  // Store the id before the request, so that a repeated request finds the same copy.
  if (!known) await saveMark(mark)
  const copy = there.find(({ id }) => id === mark.game)
  if (!copy && mark.number > 0) {
    await saveMark({ ...mark, gone: true })
    return
  }
  let number = copy?.number ?? 0
  if (info.number > mark.number) {
    const sent = await sendNew(mark)
    if (mark.gone) return saveMark(mark)
    mark.number = Math.min(sent.own, sent.there)
    number = sent.there
    await saveMark(mark)
  }
  if (follow && number > mark.number && mark.number > 0) {
    await follow(info.id, await api.deviceGame(mark.game, mark.number))
    await saveMark({ ...mark, number })
  }
}

/**
 * Sends the games of this browser to the account of its person, and lets the engine follow those that another device has
 * played on. `only` names one table. One game that cannot be sent stops no other.
 */
export function synchronise(follow?: Follow, only?: string): Promise<void> {
  const person = hasServer() && navigator.onLine ? knownPerson() : null
  if (!person) return Promise.resolve()
  return alone(async () => {
    const own = (await list()).filter(({ number, id }) => number > 0 && (!only || id === only))
    if (!own.length) return
    const [there, known] = await Promise.all([api.deviceGames(), marks()])
    const failures: unknown[] = []
    for (const info of own) {
      const mark = known.find(({ table }) => table === info.id)
      await syncTable(info, mark, person.id, there, follow).catch((error: unknown) => failures.push(error))
    }
    if (failures.length) throw failures[0]
    if (!only) localStorage.removeItem(UNSENT)
  })
}

/** The account's games that this browser does not have, and the sync state of those that it has. */
export async function elsewhere(): Promise<{ games: DeviceGameInfo[]; all: DeviceGameInfo[]; known: Mark[] }> {
  const person = hasServer() && navigator.onLine ? knownPerson() : null
  const known = await marks()
  if (!person) return { games: [], all: [], known }
  const all = await api.deviceGames()
  const here = new Set(known.filter((mark) => mark.person === person.id).map(({ game }) => game))
  return { games: all.filter(({ id }) => !here.has(id)), all, known }
}

/** Continues a game of the account at a new table of this browser. */
export const bring = (game: string): Promise<TableInfo> =>
  alone(async () => {
    const table = await api.bringGame(await api.deviceGame(game))
    return marked(table, game, table.number)
  })

/** Moves a game against bots from the server to this browser. The account has no copy of it yet. */
export const take = (table: string): Promise<TableInfo> =>
  alone(async () => {
    const game = await copyId(table)
    return marked(await api.bringGame(await api.toDevice(table)), game, 0)
  })

async function marked(table: TableInfo, game: string, number: number): Promise<TableInfo> {
  const person = knownPerson()
  if (person) await saveMark({ table: table.id, person: person.id, game, number })
  return table
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Synchronises soon, after the last of several changes. Without a connection, the next visit tries again. */
export function synchroniseSoon(milliseconds = 2000): void {
  localStorage.setItem(UNSENT, 'yes')
  clearTimeout(waiting)
  waiting = setTimeout(() => void synchronise().catch(() => undefined), milliseconds)
}
