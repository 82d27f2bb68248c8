import { fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/http'
import type { Event, ReplayPosition, ReplayStepInfo, TableInfo, View } from '../../api/generated'
import PlaybackControls from './PlaybackControls.svelte'
import { Replay } from './replay.svelte'

const STEPS = 30
const step = (index: number): ReplayStepInfo => ({
  number: 2 * index + 1, // every other entry was undone
  round: 1 + Math.floor(index / 10),
  turn: index,
  seat: index % 2,
  scores: [index, 0],
  changes: true,
  last: 0,
})
const view = (seat: number | null) => ({ game: 'weather-island', seat, seats: [] }) as unknown as View
const table = {
  id: 'x',
  game: 'weather-island',
  status: 'over',
  maker: 'ada',
  seats: [
    { seat: 0, person: 'ada' },
    { seat: 1, person: null },
  ],
  outcome: null,
} as unknown as TableInfo

// A game in which entry 9 is narrated step by step.
vi.mock('../../games', () => ({
  load: () =>
    Promise.resolve({
      face: { Narration: 'narration', narrates: (events: Event[]) => events.some(({ number }) => number === 9) },
      words: null,
      naming: {},
    }),
}))

/** The requests: from which entry, from which seat. */
let asked: [number, number | null][] = []

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  vi.spyOn(api, 'table').mockResolvedValue(table)
  vi.spyOn(api, 'printed').mockResolvedValue({})
  vi.spyOn(api, 'story').mockResolvedValue({
    steps: Array.from({ length: STEPS }, (_, n) => step(n)),
    awards: [],
    log: [],
  })
  vi.spyOn(api, 'analysis').mockResolvedValue({ state: 'done', curve: [], decisive: [] } as never)
  vi.spyOn(api, 'walk').mockImplementation((_, first, count, seat) => {
    asked.push([first, seat])
    const from = (first - 1) / 2
    const positions = Array.from({ length: Math.min(count, STEPS - from) }, (_, n): ReplayPosition => {
      const { number } = step(from + n)
      return { number, view: view(seat), feed: [{ number, name: 'chose' } as Event] }
    })
    return Promise.resolve(positions)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** All promises are settled. */
const settled = () => vi.advanceTimersByTimeAsync(0)

async function entered(number: number | null, person: string | null = 'ada') {
  const replay = new Replay('x', person)
  await replay.enter(number)
  return replay
}

test('a replay opens at the position of the link, or at the end, as the player’s own seat sees it', async () => {
  const linked = await entered(24)
  expect([linked.index, linked.shown?.number, linked.seat, linked.knows]).toEqual([11, 23, 0, true])
  const ended = await entered(null, 'eve')
  expect([ended.index, ended.seat, ended.knows]).toEqual([STEPS - 1, null, false])
})

test('a step forward is animated, a jump is not', async () => {
  const replay = await entered(1)
  await replay.on()
  expect([replay.index, replay.fresh.length]).toEqual([1, 1])
  replay.go(20)
  await settled()
  expect([replay.shown?.number, replay.fresh.length]).toEqual([41, 0])
  replay.go(-5)
  await settled()
  expect(replay.shown?.number).toBe(1)
})

test('an entry that changes nothing on the table is no step; the next step shows its events', async () => {
  const idle = (index: number) => index % 3 === 1
  vi.mocked(api.story).mockResolvedValue({
    steps: Array.from({ length: STEPS }, (_, n) => ({ ...step(n), changes: !idle(n) })),
    awards: [],
    log: [],
  })
  const replay = await entered(1)
  expect(replay.axis.steps.length).toBe(STEPS - 10)
  await replay.on()
  expect(replay.shown?.number).toBe(step(2).number)
  expect(replay.shown?.feed.map((event) => event.number)).toEqual([step(1).number, step(2).number])
  const study = new Replay('x', 'ada', '', true)
  await study.enter(1)
  expect(study.axis.steps.length).toBe(STEPS)
})

test('the arrow keys step, but not where one types', async () => {
  const replay = await entered(1)
  render(PlaybackControls, { replay })
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await settled()
  expect(replay.index).toBe(1)
  await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await settled()
  expect(replay.index).toBe(0)
  const field = document.body.appendChild(document.createElement('input'))
  await fireEvent.keyDown(field, { key: 'ArrowRight' })
  await settled()
  expect(replay.index).toBe(0)
  field.remove()
})

test('positions are asked for some at a time, and once', async () => {
  const replay = await entered(1)
  for (let n = 0; n < 4; n++) await replay.on()
  await settled()
  const before = asked.length
  expect(before).toBeLessThan(4)
  replay.go(0)
  replay.go(3)
  await settled()
  expect(asked.length).toBe(before)
  replay.look(null)
  await settled()
  expect(asked.at(-1)).toEqual([7, null])
  expect(replay.shown?.view.seat).toBeNull()
})

test('dragging the needle far loads only the last position', async () => {
  const replay = await entered(1)
  for (let index = 9; index < 26; index++) replay.go(index)
  await settled()
  expect(replay.shown?.number).toBe(51)
  expect(asked.length).toBeLessThan(5)
})

test('playback runs to the end at the chosen speed, and begins again from there', async () => {
  const replay = await entered(1)
  replay.play()
  await vi.advanceTimersByTimeAsync(800)
  expect(replay.index).toBe(1)
  replay.go(10)
  replay.setSpeed(8)
  await vi.advanceTimersByTimeAsync(1000)
  expect(replay.index).toBe(15)
  replay.pause()
  await vi.advanceTimersByTimeAsync(5000)
  expect(replay.index).toBe(15)
  replay.go(STEPS - 2)
  replay.play()
  await vi.advanceTimersByTimeAsync(400)
  expect([replay.index, replay.playing]).toEqual([STEPS - 1, false])
  replay.play()
  expect([replay.index, replay.playing]).toEqual([0, true])
  replay.leave()
  expect(replay.playing).toBe(false)
})

test('playback waits until a narration has been read', async () => {
  const replay = await entered(1)
  replay.setSpeed(8)
  replay.play()
  await vi.advanceTimersByTimeAsync(5000)
  expect([replay.shown?.number, replay.playing, replay.narration]).toEqual([9, true, 'narration'])
  replay.finishNarration()
  expect(replay.narration).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(replay.shown?.number).toBe(11)
  replay.leave()
})
