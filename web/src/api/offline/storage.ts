import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { TableInfo } from '../generated'

/** A table without its log. The page reads only these fields; the engine stores more. */
export interface StoredTable {
  id: string
  info: TableInfo
}

/** What the engine has to store before it acknowledges a move: a table and its new log entries. */
export interface StoredChange {
  table: StoredTable
  rows: [number, ...unknown[]][]
}

interface Schema extends DBSchema {
  tables: { key: string; value: StoredTable }
  rows: { key: [string, number]; value: { table: string; number: number; row: StoredChange['rows'][number] } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('stormtable-offline', 1, {
    upgrade(database) {
      database.createObjectStore('tables', { keyPath: 'id' })
      database.createObjectStore('rows', { keyPath: ['table', 'number'] })
    },
    terminated: () => (opened = undefined),
  })
  return opened
}

/**
 * Stores changes and deletes tables; when this resolves, that is on the disk. It fails if another window has written
 * one of the log entries, and stores nothing then.
 */
export async function write(changes: readonly StoredChange[], removed: readonly string[] = []): Promise<void> {
  const work = (await database()).transaction(['tables', 'rows'], 'readwrite', { durability: 'strict' })
  const requests: Promise<unknown>[] = []
  for (const { table, rows } of changes) {
    requests.push(work.objectStore('tables').put(table))
    for (const row of rows) requests.push(work.objectStore('rows').add({ table: table.id, number: row[0], row }))
  }
  for (const id of removed) {
    requests.push(work.objectStore('tables').delete(id))
    requests.push(work.objectStore('rows').delete(entriesOf(id)))
  }
  // A refused entry ends the whole transaction; every request fails then.
  await Promise.all([...requests, work.done])
}

/** The keys of a table's log entries. */
const entriesOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity])

/** A table and its log entries in order. */
export async function load(id: string): Promise<StoredChange | null> {
  const work = (await database()).transaction(['tables', 'rows'])
  const [table, rows] = await Promise.all([
    work.objectStore('tables').get(id),
    work.objectStore('rows').getAll(entriesOf(id)),
  ])
  return table ? { table, rows: rows.map(({ row }) => row) } : null
}

/** All tables of this browser, the latest first. */
export async function list(): Promise<TableInfo[]> {
  const tables = await (await database()).getAll('tables')
  return tables.map(({ info }) => info).sort((a, b) => b.changed - a.changed)
}

export const remove = (id: string): Promise<void> => write([], [id])
