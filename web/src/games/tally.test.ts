import { expect, test } from 'vitest'
import { bySource, scoresAfter } from './tally'

test('points are added by seat, and never fall below zero', () => {
  const presses = ['points 0 5', 'dice ??', 'points 1 2 goals', 'points 0 -1', 'points 1 -5', 'points 9 4']
  expect(scoresAfter(presses, 2)).toEqual([4, 0])
})

test('points by source, the largest first', () => {
  const presses = [
    'points 0 5 goals',
    'points 0 8 funding tracks',
    'points 0 5 goals',
    'points 1 3 goals',
    'points 0 2',
  ]
  expect(bySource(presses, 0)).toEqual([
    ['goals', 10],
    ['funding tracks', 8],
  ])
})
