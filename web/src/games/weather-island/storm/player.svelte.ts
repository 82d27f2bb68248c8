import { frameAt, LIT, planOf, FREEZE_TIME, type Frame, type Arrival, type Pace, type StrikeTiming } from './frames'
import type { Strike, Timeline } from './timeline'

/** How long the dice roll, by pace, in milliseconds; crazy weather needs more time to read. */
const DICE: Record<Pace, number> = { full: 1100, short: 450, stills: FREEZE_TIME }
const CRAZY = 1500
/** "Back" this soon after the beginning of a strike goes to the strike before. */
const SOON = 600
/** After a pause of the browser the show does not jump. */
const LONGEST_TICK = 100

/** The dice come before the first strike. */
export const DICE_STEP = -1

export interface Show {
  timeline(): Timeline
  pace(): Pace
  speed(): number
  /** The last event that was shown before; 0: none. */
  seen: number
  done(): void
}

/** Runs the show: which strike, and which moment of it. */
export class StormPlayer {
  step = $state(DICE_STEP)
  time = $state(0)
  paused = $state(false)
  private arrivals = $state.raw<Arrival[]>([])

  strike = $derived.by((): Strike | null => this.show.timeline().strikes[this.step] ?? null)
  plan = $derived.by((): StrikeTiming | null =>
    this.strike
      ? planOf(this.strike, this.show.pace(), this.resumed === this.step ? this.show.seen : 0, this.arrivals)
      : null,
  )
  frame = $derived.by((): Frame | null => (this.plan ? frameAt(this.plan, this.time) : null))
  length = $derived.by(() => this.plan?.length ?? DICE[this.show.pace()] + (this.show.timeline().crazy ? CRAZY : 0))
  settled = $derived(this.plan !== null && this.time >= this.plan.settled)
  /** Everything that is known was shown, and somebody has to choose. */
  waits = $derived.by(() => {
    const { strikes, complete } = this.show.timeline()
    return !complete && this.step === strikes.length - 1 && this.time >= this.length
  })
  /** The strike that was shown in part before. */
  private resumed: number

  constructor(private readonly show: Show) {
    const { strikes } = show.timeline()
    this.resumed = show.seen ? strikes.findLastIndex(({ first }) => first <= show.seen) : DICE_STEP
    const strike = strikes[this.resumed]
    if (strike && strike.last <= show.seen && this.resumed + 1 < strikes.length) this.step = this.resumed + 1
    else if (strike) {
      this.step = this.resumed
      this.time = show.pace() === 'stills' ? FREEZE_TIME : LIT
    }
  }

  /** Adds the events of the storm that arrived after the event `event`. */
  grow(event: number): void {
    if (!this.plan || this.step < this.show.timeline().strikes.length - 1) return
    if (this.show.pace() === 'stills') this.time = Math.min(this.time, FREEZE_TIME)
    else this.arrivals = [...this.arrivals, { event, start: this.time }]
  }

  tick(milliseconds: number): void {
    if (this.paused || this.waits) return
    const rate = this.plan?.rate ?? 1
    this.time += Math.min(LONGEST_TICK, milliseconds) * this.show.speed() * rate
    if (this.time >= this.length) this.on()
  }

  /** The next strike, or the end. */
  on(): void {
    const { strikes, complete } = this.show.timeline()
    if (this.step + 1 < strikes.length) this.go(this.step + 1)
    else if (complete) this.show.done()
    else this.time = this.length
  }

  next(): void {
    this.paused = false
    this.on()
  }

  back(): void {
    this.go(this.time < SOON ? Math.max(DICE_STEP, this.step - 1) : this.step)
  }

  private go(step: number): void {
    this.step = step
    this.time = 0
    this.arrivals = []
    if (this.resumed === step) this.resumed = DICE_STEP
  }
}
