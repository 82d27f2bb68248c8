/** How long a flask is pressed to return its Chemical, in milliseconds. */
const HOLD = 500

export interface Pointed {
  press(place: string): void
  /** A flask was pressed for long. */
  hold(place: string): void
  /** A Subsidy tile was dragged onto a space: a sale. */
  stroke(space: string, tile: string): void
}

/** Tells a press on the map from a long press and from a stroke. */
export class Pointing {
  private timer = 0
  private isUsed = false
  private from = ''

  constructor(private readonly pointed: Pointed) {}

  down(place: string): void {
    this.isUsed = false
    this.from = place
    clearTimeout(this.timer)
    if (place.startsWith('supply/chemical/'))
      this.timer = window.setTimeout(() => {
        this.isUsed = true
        this.pointed.hold(place)
      }, HOLD)
  }

  /** The pointer went up over `place`; no click follows if it went down elsewhere. */
  up(place: string): void {
    clearTimeout(this.timer)
    const [, kind, weather] = this.from.split('/')
    if (kind === 'subsidy' && place.startsWith(`government/${weather}/`)) this.pointed.stroke(place, this.from)
    this.from = ''
  }

  cancel(): void {
    clearTimeout(this.timer)
    this.from = ''
  }

  /** A click, which also ends a long press. */
  click(place: string): void {
    if (!this.isUsed) this.pointed.press(place)
    this.isUsed = false
  }
}
