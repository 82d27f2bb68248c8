import { expect, test } from 'vitest'
import type { TableInfo } from '../../api/generated'
import { filtered, ownGame } from './games'

const table = (game: string, names: string[], places: number[], ended: number): TableInfo =>
  ({
    id: `${ended}`,
    game,
    ended,
    changed: ended,
    seats: names.map((name, seat) => ({ seat, name, person: name === 'Vera' ? 'v' : null })),
    outcome: { places, scores: places.map((place) => 100 - place) },
  }) as unknown as TableInfo

const games = [
  table('weather-island', ['Ada', 'Vera'], [1, 2], 10),
  table('weather-machine', ['Vera', 'Tomás', 'Ines'], [1, 2, 3], 30),
  table('weather-island', ['Vera', 'Bruno'], [1, 2], 20),
].map((finished) => ownGame(finished, 'v'))
const ids = (filter: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(games, { game: '', opponent: '', result: '', ...filter }).map(({ table }) => table.id)

test('the newest game comes first, and filters narrow the list', () => {
  expect(ids({})).toEqual(['30', '20', '10'])
  expect(ids({ game: 'weather-island' })).toEqual(['20', '10'])
  expect(ids({ opponent: ' bru' })).toEqual(['20'])
  expect(ids({ result: 'lost' })).toEqual(['10'])
  expect(ids({ result: 'won', opponent: 'vera' })).toEqual([])
})

test('a game shows the others, and my score first', () => {
  expect(games.map(({ opponents, result, scores }) => [opponents, result, scores])).toEqual([
    [['Ada'], 'lost', [98, 99]],
    [['Tomás', 'Ines'], 'won', [99, 98, 97]],
    [['Bruno'], 'won', [99, 98]],
  ])
})
