import type { Change, Event } from '../api/generated'
import type { Speech } from './speech'
import type { Plot, Saying } from './tongue'
import { words } from './page'

/** An amount that one event changed, as the line that tells it carries it. */
export interface Amount extends Change {
  seat: number | null
  /** The sentence names it, so it is not drawn as a chip. */
  said: boolean
}

/** One line of the log: a heading, a deed (a choice and what followed from it) or a consequence for the table. */
export interface Entry {
  /** The number of its first event. */
  act: number
  /** The number of its last event. */
  last: number
  round: number
  /** Whose line it is. */
  seat: number | null
  /** Who acted when it happened. */
  by: number | null
  /** Its own sentence. */
  text: string
  /** What else was done on the way, one sentence each. */
  more: string[]
  costs: Change[]
  gains: Change[]
  amounts: Amount[]
  places: string[]
  /** It was taken back: its amounts do not count. */
  undone: boolean
  heading: boolean
  /** A bot did it for the seat's person, who was away. */
  byBot?: boolean
}

const CHOICES = new Set(['chose', 'forced'])
const KERNEL = new Set([...CHOICES, 'revealed', 'sealed', 'unsealed', 'undone'])
/** How many of the events after one its sentence may depend on. */
const AHEAD = 64

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

/**
 * The log. An event belongs to the deed it came from, or it has a line of its own: it is never added to a line it did not come from.
 * What was taken back is told without its amounts; the rest is told as if it had never happened.
 */
export function story(events: readonly Event[], speech: Speech): Entry[] {
  const gone = takenBack(events)
  if (!gone.size) return new Composer(events, speech).entries()
  const standing = new Composer(
    events.filter((event) => !gone.has(event.number)),
    speech,
  ).entries()
  const undone = new Composer(
    events.filter((event) => gone.has(event.number)),
    speech,
  ).undone()
  return [...standing, ...undone].sort((one, other) => one.act - other.act)
}

/** A line that is not finished yet. */
interface Draft {
  entry: Entry
  first: Event
  /** The choice that began it. */
  choice: Event | null
  /** The acts that belong to it: its own, and those of the answers on its way. */
  acts: Set<number>
  /** Events told together in its sentence. */
  gathered: Event[]
}

class Composer {
  private readonly plot: Plot
  private readonly at: Saying
  private drafts: Draft[] = []
  /** The deed that later answers of its seat belong to. */
  private deed: Draft | null = null
  /** The latest consequence. */
  private line: Draft | null = null
  private readonly gathering = new Map<string, Draft>()
  /** Why the next line happens. */
  private reasons: string[] = []
  private heading = ''

  constructor(
    private readonly events: readonly Event[],
    private readonly speech: Speech,
  ) {
    this.plot = speech.plot
    this.at = speech.at
  }

  entries(): Entry[] {
    this.events.forEach((event, index) => this.take(event, index))
    const last = this.events.at(-1)
    const reason = this.reasons.shift()
    if (last && reason) this.add(last, null, reason)
    return this.finished()
  }

  /** Only what a player began: what followed from it goes without saying. */
  undone(): Entry[] {
    const entries = this.entries().filter((_, index) => this.drafts[index]?.choice)
    return entries
      .filter((entry, index) => entry.text !== entries[index + 1]?.text)
      .map((entry) => ({ ...entry, costs: [], gains: [], amounts: [], more: [], undone: true }))
  }

  private take(event: Event, index: number): void {
    this.begin(event)
    if (CHOICES.has(event.name)) return this.choose(event)
    if (event.name === 'revealed') return this.reveal(event)
    if (KERNEL.has(event.name)) return
    if (event.number === event.act) this.close()
    if (this.plot.headings.has(event.name)) return
    const text = this.speech.event(event, this.events.slice(index + 1, index + AHEAD))
    if (this.plot.reasons?.has(event.name)) {
      if (text) this.reasons.push(text)
      return
    }
    const draft = this.speech.gathers(event.name) ? this.gather(event) : this.tell(event, text)
    if (event.what && Number(event.data['amount'])) this.count(event, draft)
  }

  private begin(event: Event): void {
    const text = this.plot.section(event, this.at)
    if (!text || text === this.heading) return
    this.heading = text
    this.close()
    const { entry } = this.add(event, null, text)
    entry.heading = true
    // An event that only shows where a section begins has a line of its own as well.
    if (!this.plot.headings.has(event.name)) entry.act = entry.last = event.number - 0.5
  }

  // --- deeds

  private choose(event: Event): void {
    const begins = this.plot.begins(event)
    const text = begins ? this.plot.chosen(event, this.at) : ''
    const closing = (this.plot.closing?.has(String(event.data['verb'])) ?? false) && !text
    if (begins && closing) this.close()
    else if (begins) this.open(event, text)
    else if (this.deed?.entry.seat === event.seat) this.extend(this.deed, event).acts.add(event.act)
    else if (event.name === 'chose' && event.data['notation'] !== undefined && !closing) this.open(event, text)
  }

  private open(event: Event, text: string): void {
    this.close()
    this.deed = this.add(event, event.seat, text)
    this.deed.choice = event
  }

  private close(): void {
    this.deed = null
    this.line = null
  }

  /** A sealed answer has come out. */
  private reveal(event: Event): void {
    const text = this.plot.chosen(event, this.at)
    if (text) this.open(event, text)
    else this.close()
  }

