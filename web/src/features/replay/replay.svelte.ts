import { load, type Loaded, type Printed } from '../../games'
import { api } from '../../api/http'
import type { Analysis, Event, ReplayPosition, ReplaySummary, TableInfo } from '../../api/generated'
import { Speech } from '../../i18n/speech'
import type { Entry } from '../../i18n/log'
import { language } from '../../i18n/language.svelte'
import { Axis } from './axis'

/** Positions asked for at once. */
const TOGETHER = 8
/** Milliseconds a step is shown at speed 1. */
const SHOWN = 1600
/** Milliseconds until it is asked again how far an analysis is. */
const AGAIN = 3000
/** Lines told beside the board. */
const LINES = 9
export const SPEEDS = [1, 2, 4, 8] as const

/** A game that is over, gone through again: where the needle stands, whose eyes look, and whether it plays by itself. */
export class Replay {
  table = $state.raw<TableInfo | null>(null)
  story = $state.raw<ReplaySummary | null>(null)
  /** What happened in words, as the seat knows it. */
  log = $state.raw<Entry[]>([])
  printed = $state.raw<Printed | null>(null)
  game = $state.raw<Loaded | null>(null)
  analysis = $state.raw<Analysis | null>(null)
  problem = $state('')

  index = $state(0)
  /** Whose eyes look; null: a spectator's. */
  seat = $state<number | null>(null)
  /** What is shown: the position where the needle stands, or the last one while that is on its way. */
  shown = $state.raw<ReplayPosition | null>(null)
  /** What it brought, to be seen moving: only when one goes on from the step before. */
  fresh = $state.raw<Event[]>([])
  playing = $state(false)
  speed = $state<number>(2)
  /** The step that was told step by step, and has been read. */
  private read = $state(0)

  private readonly kept = new Map<string, ReplayPosition>()
  private asking: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  private poll: ReturnType<typeof setTimeout> | undefined
  private left = false

  /** Where the needle can stand: what changes nothing on the table is no step of its own, unless every answer is wanted. */
  axis = $derived(new Axis((this.story?.steps ?? []).filter((step) => this.every || step.changes !== false)))
  step = $derived(this.axis.steps[this.index] ?? null)
  view = $derived(this.shown?.view ?? null)
  speech = $derived(
    this.view && this.printed && this.game
      ? new Speech(this.view.game, this.game.words, this.game.tongue, this.view, this.printed)
      : null,
  )
  /** Who played it, or made the table, sees it from any seat. */
  knows = $derived.by(() => this.isOurs())
  /** What happened here is to be told step by step, before it goes on. */
  telling = $derived(
    this.shown && this.read !== this.shown.number && this.game?.face.tells?.(this.shown.feed)
      ? (this.game.face.Telling ?? null)
      : null,
  )
  /** What happened lately in the round. */
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

  /** Look at it where row `at` left it; or at its end. */
  async enter(at: number | null): Promise<void> {
    try {
      const table = await api.table(this.id, this.key)
      this.table = table
      if (table.status !== 'over' && table.status !== 'study') return
      const [told, printed, game] = await Promise.all([
        api.story(this.id, this.key, null, language.name),
        api.printed(this.id, this.key),
        load(table.game),
      ])
      this.printed = printed
      this.game = game
      this.story = told
      this.log = this.story.log ?? []
      this.seat = table.seats.find((seat) => seat.person !== null && seat.person === this.person)?.seat ?? null
      this.index = at === null ? this.axis.last : this.axis.indexOf(at)
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
    let told = await api.analysis(this.id, this.key)
    if (told.state === 'none' && this.knows) told = await api.analyse(this.id).catch(() => told)
    this.analysis = told
    if (told.state === 'waiting' && !this.left)
      this.poll = setTimeout(() => void this.analyse().catch(() => undefined), AGAIN)
  }

  // --- where the needle stands

  private keyOf(index: number): string {
    return `${this.seat}/${this.axis.steps[index]?.number}`
  }

  go(index: number): void {
    const to = Math.max(0, Math.min(this.axis.last, index))
    if (to === this.index) return
    this.index = to
    void this.show(false)
  }

  async on(): Promise<void> {
    if (this.index >= this.axis.last) return
    this.index += 1
    await this.show(true)
  }

  /** The log as the seat knows it; if it cannot be read, the one that is there stays. */
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
    if (!this.kept.has(key)) {
      // One after another: whoever drags the needle far asks for the last place only.
      this.asking = this.asking.then(() => (this.keyOf(this.index) === key ? this.fetch(index) : undefined))
      await this.asking
    }
    const found = this.kept.get(key)
    if (!found || this.keyOf(this.index) !== key) return
    this.fresh = moving ? found.feed : []
    this.shown = found
    this.problem = ''
    const ahead = Math.min(index + TOGETHER / 2, this.axis.last)
    if (moving && !this.kept.has(this.keyOf(ahead))) this.asking = this.asking.then(() => this.fetch(ahead))
  }

  private async fetch(index: number): Promise<void> {
    const first = this.axis.steps[index]
    if (first === undefined || this.kept.has(this.keyOf(index))) return
    const { seat } = this
    const shown = new Set(this.axis.steps.map((step) => step.number))
    // The answers before it are told with it.
    const all = this.story?.steps ?? []
    let from = all.indexOf(first)
    while (from > 0 && !shown.has(all[from - 1]?.number ?? 0) && all.indexOf(first) - from < TOGETHER - 1) from -= 1
    try {
      let before: Event[] = []
      for (const one of await api.walk(this.id, all[from]?.number ?? first.number, TOGETHER, seat, this.key)) {
        before = [...before, ...one.feed]
        if (!shown.has(one.number)) continue
        this.kept.set(`${seat}/${one.number}`, { ...one, feed: before })
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

  /** What was told step by step has been read: it goes on. */
  told(): void {
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
    else if (this.playing && !this.telling) this.wait()
  }
}
