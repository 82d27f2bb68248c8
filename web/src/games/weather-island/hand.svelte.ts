import type { Decision, Notice, Option, Update, View } from '../../api/generated'
import { pointOf } from './geometry'
import { joins } from './network'
import { islandOf, type BuiltTile, type IslandPrinted } from './model'

/** How the tile in hand asks for previews and plays. */
export interface Reach {
  printed: IslandPrinted
  view: View
  /** The position after these answers, in a private copy. */
  look(notations: string[]): Promise<Update>
  play(notations: string[]): Promise<void>
  reason(notice: Notice): string
}

const notations = (plays: (Option | null)[]) => plays.flatMap((play) => play?.notation ?? [])

/** A tile taken from the market: where it would lie and its effects. Nothing is played before it is built. */
class Hand {
  /** The market slot it comes from, as the engine's place; empty: nothing is in hand. */
  place = $state('')
  tile = $state('')
  spots = $state.raw<Option[]>([])
  spot = $state.raw<Option | null>(null)
  turns = $state.raw<Option[]>([])
  turn = $state.raw<Option | null>(null)
  /** The position once it is built; null until it is known. */
  after = $state.raw<View | null>(null)
  /** Whether your own machine is on the sheet: you do not build onto another's. */
  home = $state(true)
  /** Whether the market is visible: on a phone it replaces the list of tiles. */
  shelved = $state(true)
  /** True while a preview is loading. */
  looking = $state(false)
  /** True while it is being built. */
  building = $state(false)
  /** True while the page can answer the question with it. */
  ready = $state(false)

  private build = $state.raw<Option | null>(null)
  private decision = $state.raw<Decision | null>(null)
  private reach = $state.raw<Reach | null>(null)
  private asked = 0
  /** What was in hand when the question was last hidden: a look at an earlier part of the game does not put it back. */
  private aside: { decision: Decision; inHand: ReturnType<Hand['content']> } | null = null

  printed = $derived(this.reach?.printed ?? null)
  /** The machine that it would be built onto, as it is now. */
  machine = $derived.by((): BuiltTile[] => {
    const view = this.reach?.view
    return view && view.seat !== null ? (islandOf(view).players[view.seat]?.machine ?? []) : []
  })
  where = $derived(String(this.spot?.args['spot'] ?? this.about('spot')))
  degrees = $derived(Number(this.turn?.args['turn'] ?? 0))
  plays = $derived(notations([this.build, this.spot, this.turn]))

  reason(notice: Notice): string {
    return this.reach?.reason(notice) ?? ''
  }

  private about(key: string): string {
    return String(this.decision?.about[key] ?? '')
  }

  /** A building question is open: shows the known position; a tile taken earlier is in hand. */
  open(decision: Decision, reach: Reach): void {
    this.reach = reach
    this.ready = true
    if (this.decision === decision) return
    this.decision = decision
    if (this.aside?.decision === decision) Object.assign(this, this.aside.inHand)
    else if (!this.building) this.begin(decision)
  }

  private content() {
    const { place, tile, build, spots, spot, turns, turn, after } = this
    return { place, tile, build, spots, spot, turns, turn, after }
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
    const isSettled = this.decision && this.place && !this.looking && !this.building
    this.aside = isSettled && this.decision ? { decision: this.decision, inHand: this.content() } : null
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

  /** Takes a tile up, or puts it back. */
  async take(option: Option, place = option.places[0] ?? ''): Promise<void> {
    const again = this.place === place
    this.clear()
    if (again || !this.reach) return
    this.place = place
    this.tile = String(option.args['tile'] ?? '')
    this.build = option
    const preview = await this.look()
    if (preview?.decision?.question === 'place') this.offerSpots(preview.decision.options)
    else if (preview) this.after = preview.view
  }

  /** A place was pressed; returns whether the hand handles it. */
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
    // its last orientation is only a suggestion
    const preview = await this.look([this.build, spot])
    if (preview?.decision?.question === 'turn') this.offerTurns(preview.decision.options)
    else if (preview) {
      this.turns = []
      this.turn = null
      this.after = preview.view
    }
  }

  rotate(by: number): void {
    if (this.turns.length < 2 || !this.turn) return
    const next = this.turns[(this.turns.indexOf(this.turn) + by + this.turns.length) % this.turns.length]
    if (next) void this.settle(next)
  }

  /** Plays everything at once; the questions on the way are not shown. */
  async commit(): Promise<void> {
    if (!this.plays.length || this.building) return
    const asked = this.decision
    this.building = true
    await this.reach?.play(this.plays)
    this.building = false
    // A tile that was not built stays in hand.
    if (this.decision && this.decision !== asked) this.begin(this.decision)
  }

  private offerSpots(options: Option[]): void {
    this.spots = options
    const best = options.toSorted((a, b) => this.best(b) - this.best(a) || this.far(a) - this.far(b))[0]
    if (best) void this.lay(best)
  }

  private offerTurns(options: Option[]): void {
    const spot = this.where
    const sameTurn = options.find((option) => option.args['turn'] === this.turn?.args['turn'])
    this.turns = options
    const fits = (option: Option) => this.joined(spot, Number(option.args['turn']))
    const best = options.toSorted((a, b) => fits(b) - fits(a))[0]
    const next = sameTurn && best && fits(sameTurn) >= fits(best) ? sameTurn : best
    if (next) void this.settle(next)
  }

  private async settle(turn: Option): Promise<void> {
    this.turn = turn
    this.after = null
    const preview = await this.look()
    if (preview) this.after = preview.view
  }

  /** Only the answer to the last preview counts. */
  private async look(plays = [this.build, this.spot, this.turn]): Promise<Update | null> {
    this.asked += 1
    const asked = this.asked
    this.looking = true
    const preview = await this.reach?.look(notations(plays)).catch(() => null)
    if (asked !== this.asked) return null
    this.looking = false
    return preview ?? null
  }

  /** The distance of a spot from the middle of the machine. */
  private far(spot: Option): number {
    const [x, y] = pointOf(String(spot.args['spot']))
    const spots = this.machine.map((tile) => pointOf(tile.spot))
    const mean = (axis: 0 | 1) => spots.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, spots.length)
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
