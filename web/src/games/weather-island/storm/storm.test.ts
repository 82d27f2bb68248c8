import { describe, expect, it } from 'vitest'
import two from '../../../../../tests/protocol/golden/storms/island-2.json'
import four from '../../../../../tests/protocol/golden/storms/island-4.json'
import six from '../../../../../tests/protocol/golden/storms/island-6.json'
import printed2 from '../../../../../tests/protocol/golden/printed/weather-island-2.json'
import printed4 from '../../../../../tests/protocol/golden/printed/weather-island-4.json'
import printed6 from '../../../../../tests/protocol/golden/printed/weather-island-6.json'
import type { Event, RoundWeather } from '../../../api/generated'
import type { Printed } from '../../board'
import { islandOf, printedOf } from '../model'
import { frameAt, planOf, type Pace } from './frames'
import { standing, timelineOf, type Strike } from './timeline'

const read = (storm: unknown, printed: unknown) => ({
  storm: storm as RoundWeather,
  printed: printedOf(printed as Printed),
})
const STORMS = { two: read(two, printed2), four: read(four, printed4), six: read(six, printed6) }
const PACES: Pace[] = ['full', 'short', 'stills']

/** The events of a strike, from its token to the next one's. */
function eventsOf({ feed }: RoundWeather, { first }: Strike): Event[] {
  const next = feed.find(({ name, number }) => ['weather', 'round', 'end'].includes(name) && number > first)
  return feed.filter(({ number }) => number >= first && number < (next?.number ?? Infinity))
}
const sumOf = (events: readonly Event[], name: string, seat: number) =>
  events
    .filter((event) => event.name === name && event.seat === seat && event.data['reason'] === 'converter')
    .reduce((sum, event) => sum + Number(event.data['amount']), 0)

describe.each(Object.entries(STORMS))('a storm of %s players', (_, { storm, printed }) => {
  const timeline = timelineOf(storm, printed)

  it('has its dice, and a strike for each token', () => {
    expect(timeline.dice).toHaveLength(2)
    expect(timeline.strikes.length).toBe(storm.feed.filter(({ name }) => name === 'weather').length)
    expect(timeline.strikes.every(({ done }) => done)).toBe(true)
    expect(timeline.toCome).toEqual([])
  })

  it.each(PACES)('pays in its pills what the engine paid (%s)', (pace) => {
    for (const strike of timeline.strikes) {
      const events = eventsOf(storm, strike)
      const plan = planOf(strike, pace)
      const last = frameAt(plan, plan.settled)
      for (const { seat, points, money, flow } of last.seats) {
        expect([points, money]).toEqual([sumOf(events, 'points', seat), sumOf(events, 'money', seat)])
        expect(flow).toBe(1)
      }
    }
  })

  it('draws the trail of every trip in its own machine', () => {
    const trips = storm.feed.filter(({ name }) => name === 'trip')
    expect(trips.length).toBeGreaterThan(5)
    for (const trip of trips) {
      const strike = timeline.strikes.findLast(({ first }) => first < trip.number)
      const own = strike?.seats[trip.seat ?? -1]
      const drawn = own?.trips.find(({ number }) => number === trip.number)
      expect(drawn?.line).toMatch(/^M/)
      expect(drawn?.cubes).toBe(1 + Number(trip.data['boosters']))
      expect(drawn?.boosts).toHaveLength(Number(trip.data['boosters']))
      const machine = islandOf(storm.view).players[trip.seat ?? -1]?.machine ?? []
      expect(machine.map(({ spot }) => spot)).toContain(drawn?.converter.split(':')[0])
      const gear = own?.gears.find(({ feature }) => feature === drawn?.converter)
      if (drawn && gear?.arrivals[0] === drawn) expect(gear.before).toBe(Number(trip.data['holds']))
    }
  })

  it('leaves in every converter what the next trip finds there', () => {
    for (const strike of timeline.strikes)
      for (const { gears } of frameAt(planOf(strike, 'full'), Infinity).seats.map(({ seat, gears }) => ({
        gears: gears.map((gear) => ({ ...gear, seat })),
      })))
        for (const { seat, feature, cubes } of gears) {
          const [spot, letter = ''] = feature.split(':')
          const tile = strike.after.players[seat]?.machine.find((built) => built.spot === spot)
          expect(cubes).toBe(tile?.features[letter]?.cubes)
        }
  })

  it('shows a strike in at most 3.2 seconds, in 0.9 if short, in three stills if nothing may move', () => {
    for (const strike of timeline.strikes) {
      const length = (pace: Pace) => planOf(strike, pace).length / planOf(strike, pace).rate
      expect(length('full')).toBeLessThanOrEqual(3200)
      expect(length('short')).toBeLessThanOrEqual(900)
      expect(length('stills')).toBe(1800)
      const stills = planOf(strike, 'stills')
      const looks = Array.from({ length: 18 }, (_, i) => JSON.stringify(frameAt(stills, 100 * i)))
      expect(new Set(looks).size).toBeLessThanOrEqual(3)
    }
  })
})

describe('a storm in which somebody still has to choose', () => {
  const { storm, printed } = STORMS.four
  const whole = timelineOf(storm, printed)
  const stop = storm.feed.findIndex(({ name, number }) => name === 'chose' && number > (whole.strikes[1]?.first ?? 0))
  const known = storm.feed.slice(0, stop)
  const part = timelineOf({ ...storm, feed: known, complete: false }, printed)

  it('ends with the strike that waits', () => {
    expect(part.strikes.map(({ done }) => done)).toEqual([true, false])
  })

  it('continues without showing seen events again', () => {
    const seen = known.at(-1)?.number ?? 0
    const strike = whole.strikes[1] as Strike
    const plan = planOf(strike, 'full', seen)
    for (const { trips } of plan.seats)
      for (const { trip, end } of trips) expect(end > 0, String(trip.number)).toBe(trip.number > seen)
    const before = part.strikes[1]?.seats.map(({ points }) => points)
    expect(frameAt(plan, 0).seats.map(({ points }) => points)).toEqual(before)
    expect(frameAt(plan, plan.settled).seats.map(({ points }) => points)).toEqual(
      strike.seats.map(({ points }) => points),
    )
  })

  it('begins late what became known late, and moves nothing else', () => {
    const event = known.at(-1)?.number ?? 0
    const strike = whole.strikes[1] as Strike
    const [early, late] = [planOf(strike, 'full'), planOf(strike, 'full', 0, [{ event, start: 2000 }])]
    late.seats.forEach(({ trips }, seat) =>
      trips.forEach(({ trip, start }, index) => {
        if (trip.number > event) expect(start).toBeGreaterThanOrEqual(2000)
        else expect(start).toBe(early.seats[seat]?.trips[index]?.start)
      }),
    )
  })

  it('knows where later tokens come from', () => {
    const first = storm.feed.findIndex(({ name }) => name === 'token_done')
    const begun = timelineOf({ ...storm, feed: storm.feed.slice(0, first), complete: false }, printed)
    expect([begun.strikes.map(({ from }) => from), begun.toCome]).toEqual([['bag'], ['forecast']])
  })
})

it('drops undone events', () => {
  const event = (number: number, name: string, to = 0) => ({ number, name, data: { to } }) as unknown as Event
  const feed = [event(1, 'a'), event(2, 'b'), event(3, 'undone', 1), event(4, 'c')]
  expect(standing(feed).map(({ name }) => name)).toEqual(['a', 'c'])
})
