import { fireEvent, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/http'
import type { Event, ReplayPosition, ReplayStepInfo, TableInfo, View } from '../../api/generated'
import PlaybackControls from './PlaybackControls.svelte'
import { Replay } from './replay.svelte'

const STEPS = 30
const step = (index: number): ReplayStepInfo => ({
  number: 2 * index + 1, // every other row was taken back
  round: 1 + Math.floor(index / 10),
  turn: index,
  seat: index % 2,
  scores: [index, 0],
  changes: true,
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

// A game in which what row 9 brought is told step by step.
vi.mock('../../games', () => ({
  load: () =>
    Promise.resolve({
      face: { Telling: 'telling', tells: (events: Event[]) => events.some(({ number }) => number === 9) },
      words: null,
      tongue: {},
    }),
}))

/** What the server was asked for: from which row, with whose eyes. */
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
    const told = Array.from({ length: Math.min(count, STEPS - from) }, (_, n): ReplayPosition => {
      const { number } = step(from + n)
      return { number, view: view(seat), feed: [{ number, name: 'chose' } as Event] }
    })
    return Promise.resolve(told)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Whatever was promised has come. */
const settled = () => vi.advanceTimersByTimeAsync(0)

async function entered(at: number | null, person: string | null = 'ada') {
  const replay = new Replay('x', person)
  await replay.enter(at)
  return replay
}

test('it opens at the position of the link, or at the end, with one’s own eyes', async () => {
  const linked = await entered(24)
  expect([linked.index, linked.shown?.number, linked.seat, linked.knows]).toEqual([11, 23, 0, true])
  const ended = await entered(null, 'eve')
  expect([ended.index, ended.seat, ended.knows]).toEqual([STEPS - 1, null, false])
})

test('what is gone through forwards moves, what is jumped to does not', async () => {
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

test('what changes nothing on the table is no step, but is told with the next one', async () => {
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

test('whoever drags the needle far is shown where it ends', async () => {
  const replay = await entered(1)
  for (let index = 9; index < 26; index++) replay.go(index)
  await settled()
  expect(replay.shown?.number).toBe(51)
  expect(asked.length).toBeLessThan(5)
})

test('it plays by itself to the end, as fast as it is told, and begins again from there', async () => {
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

test('what is told step by step is read before it goes on', async () => {
  const replay = await entered(1)
  replay.setSpeed(8)
  replay.play()
  await vi.advanceTimersByTimeAsync(5000)
  expect([replay.shown?.number, replay.playing, replay.telling]).toEqual([9, true, 'telling'])
  replay.told()
  expect(replay.telling).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(replay.shown?.number).toBe(11)
  replay.leave()
})
