import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { CommandKind, Event, Person, Printed, TableInfo, TableUpdate, TextEntry } from './generated'

/** A table as a person's own seats last saw it. */
export interface Position {
  person: string
  table: string
  info: TableInfo
  told: Record<string, TableUpdate>
  feeds: Record<string, Event[]>
  logs?: Record<string, TextEntry[]>
  printed: Printed
  at: number
}

/** What was done and is not answered yet. Its id is its own for good: however often it is sent, it is played once. */
export interface Move {
  person: string
  table: string
  id: string
  number: number
  kind: CommandKind
  seat: number
  notation: string
  /** It was on its way once, so it may have been played: it is no longer there to be taken back. */
  sent: boolean
  /** Why it was not played, to be told when the table is looked at. */
  refused: string
}

interface Shape extends DBSchema {
  positions: { key: [string, string]; value: Position; indexes: { at: number } }
  moves: { key: [string, string]; value: Move }
}

const KNOWN = 'stormtable.known'
const MOST_TABLES = 40
const MOST_EVENTS = 80

/** Who this browser is somebody's: the cookie itself is not for scripts to see, and asking in vain is an error. */
export const isKnown = (): boolean => localStorage.getItem(KNOWN) !== null

export function knownPerson(): Person | null {
  try {
    const { id, name, login } = JSON.parse(localStorage.getItem(KNOWN) ?? '') as Partial<Person>
    if (typeof id !== 'string' || typeof name !== 'string') return null
    return { id, name, login: login ?? null, created: 0, rest: {}, notices: {}, settings: {}, recovered: false }
  } catch {
    return null
  }
}

/** This browser is a person's now: what others have left in it goes. */
export async function know({ id, name, login }: Person): Promise<void> {
  localStorage.setItem(KNOWN, JSON.stringify({ id, name, login }))
  await forgetAllBut(id)
}

/** This browser is nobody's any more. */
export async function forgetPerson(): Promise<void> {
  localStorage.removeItem(KNOWN)
  await forgetAllBut(null)
}

let opened: Promise<IDBPDatabase<Shape>> | undefined

/** Where a browser keeps nothing there is nothing to be found, and that is all: the server has everything. */
async function use<T>(what: (database: IDBPDatabase<Shape>) => Promise<T>, without: T): Promise<T> {
  try {
    opened ??= openDB<Shape>('stormtable', 1, {
      upgrade(database) {
        database.createObjectStore('positions', { keyPath: ['person', 'table'] }).createIndex('at', 'at')
        database.createObjectStore('moves', { keyPath: ['person', 'table'] })
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

export const position = (person: string, table: string): Promise<Position | undefined> =>
  use((database) => database.get('positions', [person, table]), undefined)

/** The tables this browser can show without asking anybody. */
export const positions = (person: string): Promise<Position[]> =>
  use(async (database) => (await database.getAll('positions')).filter((one) => one.person === person), [])

export async function keepPosition(given: Position): Promise<void> {
  // Signed out meanwhile, perhaps in another window.
  if (knownPerson()?.id !== given.person) return
  const told = Object.entries(given.told).map(([seat, one]) => [
    seat,
    { ...one, update: { ...one.update, feed: [], log: { from: 0, entries: [] } } },
  ])
  const { feeds: events, logs = {} } = given
  const ends = Object.entries(logs).map(([seat, log]) => [seat, log.slice(-MOST_EVENTS)])
  const feeds = Object.entries(events).map(([seat, feed]) => [seat, feed.slice(-MOST_EVENTS)])
  await use(async (database) => {
    const work = database.transaction('positions', 'readwrite')
    await work.store.put({
      ...given,
      told: Object.fromEntries(told) as Position['told'],
      feeds: Object.fromEntries(feeds) as Position['feeds'],
      logs: Object.fromEntries(ends) as NonNullable<Position['logs']>,
    })
    const tooMany = (await work.store.count()) - MOST_TABLES
    if (tooMany > 0) {
      const oldest = await work.store.index('at').getAllKeys(null, tooMany)
      await Promise.all(oldest.map((key) => work.store.delete(key)))
    }
    await work.done
  }, undefined)
}

/** A table that is no longer there for this person. */
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

// --- moves that wait

export const move = (person: string, table: string): Promise<Move | undefined> =>
  use((database) => database.get('moves', [person, table]), undefined)

export const moves = (person: string): Promise<Move[]> =>
  use(async (database) => (await database.getAll('moves')).filter((one) => one.person === person), [])

export async function keepMove(given: Move): Promise<void> {
  if (knownPerson()?.id !== given.person) return
  await use(async (database) => void (await database.put('moves', given)), undefined)
}

/** It was answered, or taken back. Another one that waits at that table goes on waiting. */
export const dropMove = ({ person, table, id }: Move): Promise<void> =>
  use(async (database) => {
    const work = database.transaction('moves', 'readwrite')
    if ((await work.store.get([person, table]))?.id === id) await work.store.delete([person, table])
    await work.done
  }, undefined)
