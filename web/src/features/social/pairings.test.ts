import { expect, test } from 'vitest'
import type { EntrantRanking, Pairing } from '../../api/generated'
import { podium, pointsBefore, reasonOf } from './pairings'

const pairing = (first: number, second: number | null, points: [number, number] | null = null): Pairing => ({
  first,
  second,
  table: null,
  points,
  absent: [],
  started: null,
  ended: null,
})
const last = pairing(0, 1)
const cup = {
  system: 'swiss' as const,
  pairings: [
    [pairing(0, 1, [2, 0]), pairing(2, 3, [2, 0]), pairing(4, null, [2, 0])],
    [pairing(2, 0), pairing(4, 1), pairing(3, null, [2, 0])],
    [last],
  ],
}

test('points before a round count byes as wins', () => {
  expect([0, 1, 4].map((entrant) => pointsBefore(cup, 2, entrant))).toEqual([2, 0, 2])
})

test('why two meet in a Swiss round', () => {
  const [equal, near, bye] = cup.pairings[1] ?? []
  expect(reasonOf(cup, 1, cup.pairings[0]?.[0] ?? last)).toEqual({ code: 'first' })
  expect(reasonOf(cup, 2, equal ?? last)).toEqual({ code: 'equal', points: 2 })
  expect(reasonOf(cup, 2, near ?? last)).toEqual({ code: 'near', points: 2, other: 0 })
  expect(reasonOf(cup, 2, bye ?? last)).toEqual({ code: 'bye', points: 0 })
  expect(reasonOf(cup, 3, last)).toEqual({ code: 'again', points: 2, other: 0 })
})

test('a round robin goes by rotation', () => {
  const turns = { ...cup, system: 'round_robin' as const }
  expect(reasonOf(turns, 2, pairing(0, 2))).toEqual({ code: 'rotation' })
  expect(reasonOf(turns, 2, pairing(3, null))).toEqual({ code: 'bye_rotation' })
})

test('the podium has the first three places, at the end', () => {
  const standings = [1, 2, 2, 4].map((place, number) => ({ place, number })) as EntrantRanking[]
  expect(podium({ status: 'over', standings }).map(({ number }) => number)).toEqual([0, 1, 2])
  expect(podium({ status: 'running', standings })).toEqual([])
})
