import { expect, test } from 'vitest'
import { arranged, elsewhere, gridOf, grouped, lookOf, placesOf, recordsOf, rowsOf, trackOf, type Area } from './layout'

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

test('a hidden piece has no place that names it', () => {
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

test('a game without a layout is arranged by the shape of its description', () => {
  expect(arranged(board, 2).map(({ name, kind }) => [name, kind])).toEqual([
    ['hands', 'seats'],
    ['trick', 'row'],
    ['trump', 'value'],
    ['points', 'seats'],
  ])
})

test('consecutive columns of seats make one table', () => {
  const columns = [area({ kind: 'seats' }), area({ kind: 'seats' }), area({ kind: 'row' }), area({ kind: 'seats' })]
  expect(grouped(columns).map((group) => group.length)).toEqual([2, 1, 1])
})

test('lit places that no area shows are listed in numeric order', () => {
  const lit = new Set(['bid/10', 'bid/2', 'card/reed-1', 'pass'])
  expect(elsewhere(lit, new Set(['card/reed-1']))).toEqual([
    ['bid', ['bid/2', 'bid/10']],
    ['pass', ['pass']],
  ])
})

test('a pattern decides how a piece looks', () => {
  const layout = { areas: [], pieces: { 'reed-*': { tone: 'green', mark: 'R' } as const } }
  expect(lookOf(layout, 'reed-12').mark).toBe('R')
  expect(lookOf(layout, 'star-1')).toEqual({ tone: 'ink', mark: '' })
})

test('a grid of rows knows the row and column of every cell, including empty ones', () => {
  const field = area({ kind: 'grid', path: 'field', place: 'field/{row}/{column}' })
  const cells = gridOf(field, {
    field: [
      ['wood', null],
      [null, 'stone'],
    ],
  })
  expect(cells.map((row) => row.map(({ word, place }) => [word, place]))).toEqual([
    [
      ['wood', 'field/0/0'],
      [null, 'field/0/1'],
    ],
    [
      [null, 'field/1/0'],
      ['stone', 'field/1/1'],
    ],
  ])
})

test('a flat list becomes a grid with the given columns', () => {
  const field = area({ kind: 'grid', path: 'field', place: 'field/{key}', columns: 2 })
  const cells = gridOf(field, { field: ['a', 'b', 'c'] })
  expect(cells.map((row) => row.map(({ place }) => place))).toEqual([['field/0', 'field/1'], ['field/2']])
})

test('a track has its spaces, with the marker of each seat', () => {
  const track = area({ kind: 'track', path: 'points', place: 'points/{key}', spaces: 5 })
  const spaces = trackOf(track, board)
  expect(spaces.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4].map((space) => `points/${String(space)}`))
  expect(spaces.map(({ markers }) => markers)).toEqual([[], [1], [], [], [0]])
  expect(trackOf({ ...track, path: 'turns' }, { turns: 2 })[2]?.markers).toEqual([null])
})

test('a table has a column for each key of its records', () => {
  const ships = area({ kind: 'table', path: 'ships', place: 'ships/{key}' })
  const records = recordsOf(ships, { ships: { swan: { cargo: 2 }, gull: { cargo: 1, port: 'wood' } } })
  expect(records.columns).toEqual(['cargo', 'port'])
  expect(records.rows).toEqual([
    { key: 'swan', place: 'ships/swan', cells: ['2', ''] },
    { key: 'gull', place: 'ships/gull', cells: ['1', 'wood'] },
  ])
})

test('a place that a grid, track or table draws needs no button of its own', () => {
  const field = area({ kind: 'grid', path: 'field', place: 'field/{key}', columns: 2 })
  const shown = placesOf(field, { field: ['a', 'b'] }, 2, 0)
  expect(elsewhere(new Set(['field/1', 'pass']), new Set(shown))).toEqual([['pass', ['pass']]])
})
