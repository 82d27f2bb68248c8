import type { Scoring } from '../../games/board'
import { settings } from '../settings/settings.svelte'
import { stepsOf, type ScoringStep } from './finale'
import type { TableStore } from './table.svelte'

/** Milliseconds per counting step. */
const STEP = 1900

const NO_SCORING: Scoring = { final: [], points: () => null }

/** The final scoring of a table: counted step by step when the game ends, at once for visitors who come later. */
export class Finale {
  /** The number of counted steps. */
  counted = $state(0)
  playing = $state(false)
  /** Whether the player looks at the board instead. */
  aside = $state(false)

  private readonly table: TableStore
  private live = false
  private timer: ReturnType<typeof setTimeout> | undefined

  readonly scoring = $derived.by<Scoring>(() => this.table.game?.face.scoring ?? NO_SCORING)
  readonly steps = $derived.by<ScoringStep[]>(() => {
    const outcome = this.table.view?.outcome
    return outcome ? stepsOf(outcome, this.scoring.final) : []
  })
  readonly done = $derived(this.counted >= this.steps.length)
  /** The last counted step. */
  readonly current = $derived(this.steps[Math.min(this.counted, this.steps.length) - 1] ?? null)

  constructor(table: TableStore) {
    this.table = table
  }

  /** Reacts to a new position. */
  observe(): void {
    if (!this.table.view) return
    if (!this.table.over) this.live = true
    else if (this.live && !settings.quiet) this.restart()
    else this.finish()
    if (this.table.over) this.live = false
  }

  /** Handles the keys of the counting; returns whether this was one of them. */
  key(name: string): boolean {
    if (name === 'ArrowRight') this.step(1)
    else if (name === 'ArrowLeft') this.step(-1)
    else if (this.done) return false
    else if (name === ' ') this.toggle()
    else if (name === 'Enter' || name === 'Escape') this.finish()
    else return false
    return true
  }

  restart(): void {
    this.aside = false
    this.counted = 1
    this.playing = true
    this.schedule()
  }

  finish(): void {
    this.stop()
    this.counted = this.steps.length
  }

  /** Steps forward or back. */
  step(by: 1 | -1): void {
    this.stop()
    this.counted = Math.max(1, Math.min(this.steps.length, this.counted + by))
  }

  toggle(): void {
    if (this.playing) this.stop()
    else {
      this.playing = true
      this.schedule()
    }
  }

  stop(): void {
    clearTimeout(this.timer)
    this.playing = false
  }

  private schedule(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => {
        this.counted += 1
        if (this.done) this.stop()
        else this.schedule()
      },
      settings.values.motion === 'fast' ? STEP / 2 : STEP,
    )
  }
}
