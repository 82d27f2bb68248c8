import { hand } from './hand.svelte'

const FAR = 6

/** A tile dragged by the pointer: over a slot it lies there as a ghost; when dropped, it stays at the last slot. */
export class Drag {
  tile = $state('')
  moved = $state(false)
  x = $state(0)
  y = $state(0)
  private place = ''
  private from: [number, number] = [0, 0]

  start(event: PointerEvent, place: string, tile: string): void {
    if (event.button !== 0 || !hand.ready) return
    this.moved = false
    this.tile = tile
    this.place = place
    this.from = [event.clientX, event.clientY]
  }

  move(event: PointerEvent): void {
    if (!this.tile) return
    ;[this.x, this.y] = [event.clientX, event.clientY]
    if (!this.moved) {
      if (Math.hypot(this.x - this.from[0], this.y - this.from[1]) < FAR) return
      this.moved = true
      if (hand.place !== this.place) hand.press(this.place)
    }
    const over = document.elementFromPoint(this.x, this.y)?.closest('[data-place^="machine/"].slot')
    const spot = over?.getAttribute('data-place')
    if (spot) hand.press(spot)
  }

  drop(): void {
    this.tile = ''
    // The click that ends a drag must not press the element below.
    if (this.moved) setTimeout(() => (this.moved = false))
  }
}
