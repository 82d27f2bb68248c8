import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Event, Printed, View } from '../../api/generated'
import { islandOf, printedOf } from './model'
import { lineOf } from './network'
import recorded from './showcase.json'
import { strikesOf } from './showcase'

const event = (name: string, round: number, seat: number | null, data: Event['data']) =>
  ({ name, round, seat, data }) as Event

test('a strike has its trips and gains; points are counted back from the last', () => {
  const events = [
    event('trip', 1, 0, { source: '0,0:s', path: 's c' }),
    event('weather', 2, null, { weather: 'sun' }),
    event('trip', 2, 1, { source: '0,0:t', path: 't c' }),
    event('points', 2, 1, { amount: 3 }),
    event('weather', 2, null, { weather: 'rain' }),
    event('points', 3, 0, { amount: 9 }),
    event('weather', 3, null, { weather: 'wind' }),
    event('trip', 3, 0, { source: '0,0:s', path: 's c' }),
    event('points', 3, 0, { amount: 4 }),
    event('points', 3, 0, { amount: 2 }),
  ]
  const [first, second, ...more] = strikesOf(events, [10, 8])
  expect(more).toEqual([])
  expect(first).toMatchObject({ round: 2, weather: 'sun', gains: [0, 3], points: [4, 8] })
  expect(first?.trips).toEqual([{ seat: 1, source: '0,0:t', path: 't c' }])
  expect(second).toMatchObject({ round: 3, weather: 'wind', gains: [6, 0], points: [10, 8] })
})

test('every trip of the recorded storm runs along pipes of its machine, and the record is small', () => {
  const island = islandOf(recorded.view as unknown as View)
  const printed = printedOf(recorded.printed as unknown as Printed)
  const strikes = strikesOf(
    recorded.events as unknown as Event[],
    island.players.map(({ points }) => points),
  )
  expect(strikes.length).toBeGreaterThan(2)
  for (const { seat, source, path } of strikes.flatMap(({ trips }) => trips)) {
    const machine = island.players[seat]?.machine ?? []
    expect(lineOf(path, source.split(':')[0] ?? '', machine, printed)).toMatch(/^M/)
  }
  expect(gzipSync(JSON.stringify(recorded)).length).toBeLessThan(20_000)
})
