import { load, type Loaded, type Printed } from '../../games'
import { isOffline } from '../../api/backend'
import { api } from '../../api/http'
import type { Analysis, Event, ReplayPosition, ReplaySummary, TableInfo } from '../../api/generated'
import { TableText } from '../../i18n/table-text'
import type { Entry } from '../../i18n/log'
import { language } from '../../i18n/language.svelte'
import { Axis } from './axis'

/** Positions per request. */
const TOGETHER = 8
/** Milliseconds per step at speed 1. */
const SHOWN = 1600
/** Milliseconds between requests for an analysis in progress. */
const AGAIN = 3000
/** Log lines beside the board. */
const LINES = 9
export const SPEEDS = [1, 2, 4, 8] as const

/** The replay of a finished game: the needle, the seat to look from, and playback. */
export class Replay {
  table = $state.raw<TableInfo | null>(null)
  story = $state.raw<ReplaySummary | null>(null)
  /** The log, as the seat knows it. */
  log = $state.raw<Entry[]>([])
  printed = $state.raw<Printed | null>(null)
  game = $state.raw<Loaded | null>(null)
  analysis = $state.raw<Analysis | null>(null)
  problem = $state('')

  index = $state(0)
  /** The seat to look from; null: a spectator's view. */
  seat = $state<number | null>(null)
  /** The position at the needle, or the last one while that is loading. */
  shown = $state.raw<ReplayPosition | null>(null)
  /** The events of this step, to animate; empty unless it follows the previous step. */
  fresh = $state.raw<Event[]>([])
  playing = $state(false)
  speed = $state<number>(2)
  /** The step whose narration has been read. */
  private read = $state(0)

  private readonly cache = new Map<string, ReplayPosition>()
  private asking: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  private poll: ReturnType<typeof setTimeout> | undefined
  private left = false

  /** The steps of the needle. A log entry that changes nothing on the table is skipped, unless every answer counts. */
  axis = $derived(new Axis((this.story?.steps ?? []).filter((step) => this.every || step.changes !== false)))
  step = $derived(this.axis.steps[this.index] ?? null)
  view = $derived(this.shown?.view ?? null)
  speech = $derived(
    this.view && this.printed && this.game
      ? new TableText(this.view.game, this.game.words, this.game.naming, this.view, this.printed)
      : null,
  )
  /** Players and the table's maker may look from any seat. */
  knows = $derived.by(() => this.isOurs())
  /** How to narrate this step, before playback goes on; null if it needs no narration. */
  narration = $derived(
    this.shown && this.read !== this.shown.number && this.game?.face.narrates?.(this.shown.feed)
      ? (this.game.face.Narration ?? null)
      : null,
  )
  /** The latest log entries of the round. */
  lines = $derived.by<Entry[]>(() => {
    if (!this.shown) return []
    const { view, feed } = this.shown
    const last = feed.at(-1)?.number ?? view.number
    return this.log.filter((entry) => entry.first <= last && entry.round === view.round).slice(-LINES)
  })

  constructor(
    readonly id: string,
    private readonly person: string | null,
    readonly key = '',
    private readonly every = false,
  ) {}

  private isOurs(): boolean {
    const { person, table } = this
    if (person === null || table === null) return false
    return table.maker === person || table.seats.some((seat) => seat.person === person)
  }

