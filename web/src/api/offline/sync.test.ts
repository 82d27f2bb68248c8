import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceGameUpload, TableInfo } from '../generated'
import { api, ApiError } from '../http'
import { markOf } from './marks'
import { list, write } from './storage'
import { elsewhere, copyId, synchronise } from './sync'

type LogEntry = [number, string]

/** The account: what the server does with uploads (tests/server/test_device_games.py tests the real one). */
const account = new Map<string, { rows: LogEntry[]; twin: string | null }>()
let sent: LogEntry[][] = []

function upload({ id, rows, twin }: DeviceGameUpload): Promise<{ number: number }> {
  const own = rows as LogEntry[]
  sent.push(own)
  const game = account.get(id) ?? { rows: [], twin: twin ?? null }
  const first = own[0]?.[0] ?? 1
  const refused = (code: string) => Promise.reject(new ApiError(409, code, code, ''))
  if (first > Math.max(1, game.rows.length)) return refused(game.rows.length ? 'gap' : 'not_found')
  const known = game.rows.slice(first - 1)
  if (known.some(([, text], index) => own[index] && own[index][1] !== text)) return refused('diverged')
  account.set(id, { ...game, rows: [...game.rows, ...own.slice(known.length)] })
  return Promise.resolve({ number: account.get(id)?.rows.length ?? 0 })
}

const rows = (first: number, last: number, device = 'phone'): LogEntry[] =>
  Array.from({ length: last - first + 1 }, (_, index) => [first + index, `${device} ${first + index}`])

/** What the engine would store of a table that is played to this number of log entries. */
async function played(table: string, fresh: LogEntry[]) {
  const number = fresh.at(-1)?.[0] ?? 0
  const info = { id: table, game: 'weather-island', status: 'running', number, seats: [], changed: 1 }
  await write([{ table: { id: table, info: info as unknown as TableInfo }, rows: fresh }])
}

let counter = 0
let table = ''
beforeEach(async () => {
  for (const { id } of await list()) await write([], [id])
  account.clear()
  sent = []
  table = `offline-${(counter += 1)}`
  localStorage.setItem('stormtable.known', JSON.stringify({ id: 'ada', name: 'Ada' }))
  vi.spyOn(api, 'sendDeviceGame').mockImplementation(upload)
  vi.spyOn(api, 'deviceGames').mockImplementation(() =>
    Promise.resolve(
      [...account].map(([id, { rows, twin }]) => ({
        id,
        game: 'weather-island',
        status: 'running' as const,
        seats: [],
        number: rows.length,
        twin,
        changed: 1,
      })),
    ),
  )
  vi.spyOn(api, 'deviceGame').mockImplementation((id, first = 1) =>
    Promise.resolve({
      format: 'stormtable game 1' as const,
      table: {},
      rows: account.get(id)?.rows.slice(first - 1) ?? [],
    }),
  )
})

const copy = async () => account.get((await markOf(table))?.game ?? '')?.rows

test('a game is sent once, and later what is new', async () => {
  await played(table, rows(1, 3))
  await synchronise()
  await synchronise()
  expect(sent).toEqual([rows(1, 3)])
  await played(table, rows(4, 5))
  await synchronise()
  // The last shared entry shows that this device continues the same game.
  expect(sent[1]).toEqual(rows(3, 5))
  expect(await copy()).toEqual(rows(1, 5))
})

test('an answer that was lost sends nothing twice', async () => {
  await played(table, rows(1, 3))
  vi.mocked(api.sendDeviceGame).mockImplementationOnce(async (body) => {
    await upload(body)
    throw new ApiError(0, 'unreachable', '', '')
  })
  await expect(synchronise()).rejects.toThrow()
  await synchronise()
  expect(account.size).toBe(1)
  expect(await copy()).toEqual(rows(1, 3))
})

test('the engine follows what another device has added', async () => {
  await played(table, rows(1, 3))
  await synchronise()
  ;(await copy())?.push(...rows(4, 6, 'tablet'))
  const follow = vi.fn(() => Promise.resolve())
  await synchronise(follow, table)
  expect(follow).toHaveBeenCalledWith(
    table,
    expect.objectContaining({ rows: [...rows(3, 3), ...rows(4, 6, 'tablet')] }),
  )
  expect((await markOf(table))?.number).toBe(6)
})

test('two devices that played on keep two games', async () => {
  await played(table, rows(1, 3))
  await synchronise()
  const first = (await markOf(table))?.game ?? ''
  account.get(first)?.rows.push(...rows(4, 6, 'tablet'))
  await played(table, rows(4, 5))
  const follow = vi.fn(() => Promise.resolve())
  await synchronise(follow)
  expect(follow).not.toHaveBeenCalled()
  expect(account.get(first)?.rows).toEqual([...rows(1, 3), ...rows(4, 6, 'tablet')])
  expect(await copy()).toEqual(rows(1, 5))
  expect((await markOf(table))?.twin).toBe(first)
  // The other device's game is offered here.
  expect((await elsewhere()).games.map(({ id }) => id)).toEqual([first])
})

test('a copy that was deleted from the account does not return', async () => {
  await played(table, rows(1, 3))
  await synchronise()
  account.clear()
  await played(table, rows(4, 4))
  await synchronise()
  await synchronise()
  expect(account.size).toBe(0)
})

test('another person of this browser gets no game of the first', async () => {
  await played(table, rows(1, 3))
  await synchronise()
  localStorage.setItem('stormtable.known', JSON.stringify({ id: 'bob', name: 'Bob' }))
  await played(table, rows(4, 4))
  await synchronise()
  expect(sent).toEqual([rows(1, 3)])
})

test('nobody who is not signed in is asked for', async () => {
  localStorage.clear()
  await played(table, rows(1, 3))
  await synchronise()
  expect(sent).toEqual([])
})

test('two devices that take the same table send the same game', async () => {
  expect(await copyId('t1')).toMatch(/^[0-9a-f]{32}$/)
  expect(await copyId('t1')).toBe(await copyId('t1'))
  expect(await copyId('t1')).not.toBe(await copyId('t2'))
})
