import { describe, expect, test } from 'vitest'
import type { SeatChange } from '../api/generated'
import { playedByBot, withSeats } from './seats'
import { plain, type Entry } from './log'

const entry = (seat: number | null, last: number): Entry => ({
  id: last,
  first: last,
  last,
  kind: 'deed',
  code: 'work',
  round: 1,
  seat,
  state: 'stands',
  parts: [`act ${last}`],
})
const change = (seat: number, what: SeatChange['change'], event: number): SeatChange => ({
  seat,
  change: what,
  event,
  time: 0,
})

const text = ({ parts }: Entry) => plain(parts, () => '')

describe('who left a seat and who returned', () => {
  const changes = [change(0, 'left', 4), change(0, 'back', 9), change(1, 'stand_in', 9), change(1, 'turn_over', 12)]

  test('an act of a bot between two of a person is the bot’s', () => {
    const events = [3, 4, 5, 9, 10, 12, 13]
    expect(events.map((event) => playedByBot(changes, 0, event))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(events.map((event) => playedByBot(changes, 1, event))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(playedByBot(changes, null, 10)).toBe(false)
  })

  test('a call or more time hands the seat to nobody', () => {
    const patient = [change(0, 'called', 4), change(0, 'more_time', 5), change(0, 'left', 6), change(0, 'called', 7)]
    expect([5, 6, 8].map((event) => playedByBot(patient, 0, event))).toEqual([false, false, true])
  })

  test('the log tells it where it happened', () => {
    const entries = withSeats([entry(0, 3), entry(0, 8), entry(1, 11)], changes, (seat) => ['Ada', 'Bob'][seat] ?? '')
    expect(entries.map((line) => (line.id < 0 ? line.last : text(line)))).toEqual([
      'act 3',
      4,
      'act 8',
      9,
      9,
      'act 11',
      12,
    ])
    expect(entries.filter((line) => line.byBot).map(text)).toEqual(['act 8', 'act 11'])
    expect(entries[1] && text(entries[1])).toContain('Ada')
    expect(new Set(entries.map((line) => line.id)).size).toBe(entries.length)
  })
})