  /** Opens the replay after log entry `number`, or at its end. */
  async enter(number: number | null): Promise<void> {
    try {
      const table = await api.table(this.id, this.key)
      this.table = table
      if (table.status !== 'over' && table.status !== 'study') return
      const [story, printed, game] = await Promise.all([
        api.story(this.id, this.key, null, language.name),
        api.printed(this.id, this.key),
        load(table.game),
      ])
      this.printed = printed
      this.game = game
      this.story = story
      this.log = this.story.log ?? []
      this.seat = table.seats.find((seat) => seat.person !== null && seat.person === this.person)?.seat ?? null
      this.index = number === null ? this.axis.last : this.axis.indexOf(number)
      if (this.seat !== null) void this.readLog()
      await this.show(false)
      if (table.status === 'over' || table.outcome) await this.analyse()
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  leave(): void {
    this.left = true
    this.pause()
    clearTimeout(this.poll)
  }

  private async analyse(): Promise<void> {
    let analysis = await api.analysis(this.id, this.key)
    if (analysis.state === 'none' && this.knows && !isOffline(this.id))
      analysis = await api.analyse(this.id).catch(() => analysis)
    this.analysis = analysis
    if (analysis.state === 'waiting' && !this.left)
      this.poll = setTimeout(() => void this.analyse().catch(() => undefined), AGAIN)
  }

  /** Whether this browser may begin an analysis. It takes minutes of computing, so it begins only on request. */
  get mayAnalyse(): boolean {
    return isOffline(this.id) && this.analysis?.state === 'none'
  }

  get mayStop(): boolean {
    return isOffline(this.id) && this.analysis?.state === 'waiting'
  }

  async beginAnalysis(): Promise<void> {
    this.analysis = await api.analyse(this.id)
    await this.analyse()
  }

  async stopAnalysis(): Promise<void> {
    clearTimeout(this.poll)
    this.analysis = await api.stopAnalysis(this.id)
  }

  // --- the needle

  private keyOf(index: number): string {
    return `${this.seat}/${this.axis.steps[index]?.number}`
  }

  go(index: number): void {
    const to = Math.max(0, Math.min(this.axis.last, index))
    if (to === this.index) return
    this.index = to
    void this.show(false)
  }

  /** Goes to the first step of a round. */
  goToRound(round: number): void {
    const index = this.axis.steps.findIndex((step) => step.round === round)
    if (index < 0) return
    this.pause()
    this.go(index)
  }

  async on(): Promise<void> {
    if (this.index >= this.axis.last) return
    this.index += 1
    await this.show(true)
  }

  /** The log as the seat knows it; if it cannot be loaded, the current one stays. */
  private async readLog(): Promise<void> {
    const { seat } = this
    const story = await api.story(this.id, this.key, seat, language.name).catch(() => null)
    if (story && seat === this.seat) this.log = story.log ?? []
  }

  look(seat: number | null): void {
    this.seat = seat
    void this.readLog()
    void this.show(false)
  }

  private async show(moving: boolean): Promise<void> {
    const { index } = this
    const key = this.keyOf(index)
    if (!this.cache.has(key)) {
      // Requests run one after another: dragging the needle far loads the last position only.
      this.asking = this.asking.then(() => (this.keyOf(this.index) === key ? this.fetch(index) : undefined))
      await this.asking
    }
    const position = this.cache.get(key)
    if (!position || this.keyOf(this.index) !== key) return
    this.fresh = moving ? position.feed : []
    this.shown = position
    this.problem = ''
    const ahead = Math.min(index + TOGETHER / 2, this.axis.last)
    if (moving && !this.cache.has(this.keyOf(ahead))) this.asking = this.asking.then(() => this.fetch(ahead))
  }

  private async fetch(index: number): Promise<void> {
    const first = this.axis.steps[index]
    if (first === undefined || this.cache.has(this.keyOf(index))) return
    const { seat } = this
    const shown = new Set(this.axis.steps.map((step) => step.number))
    // The events of skipped entries belong to this step.
    const all = this.story?.steps ?? []
    let from = all.indexOf(first)
    while (from > 0 && !shown.has(all[from - 1]?.number ?? 0) && all.indexOf(first) - from < TOGETHER - 1) from -= 1
    try {
      let before: Event[] = []
      for (const step of await api.walk(this.id, all[from]?.number ?? first.number, TOGETHER, seat, this.key)) {
        before = [...before, ...step.feed]
        if (!shown.has(step.number)) continue
        this.cache.set(`${seat}/${step.number}`, { ...step, feed: before })
        before = []
      }
    } catch (error) {
      this.pause()
      this.problem = (error as Error).message
    }
  }

  // --- by itself

  play(): void {
    if (this.index >= this.axis.last) this.go(0)
    this.playing = true
    this.wait()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  setSpeed(speed: number): void {
    this.speed = speed
    if (this.playing) this.wait()
  }

  /** The narration has been read: playback goes on. */
  finishNarration(): void {
    this.read = this.shown?.number ?? 0
    if (this.playing) this.wait()
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.next(), SHOWN / this.speed)
  }

  private async next(): Promise<void> {
    await this.on()
    if (this.index >= this.axis.last) this.pause()
    else if (this.playing && !this.narration) this.wait()
  }
}
