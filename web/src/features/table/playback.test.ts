import { expect, test, vi } from 'vitest'
import { api } from '../../api/http'
import type { Event, Playback, PlayedAct, View } from '../../api/generated'
import { durationOf, floatsOf, isOwn, placesOf, TablePlayback } from './playback.svelte'
import type { TableStore } from './table.svelte'

const event = (fields: Partial<Event>): Event => ({
  name: 'x',
  seat: 0,
  data: {},
  places: [],
  number: 1,
  act: 1,
  round: 1,
  turn: 1,
  ...fields,
})
const entry = { id: 1, first: 1, last: 1, kind: 'deed', code: 'x', round: 1, seat: 1, state: 'stands', parts: [] }
const act = (fields: object = {}): PlayedAct =>
  ({
    first: 1,
    last: 1,
    by: 1,
    headings: [],
    entry,
    effects: [],
    feed: [],
    view: {},
    ...fields,
  }) as unknown as PlayedAct

test('an act with more moving pieces is shown longer, up to a limit', () => {
  const moved = event({ piece: 'bot', from: 'a', to: 'b' })
  expect(durationOf(act(), false)).toBe(900)
  expect(durationOf(act({ feed: [moved, moved] }), false)).toBe(1400)
  expect(durationOf(act({ feed: Array<Event>(20).fill(moved) }), false)).toBe(2600)
  expect(durationOf(act({ feed: [moved] }), true)).toBe(1200)
})

test("the playback skips this person's deeds, but not the phases after them", () => {
  const heading = { ...entry, kind: 'heading', seat: null }
  expect(isOwn(act({ by: 0 }), [0])).toBe(true)
  expect(isOwn(act({ by: 0, headings: [heading] }), [0])).toBe(true)
  expect(isOwn(act({ by: null, entry: { ...entry, kind: 'line' }, headings: [heading] }), [0])).toBe(false)
  expect(isOwn(act({ by: 2 }), [0, 1])).toBe(false)
})

test('each place of an act and its effects has one ring', () => {
  const effects = [{ ...entry, places: ['b', 'c'] }]
  expect(placesOf(act({ entry: { ...entry, places: ['a', 'b'] }, effects }))).toEqual(['a', 'b', 'c'])
})

test('changes are summed at their place', () => {
  const gain = event({ what: 'voucher', data: { amount: 2, type: 'lab' }, to: 'mat/0/vouchers' })
  const more = event({ what: 'voucher', data: { amount: 1, type: 'lab' }, to: 'mat/0/vouchers' })
  const paid = event({ what: 'bot', data: { amount: -1 }, from: 'mat/0/bots' })
  expect(floatsOf([gain, paid, more])).toEqual([
    { place: 'mat/0/vouchers', seat: 0, changes: [{ what: 'voucher', type: 'lab', amount: 3 }] },
    { place: 'mat/0/bots', seat: 0, changes: [{ what: 'bot', amount: -1 }] },
  ])
})

test('acts that happen during a fetch are fetched afterwards', async () => {
  const other = { ...entry, id: 9, last: 9 }
  const answers: ((playback: Playback) => void)[] = []
  const fetches = vi.spyOn(api, 'playback').mockImplementation(() => new Promise((answer) => answers.push(answer)))
  const log = [{ ...entry, last: 5 }]
  const table = { id: 't', seat: 0, seats: [0], invitation: '', log, show: { active: true }, fresh: [] }
  const playback = new TablePlayback(table as unknown as TableStore)
  const view = (number: number) => ({ number }) as unknown as View
  playback.observe(view(1), view(5))
  playback.observe(view(5), view(9))
  expect(fetches).toHaveBeenCalledTimes(1)
  answers[0]?.({ base: view(1), acts: [act({ last: 5 })], track: [{}] } as unknown as Playback)
  await vi.waitFor(() => expect(fetches).toHaveBeenCalledTimes(2))
  answers[1]?.({ base: view(5), acts: [act({ last: 9, entry: other })], track: [{}] } as unknown as Playback)
  await vi.waitFor(() => expect(playback.track).toHaveLength(2))
  playback.stop()
})

test('the playback waits while a dialog hides the board', async () => {
  vi.useFakeTimers()
  const acts = [act({ last: 5 })]
  vi.spyOn(api, 'playback').mockResolvedValue({ base: {}, acts, track: [{}] } as unknown as Playback)
  const log = [{ ...entry, last: 5 }]
  const show = { active: false, takes: () => false }
  const table = { id: 't', seat: 0, seats: [0], invitation: '', log, show, fresh: [], myTurn: false }
  const playback = new TablePlayback(table as unknown as TableStore)
  playback.cover(true)
  playback.observe({ number: 1 } as View, { number: 5 } as View)
  await vi.advanceTimersByTimeAsync(5000)
  expect([playback.active, playback.index]).toEqual([true, -1])
  playback.cover(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(playback.index).toBe(0)
  playback.stop()
  vi.useRealTimers()
})
