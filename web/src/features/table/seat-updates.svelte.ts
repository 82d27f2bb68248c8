import type { Event, TableUpdate } from '../../api/generated'
import type { Position } from '../../api/storage'
import { withUpdate, type Entry } from '../../i18n/log'

type Seat = number | null

/** The part of a stored position that belongs to the seats. */
type Stored = Pick<Position, 'updates' | 'feeds' | 'logs'>

/** What an update added. */
export interface Received {
  /** The update before; null if there was none. */
  before: TableUpdate | null
  /** Whether the page knew no event of this seat. */
  isFirst: boolean
  /** The events that are new. */
  newEvents: Event[]
}

/** What the server has sent to each seat of this page: the last update, all events and the log. A spectator is the seat null. */
export class SeatUpdates {
  private updates = $state.raw<Record<string, TableUpdate>>({})
  private feeds = $state.raw<Record<string, Event[]>>({})
  private logs = $state.raw<Record<string, Entry[]>>({})
  /** The seats restored from the cache, which holds only the end of their log. */
  private recalled = new Set<string>()

  latest(seat: Seat): TableUpdate | null {
    return this.updates[String(seat)] ?? null
  }

  events(seat: Seat): Event[] {
    return this.feeds[String(seat)] ?? []
  }

  log(seat: Seat): Entry[] {
    return this.logs[String(seat)] ?? []
  }

  /** Whether a seat has a question or must confirm. */
  asks(seat: number): boolean {
    const update = this.latest(seat)?.update
    return update?.decision != null || update?.view.confirm?.seat === seat
  }

  isRecalled(seat: Seat): boolean {
    return this.recalled.has(String(seat))
  }

  /** Adds an update; the first after the cache replaces what the cache had. */
  add(message: TableUpdate): Received {
    const key = String(message.seat)
    const recalled = this.recalled.delete(key)
    const before = this.latest(message.seat)
    const known = recalled ? [] : this.events(message.seat)
    const last = known.at(-1)?.number ?? 0
    const newEvents = message.update.feed.filter((event) => event.number > last)
    this.feeds = { ...this.feeds, [key]: [...known, ...newEvents] }
    const { log } = message.update
    if (log) this.logs = { ...this.logs, [key]: withUpdate(recalled ? [] : this.log(message.seat), log) }
    this.updates = { ...this.updates, [key]: message }
    return { before, isFirst: !known.length, newEvents }
  }

  /** What to store, once nothing comes from the cache any more. */
  toStore(): Stored | null {
    const { updates, feeds, logs } = this
    return this.recalled.size ? null : { updates, feeds, logs }
  }

  restore(stored: Stored): void {
    this.updates = stored.updates
    ;({ feeds: this.feeds, logs: this.logs = {} } = stored)
    this.recalled = new Set(Object.keys(stored.updates))
  }

  clear(): void {
    this.updates = {}
    this.feeds = {}
    this.logs = {}
  }
}
