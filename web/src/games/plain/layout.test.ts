import { expect, test } from 'vitest'
import { arranged, elsewhere, grouped, lookOf, rowsOf, type Area } from './layout'

const area = (more: Partial<Area>): Area => ({
  name: 'hands',
  kind: 'hand',
  path: 'hands.{seat}',
  place: 'card/{piece}',
  owner: 'own',
  ...more,
})
const board = {
  hands: [
    ['reed-1', 'reed-2'],
    [null, null],
  ],
  trick: { 1: 'star-9' },
  trump: 'star',
  points: [4, 1],
}

test('a hand shows the viewer their own pieces, each at its place', () => {
  expect(rowsOf(area({}), board, 2, 0)).toEqual([
    {
      seat: 0,
      pieces: [
        { key: '0', word: 'reed-1', place: 'card/reed-1' },
        { key: '1', word: 'reed-2', place: 'card/reed-2' },
      ],
    },
  ])
})

test('a piece that nobody knows is at no place that names it', () => {
  const [row] = rowsOf(area({ owner: 'others' }), board, 2, 0)
  expect(row?.pieces.map(({ word, place }) => [word, place])).toEqual([
    [null, ''],
    [null, ''],
  ])
})

test('the key of a table is part of a place', () => {
  const [row] = rowsOf(area({ path: 'trick', place: 'trick/{key}' }), board, 2, null)
  expect(row).toEqual({ seat: null, pieces: [{ key: '1', word: 'star-9', place: 'trick/1' }] })
})

test('a game without a layout is arranged by the shape of what it describes', () => {
  expect(arranged(board, 2).map(({ name, kind }) => [name, kind])).toEqual([
    ['hands', 'seats'],
    ['trick', 'row'],
    ['trump', 'value'],
    ['points', 'seats'],
  ])
})

test('columns of seats that follow one another make one table', () => {
  const columns = [area({ kind: 'seats' }), area({ kind: 'seats' }), area({ kind: 'row' }), area({ kind: 'seats' })]
  expect(grouped(columns).map((group) => group.length)).toEqual([2, 1, 1])
})

test('lit places that no area shows are offered, in the order of their numbers', () => {
  const lit = new Set(['bid/10', 'bid/2', 'card/reed-1', 'pass'])
  expect(elsewhere(lit, new Set(['card/reed-1']))).toEqual([
    ['bid', ['bid/2', 'bid/10']],
    ['pass', ['pass']],
  ])
})

test('a piece looks as its pattern says', () => {
  const layout = { areas: [], pieces: { 'reed-*': { tone: 'green', mark: 'R' } as const } }
  expect(lookOf(layout, 'reed-12').mark).toBe('R')
  expect(lookOf(layout, 'star-1')).toEqual({ tone: 'ink', mark: '' })
})
