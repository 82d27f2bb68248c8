import type { Change, Event } from '../protocol'
import type { Speech } from './speech'
import { words } from './page'

/** One act as the log tells it: what was done, what that cost, what it brought, and what else came of it. */
export interface Entry {
  act: number
  /** The number of its last event. */
  last: number
  round: number
  seat: number | null
  text: string
  more: string[]
  costs: Change[]
  gains: Change[]
  places: string[]
  /** It was taken back. */
  undone: boolean
  heading: boolean
  /** No sentence tells it: only what was chosen, and what that cost and brought. */
  bare: boolean
  /** A bot did it for the seat's person, who was away. */
  byBot?: boolean
}

const SILENT = new Set(['undone', 'unsealed', 'sealed', 'forced'])

/** The numbers of events that no longer stand. */
export function takenBack(events: readonly Event[]): Set<number> {
  const gone = new Set<number>()
  for (const event of events) {
    if (event.name !== 'undone') continue
    const to = Number(event.data['to'])
    for (const one of events) if (one.number > to && one.number < event.number) gone.add(one.number)
  }
  return gone
}

/** Events of one act together, in the order they happened. */
function acts(events: readonly Event[]): Event[][] {
  const grouped: Event[][] = []
  for (const event of events) {
    const last = grouped.at(-1)
    if (last?.[0]?.act === event.act) last.push(event)
    else grouped.push([event])
  }
  return grouped
}

export function story(events: readonly Event[], speech: Speech): Entry[] {
  const gone = takenBack(events)
  const told: Entry[] = []
  for (const act of acts(events)) {
    for (const part of splitAtHeadings(act)) {
      const entry = entryOf(part, speech, gone)
      if (!entry) continue
      const before = told.at(-1)
      if (before && goesOn(before, entry)) join(before, entry)
      else told.push(entry)
    }
  }
  return told
}

/** What was answered on the way of what was begun belongs to it: of itself it says nothing. */
function goesOn(before: Entry, entry: Entry): boolean {
  return (
    entry.bare &&
    !before.heading &&
    before.seat !== null &&
    before.seat === entry.seat &&
    before.undone === entry.undone
  )
}

function join(before: Entry, entry: Entry): void {
  before.last = entry.last
  before.more.push(...entry.more)
  before.costs.push(...entry.costs)
  before.gains.push(...entry.gains)
  before.places.push(...entry.places)
}

function splitAtHeadings(act: Event[]): Event[][] {
  const [first, ...rest] = act
  return first?.name === 'round' && rest.length ? [[first], rest] : [act]
}

function entryOf(act: readonly Event[], speech: Speech, gone: ReadonlySet<number>): Entry | null {
  const first = act[0]
  const last = act.at(-1)
  if (!first || !last) return null
  const chose = act.find((event) => event.name === 'chose')
  const seat = chose?.seat ?? (first.name === 'round' ? null : oneSeat(act))
  const sentences = [...new Set(tell(act, speech))]
  const { costs, gains, others: all } = changes(act, seat)
  // Of what nobody chose, and of those a sentence names, the sentences tell enough.
  const others = seat === null ? [] : all.filter(([who]) => !sentences.some((one) => one.includes(speech.player(who))))
  if (!sentences.length && !costs.length && !gains.length && !others.length) return null
  const bare = !sentences.length
  let text = sentences.shift() ?? ''
  if (!text && chose) text = words('log.said', { who: speech.player(seat), what: optionOf(chose, speech) })
  if (!text) text = speech.player(seat)
  const more = [
    ...sentences,
    ...others.map(([who, change]) => words('log.said', { who: speech.player(who), what: signed(change, speech) })),
  ]
  return {
    act: first.act,
    last: last.number,
    round: first.round,
    seat,
    text,
    more,
    costs,
    gains,
    places: [...new Set(act.flatMap(({ places, from, to }) => [...places, to ?? [], from ?? []].flat()))],
    undone: act.every((event) => gone.has(event.number)),
    heading: first.name === 'round',
    bare,
  }
}

function oneSeat(act: readonly Event[]): number | null {
  const seats = new Set(act.map((event) => event.seat))
  return seats.size === 1 ? (act[0]?.seat ?? null) : null
}

function tell(act: readonly Event[], speech: Speech): string[] {
  const sentences: string[] = []
  const held = new Map<string, Event[]>()
  const slots = new Map<string, number>()
  act.forEach((event, index) => {
    if (SILENT.has(event.name) || event.name === 'chose') return
    if (speech.gathers(event.name)) {
      if (!held.has(event.name)) slots.set(event.name, sentences.push('') - 1)
      held.set(event.name, [...(held.get(event.name) ?? []), event])
      return
    }
    sentences.push(speech.event(event, act.slice(index + 1)))
  })
  for (const [name, events] of held) sentences[slots.get(name) ?? 0] = speech.gathered(events)
  return sentences.filter(Boolean)
}

function optionOf(chose: Event, speech: Speech): string {
  const { verb, args, notation } = chose.data as {
    verb?: string
    args?: Record<string, string | number>
    notation?: string
  }
  return verb && notation ? speech.option({ verb, args: args ?? {}, notation }) : ''
}

/** What the act's seat has less and more of, and what others have. */
function changes(act: readonly Event[], seat: number | null) {
  const sums = new Map<string, { seat: number | null; change: Change }>()
  for (const event of act) {
    const amount = Number(event.data['amount'] ?? 0)
    if (!event.what || !amount) continue
    const type = typeof event.data['type'] === 'string' ? event.data['type'] : ''
    const key = `${event.seat}/${event.what}/${type}/${amount < 0 ? '-' : '+'}`
    const sum = sums.get(key)
    if (sum) sum.change.amount += amount
    else sums.set(key, { seat: event.seat, change: { what: event.what, amount, ...(type && { type }) } })
  }
  const all = [...sums.values()]
  const own = all.filter((one) => one.seat === seat).map((one) => one.change)
  return {
    costs: own.filter((change) => change.amount < 0),
    gains: own.filter((change) => change.amount > 0),
    others: all.filter((one) => one.seat !== seat).map((one) => [one.seat, one.change] as const),
  }
}

function signed(change: Change, speech: Speech): string {
  return `${change.amount < 0 ? '−' : '+'}${speech.thing(change)}`
}
