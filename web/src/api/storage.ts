import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import type { CommandKind, Event, Person, Printed, TableInfo, TableUpdate, TextEntry } from './generated'

/** A table as a person's own seats last saw it. */
export interface Position {
  person: string
  table: string
  info: TableInfo
  updates: Record<string, TableUpdate>
  feeds: Record<string, Event[]>
  logs?: Record<string, TextEntry[]>
  printed: Printed
  savedAt: number
}

/**
 * A command that the server has not answered yet. It keeps its id however often it is sent, so the server plays it
 * once.
 */
export interface Move {
  person: string
  table: string
  id: string
  number: number
  kind: CommandKind
  seat: number
  notation: string
  /** It was sent once and may have been played, so it cannot be withdrawn. */
  sent: boolean
  /** Why the server refused it; the table shows this when it is opened. */
  refused: string
}

interface Schema extends DBSchema {
  positions: { key: [string, string]; value: Position; indexes: { savedAt: number } }
  moves: { key: [string, string]; value: Move }
}

const VERSION = 2
const KNOWN = 'stormtable.known'
const MOST_TABLES = 40
const MOST_EVENTS = 80

/**
 * Whether this browser belongs to a person. Scripts cannot read the cookie, and asking the server without one is an
 * error.
 */
export const isKnown = (): boolean => localStorage.getItem(KNOWN) !== null

export function knownPerson(): Person | null {
  try {
    const { id, name, login } = JSON.parse(localStorage.getItem(KNOWN) ?? '') as Partial<Person>
    if (typeof id !== 'string' || typeof name !== 'string') return null
    // eslint-disable-next-line id-denylist -- a field of the API
    return { id, name, login: login ?? null, created: 0, rest: {}, notices: {}, settings: {}, recovered: false }
  } catch {
    return null
  }
}

/** Stores whose browser this is, and deletes what other people left in it. */
export async function rememberPerson({ id, name, login }: Person): Promise<void> {
  localStorage.setItem(KNOWN, JSON.stringify({ id, name, login }))
  await forgetAllBut(id)
}

/** Forgets the person who used this browser. */
export async function forgetPerson(): Promise<void> {
  localStorage.removeItem(KNOWN)
  await forgetAllBut(null)
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

type Version1 = Record<'told', Position['updates']> & Record<'at', number>

/** Version 1 used other names for two fields of a position. */
async function renameFields(
  positions: IDBPObjectStore<Schema, ('positions' | 'moves')[], 'positions', 'versionchange'>,
) {
  for await (const cursor of positions) {
    const { told: updates, at: savedAt, ...others } = cursor.value as Position & Version1
    await cursor.update({ ...others, updates, savedAt })
  }
}

/** Runs a query. Without a usable database it returns `without`; the server has everything. */
async function use<T>(what: (database: IDBPDatabase<Schema>) => Promise<T>, without: T): Promise<T> {
  try {
    opened ??= openDB<Schema>('stormtable', VERSION, {
      async upgrade(database, version, _next, transaction) {
        if (version === 0) {
          database.createObjectStore('positions', { keyPath: ['person', 'table'] })
          database.createObjectStore('moves', { keyPath: ['person', 'table'] })
        }
        const positions = transaction.objectStore('positions')
        positions.createIndex('savedAt', 'savedAt')
        if (version === 1) await renameFields(positions)
      },
      blocking: (_now, _next, event) => {
        ;(event.target as IDBDatabase).close()
        opened = undefined
      },
      terminated: () => (opened = undefined),
    })
    return await what(await opened)
  } catch {
    opened = undefined
    return without
  }
}

export const loadPosition = (person: string, table: string): Promise<Position | undefined> =>
  use((database) => database.get('positions', [person, table]), undefined)

/** The tables that this browser can show without the server. */
export const loadPositions = (person: string): Promise<Position[]> =>
  use(async (database) => (await database.getAll('positions')).filter((position) => position.person === person), [])

export async function savePosition(position: Position): Promise<void> {
  // The person may have signed out meanwhile, perhaps in another window.
  if (knownPerson()?.id !== position.person) return
  const updates = Object.entries(position.updates).map(([seat, update]) => [
    seat,
    { ...update, update: { ...update.update, feed: [], log: { from: 0, entries: [] } } },
  ])
  const { feeds: events, logs = {} } = position
  const ends = Object.entries(logs).map(([seat, log]) => [seat, log.slice(-MOST_EVENTS)])
  const feeds = Object.entries(events).map(([seat, feed]) => [seat, feed.slice(-MOST_EVENTS)])
  await use(async (database) => {
    const work = database.transaction('positions', 'readwrite')
    await work.store.put({
      ...position,
      updates: Object.fromEntries(updates) as Position['updates'],
      feeds: Object.fromEntries(feeds) as Position['feeds'],
      logs: Object.fromEntries(ends) as NonNullable<Position['logs']>,
    })
    const tooMany = (await work.store.count()) - MOST_TABLES
    if (tooMany > 0) {
      const oldest = await work.store.index('savedAt').getAllKeys(null, tooMany)
      await Promise.all(oldest.map((key) => work.store.delete(key)))
    }
    await work.done
  }, undefined)
}

/** Deletes a table that this person may no longer see. */
export const forgetTable = (person: string, table: string): Promise<void> =>
  use(async (database) => {
    await Promise.all([database.delete('positions', [person, table]), database.delete('moves', [person, table])])
  }, undefined)

const forgetAllBut = (person: string | null): Promise<void> =>
  use(async (database) => {
    const work = database.transaction(['positions', 'moves'], 'readwrite')
    for (const name of ['positions', 'moves'] as const) {
      const store = work.objectStore(name)
      const others = (await store.getAllKeys()).filter(([whose]) => whose !== person)
      await Promise.all(others.map((key) => store.delete(key)))
    }
    await work.done
  }, undefined)

// --- waiting moves

export const loadMove = (person: string, table: string): Promise<Move | undefined> =>
  use((database) => database.get('moves', [person, table]), undefined)

export const loadMoves = (person: string): Promise<Move[]> =>
  use(async (database) => (await database.getAll('moves')).filter((move) => move.person === person), [])

export async function saveMove(move: Move): Promise<void> {
  if (knownPerson()?.id !== move.person) return
  await use(async (database) => void (await database.put('moves', move)), undefined)
}

/** Deletes a move that was answered or withdrawn. Another move that waits at the same table stays. */
export const dropMove = ({ person, table, id }: Move): Promise<void> =>
  use(async (database) => {
    const work = database.transaction('moves', 'readwrite')
    if ((await work.store.get([person, table]))?.id === id) await work.store.delete([person, table])
    await work.done
  }, undefined)
