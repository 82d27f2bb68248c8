import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/http'
import type { PlannedMoves } from '../../api/generated'
import { SeatNotes } from './notes.svelte'
import type { TableStore } from './table.svelte'

const table = {
  id: 'aa',
  seat: 1 as number | null,
  attempt: async (work: () => Promise<unknown>) => {
    await work()
    return true
  },
}
const written: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  written.length = 0
  table.seat = 1
  vi.spyOn(api, 'notes').mockResolvedValue({ text: 'Bob saves for Sun' })
  vi.spyOn(api, 'plan').mockResolvedValue({ plays: ['bid 1', 'build'] } as PlannedMoves)
  vi.spyOn(api, 'keepNotes').mockImplementation(async (_id, _seat, text) => {
    written.push(text)
    return { text }
  })
})

const notes = () => new SeatNotes(table as unknown as TableStore)

test('the notes and the plan of a seat are fetched once', async () => {
  const mine = notes()
  await mine.load()
  await mine.load()
  expect(mine.text).toBe('Bob saves for Sun')
  expect(mine.plan?.plays).toHaveLength(2)
  expect(api.notes).toHaveBeenCalledTimes(1)
})

test('a spectator has none', async () => {
  table.seat = null
  await notes().load()
  expect(api.notes).not.toHaveBeenCalled()
})

test('notes are saved once, when the player stops writing', async () => {
  const mine = notes()
  mine.write('a')
  mine.write('ab')
  expect(mine.saved).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual(['ab'])
  expect(mine.saved).toBe(true)
})

test('leaving the field saves at once, and only what is new', async () => {
  const mine = notes()
  mine.write('now')
  await mine.save()
  await mine.save()
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual(['now'])
})
