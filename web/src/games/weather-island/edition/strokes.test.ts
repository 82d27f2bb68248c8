import { expect, test } from 'vitest'
import { beside, cellAt, extended, NODES, pointAt, same, turned, type Cell } from './strokes'

const stroke = (...cells: Cell[]) => cells.reduce<readonly Cell[]>((path, cell) => extended(path, cell), [])

test('a pointer snaps to rings and openings, however the tile is turned', () => {
  for (const turn of [0, 90, 180, 270])
    for (const node of NODES) {
      const [x, y] = pointAt(node, turn)
      expect(cellAt([x + 5, y - 5], turn)).toEqual(node)
    }
  expect(cellAt([34, 34])).toBeUndefined()
})

test('a quick stroke goes over the rings between', () => {
  expect(stroke([1, -1], [1, 1])).toEqual([
    [1, -1],
    [1, 0],
    [1, 1],
  ])
  expect(stroke([1, -1], [1, 3])).toHaveLength(5)
})

test('a stroke never runs aslant, and goes back over itself', () => {
  expect(stroke([1, -1], [0, 0])).toEqual([[1, -1]])
  expect(stroke([1, -1], [1, 0], [1, 1], [1, 0])).toEqual([
    [1, -1],
    [1, 0],
  ])
  expect(stroke([1, -1], [1, 0], [2, 0], [2, 1], [1, 1], [1, 0])).toHaveLength(5)
})

test('arrow keys go where they point in the turned view', () => {
  expect(beside([1, 1], 'ArrowUp', 0)).toEqual([1, 0])
  const right = beside([1, 1], 'ArrowUp', 90) as Cell
  expect(turned(right, 90)).toEqual([1, 0])
  expect(beside([0, 0], 'ArrowUp', 0)).toBeUndefined()
  expect(same(beside([1, 0], 'ArrowUp', 0), [1, -1])).toBe(true)
  expect(beside([1, 1], 'x', 0)).toBeUndefined()
})
