import { expect, test } from 'vitest'
import type { ReplayStepInfo } from '../../api/generated'
import { Axis, byPlace, levels, stacked } from './axis'

const step = (number: number, round: number): ReplayStepInfo => ({
  number,
  round,
  turn: 0,
  seat: 0,
  scores: [0, 0],
  changes: true,
  last: 0,
})
// Log entry 4 was undone: the third round begins with entry 5.
const axis = new Axis([step(1, 1), step(2, 1), step(3, 2), step(5, 3), step(6, 3), step(7, 3)])

test('rounds are equally wide, and the last step stands at the end', () => {
  expect(axis.rounds).toBe(3)
  expect(axis.columns.map(({ round, first, count }) => [round, first, count])).toEqual([
    [1, 0, 2],
    [2, 2, 1],
    [3, 3, 3],
  ])
  expect([0, 1, 2, 3, 4, 5].map((index) => axis.fractionOf(index).toFixed(2))).toEqual([
    '0.00',
    '0.17',
    '0.33',
    '0.67',
    '0.78',
    '1.00',
  ])
})

test('the needle finds the step it points at', () => {
  for (let index = 0; index <= axis.last; index++) expect(axis.nearest(axis.fractionOf(index))).toBe(index)
  expect(axis.nearest(-1)).toBe(0)
  expect(axis.nearest(2)).toBe(5)
})

test('a row that was taken back is shown by the step before it', () => {
  expect([1, 3, 4, 5, 99].map((number) => axis.indexOf(number))).toEqual([0, 2, 2, 3, 5])
})

test('the axis goes from round to round, and back first to the beginning of the current one', () => {
  expect([0, 1, 2, 3, 5].map((index) => axis.round(index, 1))).toEqual([2, 2, 3, 5, 5])
  expect([0, 1, 2, 4, 5].map((index) => axis.round(index, -1))).toEqual([0, 0, 0, 3, 3])
})

test('the axis names as many rounds as there is room for', () => {
  expect(axis.labels(9).map(({ round }) => round)).toEqual([1, 2, 3])
  expect(axis.labels(2).map(({ round }) => round)).toEqual([1, 3])
})

test('a game without steps has an axis of one point', () => {
  const empty = new Axis([])
  expect([empty.last, empty.fractionOf(0), empty.nearest(0.5), empty.indexOf(3), empty.round(0, 1)]).toEqual([
    0, 1, 0, 0, 0,
  ])
})

test('a scale goes beyond the most there is', () => {
  expect(levels(67)).toEqual([0, 20, 40, 60, 80])
  expect(levels(0)).toEqual([0, 5])
  expect(levels(113).at(-1)).toBeGreaterThan(113)
})

test('shares lie upon each other, the winner’s lowest', () => {
  const point = (...chance: number[]) => ({ number: 1, round: 1, chance, scores: [], errors: [] })
  expect(byPlace([3, 1, 2])).toEqual([1, 2, 0])
  expect(stacked([point(0.25, 0.75), point(0, 1)], [1, 0])).toEqual([
    [
      [0, 0.75],
      [0, 1],
    ],
    [
      [0.75, 1],
      [1, 1],
    ],
  ])
})
