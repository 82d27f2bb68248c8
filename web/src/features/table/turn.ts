import type { Entry } from '../../i18n/log'

/**
 * The entries of the seat's current turn: everything in the log from its last heading on. Events that concern everybody
 * before the seat's first act, such as the bids, are not part of it.
 */
export function turnOf(log: readonly Entry[], seat: number | null): Entry[] {
  const last = log.findLastIndex(({ kind }) => kind === 'heading')
  const entries = log
    .slice(last + 1)
    .filter((entry) => entry.state !== 'undone' && entry.code !== '' && (entry.kind === 'line' || entry.seat === seat))
  const first = entries.findIndex(({ kind }) => kind === 'deed')
  return entries.slice(Math.max(0, first))
}

/** The number of undos that go back to before an event; 0: none does. `events`: the latest event after each undo. */
export function undosTo(events: readonly number[], first: number): number {
  return events.findIndex((event) => event < first) + 1
}
