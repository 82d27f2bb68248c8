import type { Decision, Option, Update, View } from '../../api/generated'
import { at } from './geometry'
import { joins } from './network'
import { islandOf, type BuiltTile, type IslandPrinted } from './model'

/** How a tile in hand asks what would be, and says what shall be. */
export interface Reach {
  printed: IslandPrinted
  view: View
  /** The position after these answers, on a private copy. */
  look(notations: string[]): Promise<Update>
  play(notations: string[]): Promise<void>
}

const notations = (plays: (Option | null)[]) => plays.flatMap((one) => one?.notation ?? [])

/** A tile lifted from the shelf: where it would lie and what would come of it. Nothing is played before it is built. */
class Hand {
  /** The slot it lies in, as the engine's place; empty: nothing is in hand. */
  place = $state('')
  tile = $state('')
  spots = $state.raw<Option[]>([])
  spot = $state.raw<Option | null>(null)
  turns = $state.raw<Option[]>([])
  turn = $state.raw<Option | null>(null)
  /** What would be, once it is built; null until that is known. */
  after = $state.raw<View | null>(null)
  /** Whether one's own machine is on the big sheet: nothing is built onto another's. */
  home = $state(true)
  /** Whether the shelf is in sight: on a phone it stands for the list of tiles. */
  shelved = $state(true)
  /** True until the last look is answered. */
  looking = $state(false)
  /** True while it is being built. */
  building = $state(false)
  /** True while the page can answer for it. */
  ready = $state(false)

  private build = $state.raw<Option | null>(null)
  private decision = $state.raw<Decision | null>(null)
  private reach = $state.raw<Reach | null>(null)
  private asked = 0

  printed = $derived(this.reach?.printed ?? null)
  /** The machine it would be built onto, as it is. */
  machine = $derived.by((): BuiltTile[] => {
    const view = this.reach?.view
    return view && view.seat !== null ? (islandOf(view).players[view.seat]?.machine ?? []) : []
  })
  where = $derived(String(this.spot?.args['spot'] ?? this.about('spot')))
  degrees = $derived(Number(this.turn?.args['turn'] ?? 0))
  plays = $derived(notations([this.build, this.spot, this.turn]))

  private about(key: string): string {
    return String(this.decision?.about[key] ?? '')
  }

  /** A question of building is open: what is known of it is laid out; a tile already taken is in hand at once. */
  open(decision: Decision, reach: Reach): void {
    this.reach = reach
    this.ready = true
    if (this.decision === decision) return
    this.decision = decision
    if (!this.building) this.begin(decision)
  }

  private begin(decision: Decision): void {
    this.clear()
    if (decision.question === 'build_or_work') return
    this.tile = this.about('tile')
    this.place = `market/${this.about('slot')}`
    if (decision.question === 'place') this.offerSpots(decision.options)
    else this.offerTurns(decision.options)
  }

  close(): void {
    this.ready = false
    this.building = false
    this.reach = null
    this.decision = null
    this.clear()
  }

  private clear(): void {
    this.asked += 1
    this.looking = false
    this.place = this.tile = ''
    this.build = this.spot = this.turn = this.after = null
    this.spots = this.turns = []
  }

  /** Lift a tile, or put it back. */
  async take(option: Option, place = option.places[0] ?? ''): Promise<void> {
    const again = this.place === place
    this.clear()
    if (again || !this.reach) return
    this.place = place
    this.tile = String(option.args['tile'] ?? '')
    this.build = option
    const told = await this.look()
    if (told?.decision?.question === 'place') this.offerSpots(told.decision.options)
    else if (told) this.after = told.view
  }

  /** A place of the board was pressed: whether the hand knows what is meant. */
  press(place: string): boolean {
    if (!this.ready || !this.decision) return false
    const build = this.decision.options.find((option) => option.verb === 'build' && option.places.includes(place))
    if (build) void this.take(build, place)
    const spot = this.spots.find((option) => option.places.includes(place))
    if (spot && spot !== this.spot) void this.lay(spot)
    else if (spot || (this.turns.length && this.turn?.places.includes(place))) this.rotate(1)
    return Boolean(build ?? spot ?? this.turn?.places.includes(place))
  }

  back(): boolean {
    if (!this.build) return false
    this.clear()
    return true
  }

  async lay(spot: Option): Promise<void> {
    this.spot = spot
    this.after = null
    // which way round it lay before is only kept to be offered again
    const told = await this.look([this.build, spot])
    if (told?.decision?.question === 'turn') this.offerTurns(told.decision.options)
    else if (told) {
      this.turns = []
      this.turn = null
      this.after = told.view
    }
  }

  rotate(by: number): void {
    if (this.turns.length < 2 || !this.turn) return
    const next = this.turns[(this.turns.indexOf(this.turn) + by + this.turns.length) % this.turns.length]
    if (next) void this.settle(next)
  }

  /** All of it is played at once; the questions on the way are not asked anew. */
  async commit(): Promise<void> {
    if (!this.plays.length || this.building) return
    const asked = this.decision
    this.building = true
    await this.reach?.play(this.plays)
    this.building = false
    // What was not built stays in hand.
    if (this.decision && this.decision !== asked) this.begin(this.decision)
  }

  private offerSpots(options: Option[]): void {
    this.spots = options
    const best = options.toSorted((a, b) => this.best(b) - this.best(a) || this.far(a) - this.far(b))[0]
    if (best) void this.lay(best)
  }

  private offerTurns(options: Option[]): void {
    const spot = this.where
    const kept = options.find((option) => option.args['turn'] === this.turn?.args['turn'])
    this.turns = options
    const fits = (option: Option) => this.joined(spot, Number(option.args['turn']))
    const best = options.toSorted((a, b) => fits(b) - fits(a))[0]
    const next = kept && best && fits(kept) >= fits(best) ? kept : best
    if (next) void this.settle(next)
  }

  private async settle(turn: Option): Promise<void> {
    this.turn = turn
    this.after = null
    const told = await this.look()
    if (told) this.after = told.view
  }

  /** Only the answer to the last look counts. */
  private async look(plays = [this.build, this.spot, this.turn]): Promise<Update | null> {
    this.asked += 1
    const asked = this.asked
    this.looking = true
    const told = await this.reach?.look(notations(plays)).catch(() => null)
    if (asked !== this.asked) return null
    this.looking = false
    return told ?? null
  }

  /** How far a spot is from the middle of the machine. */
  private far(spot: Option): number {
    const [x, y] = at(String(spot.args['spot']))
    const spots = this.machine.map((tile) => at(tile.spot))
    const mean = (axis: 0 | 1) => spots.reduce((sum, one) => sum + one[axis], 0) / Math.max(1, spots.length)
    return Math.hypot(x - mean(0), y - mean(1))
  }

  private best(spot: Option): number {
    const turns = this.reach?.printed.tiles[this.tile]?.turns ?? [0]
    return Math.max(...turns.map((turn) => this.joined(String(spot.args['spot']), turn)))
  }

  joined(spot = this.where, turn = this.degrees): number {
    return this.printed ? joins({ spot, name: this.tile, turn }, this.machine, this.printed) : 0
  }
}

export const hand = new Hand()
