import { api } from '../../api/http'
import type { ActMark, Event, PlayedAct, View } from '../../api/generated'
import { othersSince } from '../../i18n/log'
import { language } from '../../i18n/language.svelte'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

/** The playback speeds of others' turns; 0: no playback. */
export const SPEEDS = [0.5, 1, 2, 4, 0] as const
/** Milliseconds before the first act, for an act, and for each piece that travels in it. */
const LEAD = 400
const ACT = 900
const PIECE = 250
const LONGEST = 2600
/** How long an act is shown if nothing moves. */
const WITHOUT_MOTION = 1200
/** With more acts than this, those of earlier rounds are shown twice as fast. */
const MANY = 20
/** How long the panel waits for the next act before it says who is thinking. */
const PATIENCE = 4000

/** How long an act is shown at speed 1; `lasts`: what the board itself needs for it. */
export function durationOf(act: PlayedAct, quiet: boolean, lasts: number | null = null): number {
  if (quiet) return WITHOUT_MOTION
  if (lasts !== null) return lasts
  const pieces = act.feed.filter((event) => event.piece && event.from && event.to && event.from !== event.to)
  return Math.min(LONGEST, ACT + PIECE * pieces.length)
}

/** The places of an act, the most important first. */
export function placesOf(act: PlayedAct): string[] {
  return [...new Set([act.entry, ...act.effects].flatMap((entry) => entry.places ?? []))]
}

/** Whether a person with these seats did this act; its consequences count, a phase that follows does not. */
export function isOwn(act: PlayedAct, seats: readonly number[]): boolean {
  return act.by !== null && seats.includes(act.by) && (act.entry.kind === 'deed' || !act.headings.length)
}

/**
 * Shows the others' acts one by one: the board starts at the position this seat saw last, and each act advances it. It starts
 * automatically when others have acted, and continues while they act. After an absence it waits for a press.
 */
export class TablePlayback {
  acts = $state.raw<PlayedAct[]>([])
  /** All acts, including those whose positions are not fetched yet. */
  track = $state.raw<ActMark[]>([])
  /** The index of the shown act; −1: none yet. */
  index = $state(-1)
  active = $state(false)
  playing = $state(false)
  /** When this seat last looked, in milliseconds, if it was away; the playback then waits for a press. */
  awaySince = $state<number | null>(null)
  /** Whether the player asked to see an earlier part of the game. */
  again = $state(false)
  private base = $state.raw<View | null>(null)
  /** The number of the latest event that this seat has seen. */
  private known = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private request = 0
  private fetching = false
  /** Whether others acted during a fetch, which may not have their acts. */
  private missed = false
  private covered = false

  act = $derived<PlayedAct | null>(this.active ? (this.acts[this.index] ?? null) : null)
  /** The position on the board; null: the newest one. */
  view = $derived<View | null>(this.active ? (this.act?.view ?? this.base) : null)
  places = $derived<string[]>(this.act ? placesOf(this.act) : [])
  speed = $derived(settings.values.playback)
  /** Whether the playback has shown all acts while others are still acting. */
  waiting = $derived(this.active && this.index >= this.track.length - 1)

  constructor(private readonly table: TableStore) {}

  private get storageKey(): string {
    return `stormtable.seen.${this.table.id}.${String(this.table.seat)}`
  }

  /** Starts with the first view of the table: finds the acts since this seat last looked. */
  begin(view: View): void {
    const [number = 0, time = 0] = (localStorage.getItem(this.storageKey) ?? '').split(' ').map(Number)
    this.stop()
    if (number > 0 && number < view.number && this.speed > 0 && !settings.values.textView) {
      this.known = number
      void this.start(time || Date.now())
    } else this.remember(view.number)
  }

  /** Handles a new position: decides, before the browser paints it, whether to show others' acts first. */
  observe(before: View | null, view: View): void {
    if (this.again || this.awaySince !== null) return
    if (this.active) {
      void this.extend()
      return
    }
    if (!this.speed || settings.values.textView || !before || view.hypothetical || !this.othersActed())
      return this.remember(view.number)
    this.base = before
    void this.start(null)
  }

