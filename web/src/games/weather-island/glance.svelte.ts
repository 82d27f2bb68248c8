import type { Update, View } from '../../api/generated'
import { figureOf, figuresOf } from './figures'
import { islandOf } from './model'

/** How the bid component asks for a preview, as if the player's turn had begun. */
export type LookAhead = (notations: string[]) => Promise<Update>

/** The market tile that a bidder looks at: its best spot, and the machine with it. */
class Glance {
  /** The slot's place; empty: the player looks at no tile. */
  place = $state('')
  tile = $state('')
  spot = $state('')
  turn = $state(0)
  /** The position with the tile; null until it is known. */
  after = $state.raw<View | null>(null)
  /** Whether a bid is open, so that the player can look at cards. */
  ready = $state(false)

  private ask: LookAhead | null = null
  private asked = 0

  open(ask: LookAhead): void {
    this.ask = ask
    this.ready = true
  }

  close(): void {
    this.ask = null
    this.ready = false
    this.clear()
  }

  clear(): void {
    this.asked += 1
    this.place = this.tile = this.spot = ''
    this.after = null
  }

  /** Looks at a card, or away from it. */
  async lookAt(place: string, view: View): Promise<void> {
    const again = this.place === place
    this.clear()
    const slot = islandOf(view).market.find((offered) => offered.place === place)
    const figure = slot && view.seat !== null ? figureOf(figuresOf(view), slot.slot, view.seat) : undefined
    if (again || !slot?.tile || !figure) return
    this.place = place
    this.tile = slot.tile
    this.spot = figure.spot
    this.turn = figure.turn
    const asked = this.asked
    // The engine offers the first of two equal tiles.
    const first = islandOf(view).market.find((offered) => offered.tile === slot.tile)?.slot ?? slot.slot
    const plays = [['build', first, slot.tile].join(' '), ['place', figure.spot].join(' ')]
    let update = await this.ask?.(plays).catch(() => null)
    if (update?.decision?.question === 'turn')
      update = await this.ask?.([...plays, ['turn', figure.turn].join(' ')]).catch(() => null)
    if (asked === this.asked) this.after = update?.view ?? null
  }
}

export const glance = new Glance()
