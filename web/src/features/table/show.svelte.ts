import type { Component } from 'svelte'
import { api } from '../../api/http'
import type { Event, PlayedAct, RoundWeather, View } from '../../api/generated'
import type { ShowProps } from '../../games/board'
import type { Note } from '../../sound/player'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

/** By default the weather is shown in full in this many games, later briefly. */
const FULL_GAMES = 3
const GAMES_KEY = 'stormtable.storms'

/** The tables whose weather was shown in full by default. */
function gamesShown(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(GAMES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

/** How the weather of a table is shown, by the setting and by the games that this browser has shown. */
export function modeOf(setting: string, table: string, games: readonly string[]): 'full' | 'short' | 'off' {
  if (setting === 'full' || setting === 'short' || setting === 'off') return setting
  return games.includes(table) || games.length < FULL_GAMES ? 'full' : 'short'
}

/**
 * Shows the weather of a round over the table: by itself when a storm comes, and again on request. The playback of
 * others' acts hands the acts of a storm over to it.
 */
export class TableShow {
  active = $state(false)
  storm = $state.raw<RoundWeather | null>(null)
  Show = $state.raw<Component<ShowProps> | null>(null)
  /** The last event that was shown before; 0: none. */
  seen = $state(0)
  /** The sounds of the moment. */
  notes = $state.raw<readonly Note[]>([])
  /** Whether the player asked to see it again. */
  again = $state(false)
  /** The first event of the storm that is shown or was shown last. */
  private first = 0
  private request = 0
  /** Whether the show waits for this seat's choice, after which it shows the rest. */
  private interrupted = false

  /** The latest storm of the game; null: there was none, or the game has no such show. */
  latest = $derived.by(() => this.table.game?.face.show?.latest(this.table.events) ?? null)
  mode = $derived.by(() => modeOf(settings.values.weather, this.table.id, gamesShown()))
  /** In a lesson the weather is shown in full. */
  brief = $derived.by(() => this.mode === 'short' && !this.again && !this.table.guide)
  speed = $derived(settings.values.playback || 1)

  constructor(private readonly table: TableStore) {}

  private get allowed(): boolean {
    return this.mode !== 'off' && !settings.values.textView && Boolean(this.table.game?.face.show)
  }

  /** A new position with these events: a storm that begins in them opens the show, a storm that goes on is extended. */
  observe(newEvents: readonly Event[], view: View): void {
    const last = newEvents.at(-1)?.number ?? 0
    if (this.active || this.interrupted) this.extend(view)
    else if (this.allowed && !this.table.playback.active && !view.hypothetical) {
      const { latest } = this
      if (latest && latest.first <= last && latest.first >= (newEvents[0]?.number ?? Infinity)) void this.open(latest)
    }
  }

  /** Takes over an act of the playback if it begins a storm; afterwards the playback goes on. */
  takes(act: PlayedAct): boolean {
    const { show } = this.table.game?.face ?? {}
    if (!show || !this.allowed || this.table.playback.again) return false
    const until = this.table.events.filter(({ number }) => number <= act.last)
    const begun = show.latest(until)
    if (!begun || begun.first < (act.feed[0]?.number ?? Infinity) || begun.first === this.first) return false
    void this.open(begun)
    return true
  }

  /** Shows the latest storm again. */
  replay(): void {
    const { latest } = this
    if (!latest || this.active) return
    this.table.playback.pause()
    void this.open(latest, true)
  }

  private async open({ round, first }: { round: number; first: number }, again = false): Promise<void> {
    const { table } = this
    const request = ++this.request
    this.active = true
    this.again = again
    this.first = first
    this.seen = 0
    this.interrupted = false
    this.storm = null
    try {
      const [Show, storm] = await Promise.all([
        table.game?.face.show?.load() ?? null,
        api.storm(table.id, table.seat, round, table.invitation),
      ])
      if (request !== this.request) return
      this.Show = Show
      this.storm = storm
      if (table.view) this.extend(table.view)
      if (!again && settings.values.weather === 'auto') this.count()
    } catch {
      if (request === this.request) this.end() // without a connection there is no show
    }
  }

  private count(): void {
    const games = gamesShown()
    if (games.length >= FULL_GAMES || games.includes(this.table.id)) return
    localStorage.setItem(GAMES_KEY, JSON.stringify([...games, this.table.id]))
  }

  /** Adds what has happened since; shows the rest after this seat has chosen. */
  private extend(view: View): void {
    const { storm } = this
    if (!storm) return
    const last = storm.feed.at(-1)?.number ?? 0
    const more = storm.complete ? [] : this.table.events.filter(({ number }) => number > last)
    if (!more.length) return
    const complete = view.round !== storm.round || view.outcome !== null
    this.storm = { ...storm, feed: [...storm.feed, ...more], complete }
    const { seat } = this.table
    if (this.interrupted && (seat === null || !view.waiting_for.includes(seat))) {
      this.interrupted = false
      this.active = true
    }
  }

  /** This seat has to choose: its question is on the board. */
  wait(): void {
    this.seen = this.storm?.feed.at(-1)?.number ?? 0
    this.interrupted = true
    this.active = false
    this.finish()
  }

  /** Ends the show. */
  end(): void {
    this.request += 1
    const replayed = this.again
    this.active = this.again = this.interrupted = false
    if (!replayed) this.finish()
  }

  private finish(): void {
    const { playback } = this.table
    this.notes = []
    if (playback.active) playback.goOnAfter(this.storm?.feed.at(-1)?.number ?? this.first)
  }
}
