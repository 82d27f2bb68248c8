import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What this browser knows of a table's copy in an account. */
export interface Mark {
  /** The id of the table in this browser. */
  table: string
  /** The person whose account has the copy; nobody else's account gets one. */
  person: string
  /** The id of the copy. */
  game: string
  /** The number of log entries that the table and its copy share. */
  number: number
  /** The copy was deleted from the account: the game stays on this device alone. */
  gone?: true
  /** The other copy, if this device and another one both continued the game. */
  twin?: string
}

interface Schema extends DBSchema {
  marks: { key: string; value: Mark }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

// A separate database, because an open window with an older page would block an upgrade of the tables' database.
const database = () =>
  (opened ??= openDB<Schema>('stormtable-synced', 1, {
    upgrade: (database) => void database.createObjectStore('marks', { keyPath: 'table' }),
    terminated: () => (opened = undefined),
  }))

export const marks = async (): Promise<Mark[]> => (await database()).getAll('marks')
export const markOf = async (table: string): Promise<Mark | undefined> => (await database()).get('marks', table)
export const saveMark = async (mark: Mark): Promise<void> => void (await (await database()).put('marks', mark))
export const dropMark = async (table: string): Promise<void> => (await database()).delete('marks', table)
