import { expect, test } from 'vitest'
import type { StudyNode } from '../../api/generated'
import { lineOf, moved, nameOf, positionOf, rowsAt, siblings, type Course, type Direction, type Position } from './tree'

const node = (id: number, parent: number, begin: number): StudyNode => ({
  id,
  parent,
  begin,
  seat: 0,
  notation: `m${id}`,
  text: [],
})
/** The game's entries 1, 4, 6, 9; after 4 two variations, the first with two answers, one of them answered. */
const course: Course = {
  numbers: [1, 4, 6, 9],
  nodes: [node(1, 0, 4), node(2, 0, 4), node(3, 1, 4), node(4, 1, 4), node(5, 4, 4)],
}
const place = (index: number, id = 0): Position => ({ index, node: id })
const walk = (from: Position, ...keys: Direction[]) => keys.reduce((here, key) => moved(course, here, key), from)

test('left and right go along the game', () => {
  expect(walk(place(0), 'on', 'on')).toEqual(place(2))
  expect(walk(place(2), 'back', 'back', 'back')).toEqual(place(0))
  expect(walk(place(3), 'on')).toEqual(place(3))
})

test('left and right go along a variation, and left leaves it where it began', () => {
  expect(walk(place(1, 1), 'on')).toEqual(place(1, 3))
  expect(walk(place(1, 5), 'on')).toEqual(place(1, 5))
  expect(walk(place(1, 5), 'back', 'back')).toEqual(place(1, 1))
  expect(walk(place(1, 1), 'back')).toEqual(place(1))
})

test('up and down go between what was played and the variations', () => {
  expect(walk(place(2), 'next')).toEqual(place(1, 1))
  expect(walk(place(2), 'next', 'next')).toEqual(place(1, 2))
  expect(walk(place(2), 'next', 'next', 'next')).toEqual(place(1, 2))
  expect(walk(place(1, 2), 'previous', 'previous')).toEqual(place(2))
  expect(walk(place(2), 'previous')).toEqual(place(2))
  expect(walk(place(1, 3), 'next')).toEqual(place(1, 4))
  expect(walk(place(1, 4), 'previous')).toEqual(place(1, 3))
  expect(siblings(course, place(3))).toEqual([place(3)])
  expect(walk(place(0), 'next')).toEqual(place(0))
})

test('after the last step a variation has no sibling in the game', () => {
  const end: Course = { numbers: [1, 4], nodes: [node(1, 0, 4)] }
  expect(siblings(end, place(1, 1))).toEqual([place(1, 1)])
})

test('the list continues a line by its first answer and nests the others', () => {
  expect(rowsAt(course.nodes, 4).map(({ move, depth }) => [move.id, depth])).toEqual([
    [1, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [2, 1],
  ])
  expect(rowsAt(course.nodes, 6)).toEqual([])
  expect(lineOf(course.nodes, 5).map(({ id }) => id)).toEqual([1, 4, 5])
})

test('positions have names', () => {
  expect(nameOf(course, place(2))).toBe('6')
  expect(nameOf(course, place(1, 4))).toBe('n4')
  expect(positionOf(course, 'n4')).toEqual(place(1, 4))
  expect(positionOf(course, '7')).toEqual(place(2))
  expect(positionOf(course, 'n9')).toBeNull()
  expect(positionOf(course, '')).toBeNull()
})
