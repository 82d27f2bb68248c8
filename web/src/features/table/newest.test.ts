import { expect, test } from 'vitest'
import type { SeatChange } from '../../api/generated'
import { isOlder } from './newest'

const info = (number: number, ...times: number[]) => ({
  number,
  seat_changes: times.map((time) => ({ seat: 0, change: 'stand_in_own', event: 1, time }) as SeatChange),
})

test('an answer that a quick bot has overtaken is older than what the socket brought', () => {
  // A stand-in answers before the response to the request for it arrives.
  expect(isOlder(info(1, 10), info(2, 10, 11))).toBe(true)
  expect(isOlder(info(2, 10), info(2, 10, 11))).toBe(true)
  expect(isOlder(info(2, 10, 11), info(1, 10))).toBe(false)
  expect(isOlder(info(1), info(1))).toBe(false)
})
