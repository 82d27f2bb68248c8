import { expect, test } from 'vitest'
import type { TableUpdate } from '../../api/generated'
import { SeatUpdates } from './seat-updates.svelte'

const update = (seat: number | null, numbers: number[], asked = false) =>
  ({
    seat,
    number: numbers.at(-1) ?? 0,
    update: { view: { confirm: null }, decision: asked ? {} : null, feed: numbers.map((number) => ({ number })) },
  }) as unknown as TableUpdate
const numbers = (updates: SeatUpdates, seat: number | null) => updates.events(seat).map(({ number }) => number)

test('each seat has its own events, and an event that comes twice counts once', () => {
  const updates = new SeatUpdates()
  expect(updates.add(update(0, [1, 2]))).toMatchObject({ before: null, isFirst: true })
  const second = updates.add(update(0, [2, 3]))
  expect(second.newEvents.map(({ number }) => number)).toEqual([3])
  expect(second.isFirst).toBe(false)
  expect(second.before?.number).toBe(2)
  updates.add(update(null, [1]))
  expect(numbers(updates, 0)).toEqual([1, 2, 3])
  expect(numbers(updates, null)).toEqual([1])
})

test('the first update after the cache replaces what the cache had, and only then the seats are stored again', () => {
  const updates = new SeatUpdates()
  updates.restore({
    updates: { '0': update(0, [5]), '1': update(1, [5]) },
    feeds: { '0': update(0, [5]).update.feed },
  })
  expect(numbers(updates, 0)).toEqual([5])
  expect(updates.isRecalled(0)).toBe(true)
  expect(updates.add(update(0, [1, 2, 3, 4, 5, 6])).isFirst).toBe(true)
  expect(numbers(updates, 0)).toEqual([1, 2, 3, 4, 5, 6])
  expect(updates.isRecalled(0)).toBe(false)
  expect(updates.toStore()).toBeNull()
  updates.add(update(1, [6]))
  expect(updates.toStore()?.feeds['0']).toHaveLength(6)
})

test('a seat asks while it has a question', () => {
  const updates = new SeatUpdates()
  updates.add(update(0, [1], true))
  updates.add(update(1, [1]))
  expect([0, 1, 2].map((seat) => updates.asks(seat))).toEqual([true, false, false])
})