  private othersActed(): boolean {
    return othersSince(this.table.log, this.table.seats, this.known).length > 0
  }

  private async start(awaySince: number | null): Promise<void> {
    this.active = true
    this.again = false
    this.acts = []
    this.track = []
    this.index = -1
    this.awaySince = awaySince
    await this.fetch(this.known)
    if (!this.active) return
    // Meanwhile a show may have shown some of the acts.
    const next = this.acts.findIndex((act) => act.last > this.known)
    if (next < 0) return this.finish()
    this.index = next - 1
    if (awaySince !== null) return
    if (this.table.show.active) this.playing = true
    else this.play(LEAD)
  }

  /** Shows the game again from an event on, or from the act with a line of the log, without changing the table. */
  async replay(since: number, line: number | null = null): Promise<void> {
    this.stop()
    this.active = this.again = true
    this.acts = []
    this.track = []
    this.index = -1
    await this.fetch(Math.max(0, since), true)
    const start = this.acts.findIndex(({ entry, effects }) => [entry, ...effects].some(({ id }) => id === line))
    if (this.acts.length) this.show(Math.max(0, start))
    else this.finish()
  }

  /** Fetches the acts after an event, without this person's own acts at the beginning. */
  private async fetch(since: number, all = false): Promise<void> {
    const { id, seat, seats, invitation } = this.table
    const request = ++this.request
    this.fetching = true
    try {
      const { base, acts, track } = await api.playback(id, seat, since, invitation, language.name)
      if (request !== this.request || !this.active) return
      const firstOther = acts.findIndex((act) => !isOwn(act, seats))
      const own = all || this.acts.length ? 0 : firstOther < 0 ? acts.length : firstOther
      if (!this.acts.length) this.base = acts[own - 1]?.view ?? base
      // An unfinished deed may have grown since the last fetch: it stays one act.
      const grown = acts.length > 0 && this.acts.at(-1)?.entry.id === acts[0]?.entry.id
      const earlier = grown ? this.acts.slice(0, -1) : this.acts
      this.acts = [...earlier, ...acts.slice(own)]
      this.track = [...this.track.slice(0, earlier.length), ...track.slice(own)]
      if (grown && this.index === earlier.length) this.show(this.index)
    } catch {
      if (request === this.request) this.finish() // without a connection, show the newest position
    } finally {
      if (request === this.request) this.fetching = false
    }
    if (this.missed && request === this.request) {
      this.missed = false
      await this.extend()
    }
  }

  /** Fetches missing positions shortly before the playback needs them. */
  private async extend(): Promise<void> {
    const last = this.acts.at(-1)
    if (this.fetching) this.missed = true
    if (this.fetching || !last) return
    if (this.index < this.acts.length - 2 && this.track.length > this.acts.length) return
    await this.fetch(last.last)
    if (this.playing && !this.timer) this.schedule()
  }

  // --- stepping forward and back

  play(after = 0): void {
    this.awaySince = null
    this.playing = true
    clearTimeout(this.timer)
    this.timer = this.covered ? undefined : setTimeout(() => this.step(1), after)
  }

  /** A dialog hides the board, or no longer: the playback waits for the board. */
  cover(covered: boolean): void {
    if (covered === this.covered) return
    this.covered = covered
    clearTimeout(this.timer)
    this.timer = undefined
    if (!covered && this.active && this.playing) this.play(LEAD)
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
    this.timer = undefined
  }

  toggle(): void {
    if (this.playing) this.pause()
    else this.play()
  }

  /** Steps one act forward or back. */
  step(by: 1 | -1): void {
    if (!this.acts.length) return // the acts are still loading
    this.awaySince = null
    const next = this.index + by
    if (next < 0) return
    if (next < this.acts.length) this.show(next, by > 0)
    else if (this.track.length <= this.acts.length) this.end()
  }

