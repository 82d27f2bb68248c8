import { expect, test } from 'vitest'
import { chance, Comparison, difference, GAMES, isSignificant } from './compare'

const wins = (count: number, of: number) => Array.from({ length: of }, (_, game) => (game < count ? [1, 0] : [0, 1]))

test('a share of equal games is no certainty', () => {
  const { mean, error } = chance(wins(200, 200), 0)
  expect(mean).toBe(1)
  expect(error).toBeGreaterThan(0)
})

test('a difference is measured game by game', () => {
  // Both win half of the games: the same half, or the other one.
  const same = difference(wins(100, 200), wins(100, 200), 0)
  const other = difference(wins(100, 200), wins(100, 200).reverse(), 0)
  expect([same.mean, other.mean]).toEqual([0, 0])
  expect(same.error).toBeLessThan(other.error)
})

test('only what exceeds 2.9 standard errors of all games is told', () => {
  expect(isSignificant(difference(wins(140, 200), wins(100, 200), 0))).toBe(true)
  expect(isSignificant(difference(wins(106, 200), wins(100, 200), 0))).toBe(false)
  expect(isSignificant(difference(wins(20, 20), wins(0, 20), 0))).toBe(false)
})

test('the lines are played in turn with the same dice, in batches of about a second', async () => {
  const asked: [string, number, number][] = []
  let time = 0
  const comparison = new Comparison(
    [
      { name: 'a', number: 7, plays: ['x'] },
      { name: 'b', number: 7, plays: [] },
    ],
    (line, first, games) => {
      asked.push([line.name, first, games])
      time += games * 0.1
      const each = wins(0, games)
      return Promise.resolve({ bot: 'quick', games, won: [0, games], scores: [0, 0], each })
    },
    () => undefined,
    () => time,
  )
  await comparison.run()
  expect(comparison.done).toBe(GAMES)
  expect(asked.slice(0, 4)).toEqual([
    ['a', 0, 5],
    ['b', 0, 5],
    ['a', 5, asked[2]?.[2]],
    ['b', 5, asked[2]?.[2]],
  ])
  expect(Math.max(...asked.map(([, , games]) => games))).toBeLessThanOrEqual(10)
})
