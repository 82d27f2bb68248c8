import type { Absent, ClockState, Present, SeatInfo, TableInfo } from '../../api/generated'
import { botPlays } from '../home/tables'
import { words } from '../../i18n/page'

const AWAY_AFTER = 60
/** The share of a multi-day turn after which the page shows a player as away. */
const AWAY_SHARE = 0.25
const DAY = 86400
const HOUR = 3600

/** An absent player for whom the table waits. */
export interface AbsentPlayer {
  seat: SeatInfo
  /** In seconds since 1970; null: not seen since the server started. */
  since: number | null
}

/** The absent player for whom the table waits, by the same rule as the server (`table/seat_state.py`). */
export function absentPlayer(
  table: TableInfo,
  me: string | undefined,
  people: readonly Present[],
  gone: readonly Absent[],
  clock: ClockState | null,
  now: number,
): AbsentPlayer | null {
  if (table.status !== 'running') return null
  for (const number of table.asked) {
    const seat = table.seats[number]
    if (!seat?.person || seat.person === me || botPlays(seat)) continue
    if (people.some((person) => person.id === seat.person)) continue
    const since = gone.find((person) => person.id === seat.person)?.since ?? null
    if (since !== null && now - since < AWAY_AFTER) continue
    if (!isWaitedFor(table, number, clock)) continue
    return { seat, since }
  }
  return null
}

/** Whether others wait for a seat long enough to show that its player is not there: over days, a quarter of the turn. */
export function isWaitedFor({ asked, clock: setting }: TableInfo, seat: number, clock: ClockState | null): boolean {
  if (setting.kind !== 'days') return true
  const turn = (setting.days ?? 0) * DAY + (setting.hours ?? 0) * HOUR
  const left = clock?.seats[seat]?.turn ?? turn
  return asked.includes(seat) && turn - left >= AWAY_SHARE * turn
}

/** A duration in its largest unit: "6 min", "3 h", "2 d". */
export function stretch(seconds: number): string {
  const unit = seconds < HOUR ? 'minutes' : seconds < 2 * DAY ? 'hours' : 'days'
  const length = { minutes: 60, hours: HOUR, days: DAY }[unit]
  return words(`absent.${unit}`, { n: Math.max(1, Math.floor(seconds / length)) })
}
