import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Event, Outcome, Update } from '../../api/generated'
import { scoring as islandScoring } from '../../games/weather-island/scoring'
import { scoring as machineScoring } from '../../games/weather-machine/scoring'
import {
  apart,
  differences,
  lanesOf,
  pointsByRound,
  raisedBy,
  rivals,
  sourcesOf,
  standing,
  stepsOf,
  ticks,
} from './finale'

const finished = (name: string) => JSON.parse(readFileSync(`../tests/protocol/golden/${name}.json`, 'utf8')) as Update
const event = (number: number, name: string, data: Event['data'], round = 1, seat: number | null = 0) =>
  ({ number, name, data, round, seat, places: [] }) as unknown as Event

const outcome: Outcome = {
  reason: 'last_experiment',
  places: [2, 1],
  scores: [30, 34],
  sources: [
    { papers: 20, goals: 10, locks: 0 },
    { papers: 12, prototypes: 7, goals: 15 },
  ],
  details: {},
}

for (const [name, scoring] of [
  ['machine-finished', machineScoring],
  ['island-finished', islandScoring],
] as const)
  test(`the last step of ${name} shows the scores of the outcome`, () => {
    const { outcome } = finished(name).view
    if (!outcome) throw new Error('the game is not over')
    expect(stepsOf(outcome, scoring.final).at(-1)?.totals).toEqual(outcome.scores)
    const sums = lanesOf(outcome, scoring.final).map(({ segments }) =>
      segments.reduce((sum, { points }) => sum + points, 0),
    )
    expect(sums).toEqual(outcome.scores)
  })

test('sources during the game come first, largest first; final sources follow in counting order', () => {
  expect(sourcesOf(outcome, machineScoring.final)).toEqual(['papers', 'prototypes', 'goals'])
})

test('the differences by source add up to the margin', () => {
  expect(differences(outcome, 1, 0)).toEqual([
    ['prototypes', 7],
    ['goals', 5],
    ['papers', -8],
  ])
  expect(rivals(outcome, 0)).toEqual([1, 0])
  expect(rivals({ ...outcome, places: [1] }, 0)).toBeNull()
})

test('undone points do not count', () => {
  const events = [
    event(1, 'cp', { amount: 5, source: 'papers' }),
    event(2, 'cp', { amount: 3, source: 'papers' }),
    event(3, 'undone', { to: 1 }),
    event(4, 'cp', { amount: 2, source: 'locks' }, 2),
    event(5, 'cp', { amount: 9, source: 'goals' }, 2),
  ]
  expect(standing(events).map(({ number }) => number)).toEqual([1, 3, 4, 5])
  expect(pointsByRound(events, 1, 2, machineScoring)).toEqual([[0, 5, 7]])
})

test('increases of the Target are summed by reason', () => {
  const raise = (amount: number, reason: string) => event(1, 'target', { amount, reason }, 1, null)
  expect(raisedBy([raise(30, 'setup'), raise(2, 'havoc'), raise(3, 'havoc')], machineScoring)).toEqual([
    ['setup', 30],
    ['havoc', 5],
  ])
})

test('overlapping labels are pushed apart, within the chart', () => {
  expect(apart([50, 50, 10], 10)).toEqual([50, 60, 10])
  expect(apart([100, 100], 10)).toEqual([90, 100])
})

test('a scale has at most thirteen ticks', () => {
  for (const most of [1, 9, 55, 120, 800]) expect(ticks(most).length).toBeLessThanOrEqual(13)
  expect(ticks(53, 5)).toEqual([0, 20, 40])
})
