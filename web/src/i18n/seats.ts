import type { SeatChange } from '../api/generated'
import { words } from './page'
import type { Entry } from './log'

/** Changes that leave the seat to whoever played it before. */
const WITHOUT_BOT = new Set<SeatChange['change']>(['called', 'more_time', 'rests'])

/** Whether a bot played a seat for its person when this event happened. */
export function playedByBot(changes: readonly SeatChange[], seat: number | null, event: number): boolean {
  const last = changes.findLast(
    (change) => change.seat === seat && change.event < event && !WITHOUT_BOT.has(change.change),
  )
  return last !== undefined && last.change !== 'back' && last.change !== 'turn_over'
}

/** The log with entries for who left and who returned, and a mark on what bots did for them. */
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
  const entries: Entry[] = []
  let next = 0
  for (const entry of marked) {
    while (next < lines.length && (lines[next]?.last ?? 0) < entry.last) entries.push(...lines.slice(next, ++next))
    entries.push(entry)
  }
  return [...entries, ...lines.slice(next)]
}
