import type { Change, Event, TextChip, TextEntry, TextLine, TextLog } from '../api/generated'
import { words } from './page'

/** One entry of the log. The server writes its sentences; the page draws them. */
export interface Entry extends TextEntry {
  /** A bot did it for the absent person. */
  byBot?: boolean
}

/** Text, or a player, a place or an amount inside it. */
export type TextPart = TextLine['parts'][number]

/** A chip's amount with its name. */
export type Named = Change & { name?: string }

type Player = (seat: number) => string

/** The log after an update: entries from the id `from` on are replaced. */
export function withUpdate(log: readonly Entry[], update: TextLog): Entry[] {
  return [...log.filter((entry) => entry.id < update.from), ...update.entries]
}

/** The text of a sentence. */
export function plain(parts: readonly TextPart[], player: Player): string {
  return parts.map((part) => (typeof part === 'string' ? part : 'p' in part ? player(part.p) : part.name)).join('')
}

/** The text of a sentence without its player, and without the colon that some languages put after the name. */
export const withoutPlayer = (parts: readonly TextPart[]): string =>
  plain(parts, () => '')
    .replace(/^[\s:]+/, '')
    .trim()

export const costsOf = (line: TextLine): Named[] => (line.costs ?? []).map((chip) => amount(chip, -1))
export const gainsOf = (line: TextLine): Named[] => (line.gains ?? []).map((chip) => amount(chip, 1))

function amount({ what, type, n, name }: TextChip, sign: number): Named {
  return { what, amount: sign * n, name, ...(type && { type }) }
}

/** A line with its reason, what it cost and what it brought, as it is read aloud. */
export function aloud(line: TextLine, player: Player): string {
  const text = plain(line.parts, player)
  const reason = line.because ? ` (${plain(line.because, player)})` : ''
  const paid = line.costs?.length ? words('log.pays', { things: names(line.costs) }) : ''
  const gained = line.gains?.length ? words('log.gets', { things: names(line.gains) }) : ''
  return [`${text}${reason}`, paid, gained].filter(Boolean).join('; ')
}

/** An entry and the lines under it, as they are read aloud. */
export function wholeAloud(entry: Entry, player: Player): string {
  return [entry, ...(entry.under ?? [])].map((line) => aloud(line, player)).join('. ')
}

const names = (chips: readonly TextChip[]) => chips.map((chip) => chip.name).join(', ')

/** What others did after the event `seen`, for a person who holds these seats. */
export function othersSince(log: readonly Entry[], seats: readonly number[], seen: number): Entry[] {
  let actor: number | null = null
  return log.filter((entry) => {
    if (entry.kind !== 'line') actor = entry.seat
    if (entry.kind === 'heading' || entry.state === 'undone' || entry.last <= seen) return false
    return !seats.includes(actor ?? entry.seat ?? -1)
  })
}

/** The entries to show: of several equal deeds that were undone in a row, one. */
export function withoutRepeats(log: readonly Entry[]): Entry[] {
  const text = (entry: Entry | undefined) => entry && JSON.stringify([entry.seat, entry.parts])
  return log.filter((entry, index) => entry.state !== 'undone' || text(entry) !== text(log[index + 1]))
}

/** The numbers of events that were undone. */
export function undoneEvents(events: readonly Event[]): Set<number> {
  const gone = new Set<number>()
  for (const event of events) {
    if (event.name !== 'undone') continue
    const to = Number(event.data['to'])
    for (const { number } of events) if (number > to && number < event.number) gone.add(number)
  }
  return gone
}