  show(index: number, moving = true): void {
    const act = this.acts[index]
    if (!act) return
    this.awaySince = null
    this.index = index
    if (!this.again) this.remember(Math.max(this.known, act.last))
    if (moving && this.table.show.takes(act)) return this.standBy()
    this.table.fresh = moving ? act.feed : []
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.playing) this.schedule()
    if (this.acts.length - index < 4 && this.track.length > this.acts.length) void this.extend()
  }

  /** Another show has taken over: nothing moves on the board. */
  private standBy(): void {
    this.table.fresh = []
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** The acts up to an event were shown elsewhere: goes on with the next one. */
  goOnAfter(last: number): void {
    if (!this.active) return
    const next = this.acts.findIndex((act) => act.last > last)
    this.index = next < 0 ? this.acts.length - 1 : Math.max(0, next - 1)
    this.remember(Math.max(this.known, last))
    if (this.table.myTurn && next < 0) return this.finish()
    if (this.playing) this.play()
    void this.extend()
  }

  private schedule(): void {
    const { act } = this
    if (this.covered) return
    if (!act) return this.play()
    const hurried = this.track.length > MANY && act.entry.round < (this.table.update?.view.round ?? 0) ? 2 : 1
    this.timer = setTimeout(
      () => {
        this.timer = undefined
        this.step(1)
      },
      durationOf(act, settings.quiet, this.table.game?.face.lasts?.(act.feed) ?? null) / ((this.speed || 1) * hurried),
    )
  }

  /** Ends after the last act, or waits for the next one while others are still acting. */
  private end(): void {
    const { table } = this
    if (this.again || !this.playing || table.myTurn || table.over || table.away) return this.finish()
    this.timer = setTimeout(() => this.finish(), PATIENCE)
  }

  /** Shows the newest position. */
  finish(): void {
    const replayed = this.again
    this.stop()
    this.table.fresh = []
    const newest = this.table.update?.view
    if (newest && !replayed) this.remember(newest.number)
  }

  stop(): void {
    this.pause()
    this.request += 1
    this.fetching = false
    this.active = this.again = false
    this.awaySince = null
    this.acts = []
    this.track = []
    this.index = -1
    this.base = null
  }

  /** Switches to the next speed. */
  faster(signedIn: boolean): void {
    const next = SPEEDS[(SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1
    settings.change({ playback: next }, signedIn)
    if (!next) this.finish()
    else if (this.playing) this.schedule()
  }

  /** Handles the keys of the playback; returns whether this was one of them. */
  key(name: string): boolean {
    if (!this.active) return false
    if (name === ' ') this.toggle()
    else if (name === 'ArrowRight') this.stepBy(1)
    else if (name === 'ArrowLeft') this.stepBy(-1)
    else if (name === 'Escape' || name === 'Enter') this.finish()
    else return /^\d$/.test(name) // digits choose nothing while the question is not shown
    return true
  }

  /** A manual step stops automatic playback. */
  stepBy(by: 1 | -1): void {
    this.pause()
    this.step(by)
  }

  private remember(number: number): void {
    this.known = number
    localStorage.setItem(this.storageKey, `${number} ${Date.now()}`)
  }
}

/** The changes of the acts at each place, for the numbers that rise there. */
export interface Float {
  place: string
  seat: number | null
  changes: { what: string; type?: string; amount: number }[]
}

/** The amounts of an act by the place that shows them. */
export function floatsOf(events: readonly Event[]): Float[] {
  const floats = new Map<string, Float>()
  for (const { what, data, seat, from, to, places } of events) {
    const amount = Number(data['amount'] ?? 0)
    if (!what || !amount) continue
    const place = (amount < 0 ? from : to) ?? places[0] ?? (seat === null ? '' : `mat/${seat}`)
    const float = floats.get(place) ?? { place, seat, changes: [] }
    const type = typeof data['type'] === 'string' ? data['type'] : undefined
    const same = float.changes.find((change) => change.what === what && change.type === type)
    if (same) same.amount += amount
    else float.changes.push({ what, amount, ...(type !== undefined && { type }) })
    floats.set(place, float)
  }
  return [...floats.values()]
    .map((float) => ({ ...float, changes: float.changes.filter(({ amount }) => amount) }))
    .filter(({ changes }) => changes.length)
}