  /** The line that tells the event, if one does. */
  private tell(event: Event, text: string): Draft | null {
    if (!text) return null
    const deed = event.seat !== null && this.deed?.entry.seat === event.seat ? this.deed : null
    if (deed?.choice && !deed.entry.text && !this.plot.parts?.has(event.name)) {
      deed.entry.text = text
      return this.extend(deed, event)
    }
    if (event.seat === null || this.plot.isLine(event)) return (this.line = this.add(event, event.seat, text))
    if (!deed) {
      this.close()
      return (this.deed = this.add(event, event.seat, text))
    }
    if (!deed.entry.more.includes(text)) deed.entry.more.push(text)
    return this.extend(deed, event)
  }

  /** Events of one act and kind share a sentence. */
  private gather(event: Event): Draft {
    const apart = this.plot.apart?.has(event.name) ?? false
    const key = `${event.act}/${event.name}/${apart ? event.seat : ''}`
    const { deed } = this
    const fills = apart && deed !== null && !deed.entry.text && deed.entry.seat === event.seat
    const draft = this.gathering.get(key) ?? (fills ? deed : null) ?? this.add(event, apart ? event.seat : null, '')
    this.gathering.set(key, draft)
    draft.gathered.push(event)
    this.line = draft
    return this.extend(draft, event)
  }

  /** An amount belongs to the line that tells its event, or to the deed it came from; else it has a line of its own. */
  private count(event: Event, told: Draft | null): void {
    const { deed, line } = this
    const said = this.plot.isSaid(event)
    const scored = this.plot.isScored(event) ? line : null
    const own = deed?.acts.has(event.act) && (deed.choice || deed.entry.seat === event.seat) ? deed : null
    const draft = told ?? scored ?? own ?? (said ? line : null) ?? this.goods(event)
    const type = typeof event.data['type'] === 'string' ? event.data['type'] : ''
    const amount = Number(event.data['amount'])
    draft.entry.amounts.push({ seat: event.seat, what: event.what ?? '', amount, ...(type && { type }), said })
    this.extend(draft, event)
  }

  /** A line for what nobody chose, one for each seat of an act. */
  private goods(event: Event): Draft {
    const key = `${event.act}//${event.seat}`
    const draft = this.gathering.get(key) ?? this.add(event, event.seat, '')
    this.gathering.set(key, draft)
    return draft
  }

  // --- lines

  private add(event: Event, seat: number | null, text: string): Draft {
    const entry: Entry = {
      act: event.number,
      last: event.number,
      round: event.round,
      seat,
      by: this.deed?.entry.seat ?? event.seat,
      text,
      more: this.reasons.splice(0),
      costs: [],
      gains: [],
      amounts: [],
      places: [],
      undone: false,
      heading: false,
    }
    const draft: Draft = { entry, first: event, choice: null, acts: new Set([event.act]), gathered: [] }
    this.drafts.push(draft)
    return this.extend(draft, event)
  }

  private extend(draft: Draft, event: Event): Draft {
    const { entry } = draft
    entry.last = Math.max(entry.last, event.number)
    for (const place of [...event.places, event.to, event.from])
      if (place && !entry.places.includes(place)) entry.places.push(place)
    return draft
  }

  private finished(): Entry[] {
    const before = new Map<string, string>()
    this.drafts = this.drafts.filter((draft) => {
      const [first] = draft.gathered
      if (first) {
        draft.entry.text = this.speech.gathered(draft.gathered)
        if (this.plot.changing?.has(first.name)) {
          if (before.get(first.name) === draft.entry.text) return false
          before.set(first.name, draft.entry.text)
        }
      }
      this.finish(draft)
      return draft.entry.text !== ''
    })
    return this.drafts.map(({ entry }) => entry)
  }

  private finish(draft: Draft): void {
    const { entry } = draft
    const drawn = entry.amounts.filter((one) => !one.said)
    const own = summed(drawn.filter((one) => one.seat === entry.seat))
    entry.costs = own.filter((change) => change.amount < 0)
    entry.gains = own.filter((change) => change.amount > 0)
    entry.text ||= this.plainText(draft)
    const others = drawn.filter((one) => one.seat !== entry.seat)
    for (const seat of new Set(others.map((one) => one.seat))) {
      const things = summed(others.filter((one) => one.seat === seat)).map((change) => signed(change, this.speech))
      entry.more.push(words('log.said', { who: this.speech.player(seat), what: things.join(', ') }))
    }
  }

  /** Where the game has no sentence: the choice in its own words, or only that amounts changed. */
  private plainText({ entry, first, choice }: Draft): string {
    const who = this.speech.player(entry.seat)
    if (choice) return words('log.said', { who, what: optionOf(choice, this.speech) })
    if (!entry.amounts.length) return ''
    if (first.act === 0) return words('log.starts', { who })
    return words(entry.costs.length ? 'log.pays' : 'log.receives', { who })
  }
}

/** Equal kinds added up; what was paid and what was gained stay apart. */
function summed(amounts: readonly Amount[]): Change[] {
  const sums = new Map<string, Change>()
  for (const { what, type, amount } of amounts) {
    const key = `${what}/${type ?? ''}/${amount < 0}`
    const sum = sums.get(key)
    if (sum) sum.amount += amount
    else sums.set(key, { what, amount, ...(type && { type }) })
  }
  return [...sums.values()]
}

function optionOf(chose: Event, speech: Speech): string {
  const { verb, args, notation } = chose.data as {
    verb?: string
    args?: Record<string, string | number>
    notation?: string
  }
  return verb && notation ? speech.option({ verb, args: args ?? {}, notation }) : ''
}

function signed(change: Change, speech: Speech): string {
  return `${change.amount < 0 ? '−' : '+'}${speech.thing(change)}`
}
