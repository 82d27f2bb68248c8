import type { SeatChange } from '../api/generated'
import { words } from './page'
import type { Entry } from './log'

/** Whether a bot played a seat for its person when this event happened. */
export function playedByBot(changes: readonly SeatChange[], seat: number | null, event: number): boolean {
  const last = changes.findLast((one) => one.seat === seat && one.event < event)
  return last !== undefined && last.change !== 'back' && last.change !== 'turn_over'
}

/** The log with who left and who returned, and with a mark on what bots did for them. */
export function withSeats(
  log: readonly Entry[],
  changes: readonly SeatChange[],
  name: (seat: number) => string,
): Entry[] {
  if (!changes.length) return [...log]
  const marked = log.map((entry) =>
    entry.kind === 'heading' || !playedByBot(changes, entry.seat, entry.last) ? entry : { ...entry, byBot: true },
  )
  const lines = changes.map((change, index): Entry => ({
    id: -1 - index,
    first: change.event,
    last: change.event,
    kind: 'line',
    code: change.change,
    round: 0,
    seat: change.seat,
    state: 'stands',
    parts: [words(`seat.${change.change}`, { name: name(change.seat) })],
  }))
  const told: Entry[] = []
  let next = 0
  for (const entry of marked) {
    while (next < lines.length && (lines[next]?.last ?? 0) < entry.last) told.push(...lines.slice(next, ++next))
    told.push(entry)
  }
  return [...told, ...lines.slice(next)]
}
