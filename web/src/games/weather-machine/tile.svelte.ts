import type { Decision, Option } from '../../api/generated'
import { layOf } from './workshop'

/** One way to lay the tile: where, and which colour is on top. */
export interface TilePlacement {
  option: Option
  row: string
  column: number
  top: string
  bottom: string
}

/**
 * The Workshop tile in hand: its orientation, and how it would lie on each place. The question's panel and the board
 * share it, so that a press on a place lays the tile in this orientation.
 */
class TileInHand {
  turned = $state(false)
  private decision = $state.raw<Decision | null>(null)
  private pick: (option: Option) => void = () => undefined

  ways: TilePlacement[] = $derived(
    this.decision?.options.flatMap((option) => {
      const lay = layOf(option)
      return lay ? [{ option, ...lay, row: String(option.args['row']), column: Number(option.args['column']) }] : []
    }) ?? [],
  )
  /** The colours of the tile in its orientation: top, bottom. */
  colours: readonly [string, string] = $derived.by(() => {
    const [first] = this.ways
    if (!first) return ['', '']
    return this.turned ? [first.bottom, first.top] : [first.top, first.bottom]
  })

  open(decision: Decision, pick: (option: Option) => void): void {
    this.pick = pick
    if (this.decision?.options === decision.options) return
    this.decision = decision
    this.turned = false
  }

  close(): void {
    this.decision = null
    this.turned = false
  }

  fits(way: TilePlacement): boolean {
    return way.top === this.colours[0] && way.bottom === this.colours[1]
  }

  /** How it would lie there: in its orientation, or turned where only that fits. */
  wayAt(place: string): TilePlacement | undefined {
    const there = this.ways.filter(({ option }) => option.places.includes(place))
    return there.find((way) => this.fits(way)) ?? there[0]
  }

  /** Turns the tile, and the chosen placement with it. */
  turn(chosen: Option | null): void {
    this.turned = !this.turned
    const way = this.ways.find(({ option }) => option.code === chosen?.code)
    const other =
      way &&
      this.ways.find(
        (candidate) => candidate.row === way.row && candidate.column === way.column && this.fits(candidate),
      )
    if (other && other !== way) this.pick(other.option)
  }

  /** Lays the tile on the pressed place; returns false where it cannot lie. */
  press(place: string): boolean {
    const way = this.wayAt(place)
    if (!way) return false
    this.choose(way)
    return true
  }

  choose(way: TilePlacement): void {
    if (!this.fits(way)) this.turned = !this.turned
    this.pick(way.option)
  }
}

export const tileInHand = new TileInHand()
