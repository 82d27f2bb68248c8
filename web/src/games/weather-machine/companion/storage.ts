import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { StoredGame } from './types'

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('stormtable-companion', 1, {
    upgrade: (database) => void database.createObjectStore('games', { keyPath: 'id' }),
    terminated: () => (opened = undefined),
  })
  return opened
}

/** Stores a game; when this resolves, it is on the disk. */
export async function write(game: StoredGame): Promise<void> {
  const work = (await database()).transaction('games', 'readwrite', { durability: 'strict' })
  await Promise.all([work.store.put(game), work.done])
}

/** All games of this browser, the latest first. */
export async function list(): Promise<StoredGame[]> {
  const games = await (await database()).getAll('games')
  return games.sort((a, b) => b.changed - a.changed)
}

export async function remove(id: string): Promise<void> {
  await (await database()).delete('games', id)
}
