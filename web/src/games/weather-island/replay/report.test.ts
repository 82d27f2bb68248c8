import { describe, expect, it, beforeAll } from 'vitest'
import { wordsOf } from '../..'
import {
  bestTile,
  betterSentence,
  bought,
  luck,
  luckSentence,
  reportOf,
  scoreByTile,
  signed,
  type PaidTile,
} from './report'

beforeAll(() => wordsOf('weather-island'))

const tile = (fields: Partial<PaidTile>): PaidTile => ({
  seat: 0,
  tile: 'rocket',
  round: 1,
  bid: 1,
  paid: 0,
  through: 0,
  ...fields,
})

describe('what is said after a game of Weather Island', () => {
  it('names luck only beyond one deviation', () => {
    expect(luckSentence('Ada', { expected: 60, deviation: 10, scored: 55 })).toMatch(/usual weather \(−5\)/)
    expect(luckSentence('Ada', { expected: 60, deviation: 10, scored: 75 })).toMatch(/Ada 15 points more/)
    expect(luckSentence('Ada', { expected: 60, deviation: 10, scored: 45 })).toMatch(/Ada 15 points less/)
  })

  it('gives the difference of the two figures it shows', () => {
    expect(luck({ expected: 72.6, deviation: 10, scored: 65.4 })).toBe(65 - 73)
    expect([signed(3), signed(-3), signed(0)]).toEqual(['+3', '−3', '±0'])
  })

  it('names a better machine only where the engine does', () => {
    const sky = { expected: 60, deviation: 10, scored: 55 }
    const player = (seat: number) => ['Ada', 'Vera', 'Bob'][seat] ?? ''
    expect(betterSentence({ better: null, by_seat: [sky, sky], count: 300 }, player)).toMatch(/equally good/)
    expect(betterSentence({ better: 1, by_seat: [sky, sky], count: 300 }, player)).toBe('Vera had the better machine.')
    expect(betterSentence({ better: 2, by_seat: [sky, sky, sky], count: 300 }, player)).toMatch(/Bob had the best/)
  })

  it('ranks tiles by the energy through them, and leaves out those that nobody bid for', () => {
    const tiles = [tile({ through: 3 }), tile({ round: 0, through: 9, paid: 20 }), tile({ through: 7, paid: 4 })]
    expect(bought(tiles).map(({ through }) => through)).toEqual([7, 3])
    expect(bestTile(tiles)?.paid).toBe(20)
    expect(bestTile([tile({})])).toBeNull()
  })

  it('splits the points of a machine by the name of the tile that paid them', () => {
    const printed = {
      tiles: { 'rocket-1': { kind: 'rocket' }, 'rocket-2': { kind: 'rocket' }, wreck: { kind: 'wreck' } },
    }
    const tiles = [
      tile({ tile: 'rocket-1', paid: 18 }),
      tile({ tile: 'wreck', paid: 3 }),
      tile({ tile: 'rocket-2', paid: 9 }),
      tile({ tile: 'wreck', seat: 1, paid: 5 }),
      tile({ tile: 'vane' }),
    ]
    const parts = scoreByTile({ sky: {}, tiles }, 0, printed as never)
    expect(parts.map(({ source, name, points }) => [source, name, points])).toEqual([
      ['machine', 'Rocket', 27],
      ['machine', 'Wreck', 3],
    ])
    expect(scoreByTile({}, 0, printed as never)).toEqual([])
  })

  it('has nothing to say where the game measured nothing', () => {
    expect(reportOf({})).toBeNull()
    expect(reportOf(null)).toBeNull()
  })
})
