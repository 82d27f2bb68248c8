import type { ClockSetting } from '../../api/generated'

const NO_LASTS = 30 * 86400_000
const KEY = 'stormtable.push-refused'
const SHORTEST_WAIT = 300

/** Whether a notice helps at a table: where others have more than five minutes a turn. */
export function noticeHelps(clock: ClockSetting): boolean {
  if (clock.kind === 'days') return true
  return clock.kind === 'live' && clock.turn > SHORTEST_WAIT
}

/** Remembers for thirty days that a person wants no notices. */
export function refuseNotices(now = Date.now()): void {
  localStorage.setItem(KEY, String(now))
}

export function hasRefusedNotices(now = Date.now()): boolean {
  const refused = Number(localStorage.getItem(KEY))
  return refused > 0 && now - refused < NO_LASTS
}
