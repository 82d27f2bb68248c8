import { beforeEach, expect, test } from 'vitest'
import { hasRefusedNotices, noticeHelps, refuseNotices } from './notification-prompt'

beforeEach(() => localStorage.clear())

test('a notice helps where the others have more than five minutes', () => {
  const live = (turn: number) => ({ kind: 'live', turn, bank: 0, increment: 0, at_zero: 'warn' }) as const
  expect(noticeHelps({ kind: 'none' })).toBe(false)
  expect(noticeHelps(live(300))).toBe(false)
  expect(noticeHelps(live(301))).toBe(true)
  expect(noticeHelps({ kind: 'days', days: 1, hours: 0, bank: 0, playing: null, at_zero: 'bot' })).toBe(true)
})

test('a no lasts thirty days', () => {
  const day = 86400_000
  expect(hasRefusedNotices(100 * day)).toBe(false)
  refuseNotices(100 * day)
  expect(hasRefusedNotices(129 * day)).toBe(true)
  expect(hasRefusedNotices(131 * day)).toBe(false)
})
