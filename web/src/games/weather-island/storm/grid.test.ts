import { expect, test } from 'vitest'
import { columnsFor } from './grid'

const machines = (...sizes: [number, number][]) => sizes.map(([w, h]) => ({ w: 100 * w, h: 100 * h }))

test.each([
  ['two players side by side', machines([1, 6], [1, 6]), 2],
  ['four low machines two by two', machines([6, 2], [5, 2], [6, 3], [4, 2]), 2],
  ['four high machines side by side', machines([2, 6], [1, 7], [2, 5], [1, 6]), 4],
  ['three high machines side by side', machines([2, 6], [1, 7], [2, 5]), 3],
  ['six machines three by two', machines([3, 3], [3, 3], [3, 3], [3, 3], [3, 3], [3, 3]), 3],
])('%s', (_, sizes, columns) => {
  expect(columnsFor(sizes, 1346, 550)).toBe(columns)
})
