import type { Event } from '../../api/generated'
import type { BuiltTile, IslandPrinted } from './model'
import { lineOf } from './network'

/** Animates events: cubes run through pipes, tokens and tiles travel, gears turn. A press skips everything left. */
export interface MotionBoard {
  root: HTMLElement
  printed: IslandPrinted
  machine(seat: number): BuiltTile[]
}

const SVG = 'http://www.w3.org/2000/svg'
const MOVE = 250
/** More moves of one kind than this are shown faster, all together. */
const CLOSE = 14

/** A place and what contains it, from the nearest on: `deck/point/discard`, `deck/point`, `deck`. */
export function* within(place: string): Generator<string> {
  for (let path = place; path; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) yield path
}

/** The nearest drawn element of a place: its own, or one that contains it. */
export function drawn(root: ParentNode, place: string): Element | null {
  for (const path of within(place)) {
    const element = root.querySelector(`[data-place=${JSON.stringify(path)}]`)
    if (element) return element
  }
  return null
}

export class Director {
  private running = 0
  private live = new Set<Animation>()
  private layer: HTMLElement | null = null

  constructor(private readonly changed: (busy: boolean) => void) {}

  async play(events: readonly Event[], scene: MotionBoard): Promise<void> {
    this.skip()
    const shown = events.filter((event) => event.name in ANIMATIONS)
    if (!shown.length) return
    const mine = ++this.running
    this.layer = document.createElement('div')
    this.layer.className = 'isle-flights'
    scene.root.append(this.layer)
    this.changed(true)
    const speed = Math.min(4, Math.max(1, shown.length / CLOSE))
    for (const group of together(shown)) {
      if (mine !== this.running) return
      await Promise.all(group.map((event, i) => ANIMATIONS[event.name]?.(this, event, scene, speed, i)))
    }
    if (mine === this.running) this.skip()
  }

  /** Ends all animations at once: the board already shows the result. */
  skip(): void {
    this.running += 1
    for (const animation of this.live) animation.cancel()
    this.live.clear()
    this.layer?.remove()
    this.layer = null
    this.changed(false)
  }

  /** An animation that a press cancels. */
  async run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, options)
    this.live.add(animation)
    await animation.finished.catch(() => undefined)
    this.live.delete(animation)
  }

  /** A piece travels along a short arc from one place to another. */
  async fly(from: string, to: string, look: string, scene: MotionBoard, speed: number, index = 0): Promise<void> {
    const [start, end] = [drawn(scene.root, from), drawn(scene.root, to)].map((element) =>
      element?.getBoundingClientRect(),
    )
    const { layer } = this
    if (!start?.width || !end?.width || !layer) return
    const base = layer.getBoundingClientRect()
    // Measure all flights before adding the first: a read after a write would lay the table out again.
    await Promise.resolve()
    const piece = document.createElement('div')
    piece.className = `flight ${look}`
    piece.append(symbol(look))
    layer.append(piece)
    const [x1, y1] = [start.x + start.width / 2 - base.x, start.y + start.height / 2 - base.y]
    const [x2, y2] = [end.x + end.width / 2 - base.x, end.y + end.height / 2 - base.y]
    const lift = Math.min(60, Math.hypot(x2 - x1, y2 - y1) / 4)
    await this.run(
      piece,
      [
        { transform: `translate(${x1}px, ${y1}px) scale(1)`, opacity: 1 },
        { transform: `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2 - lift}px) scale(1.15)`, opacity: 1 },
        { transform: `translate(${x2}px, ${y2}px) scale(.9)`, opacity: 1 },
      ],
      {
        duration: (2 * MOVE) / speed,
        delay: (60 * index) / speed,
        easing: 'cubic-bezier(.2,.7,.2,1)',
        fill: 'backwards',
      },
    )
    piece.remove()
  }

  /** A cube runs through its pipes with a trail of gold, and its bulb glows. */
  async trip(event: Event, scene: MotionBoard, speed: number): Promise<void> {
    const seat = event.seat ?? 0
    const machine = scene.root.querySelector(`[data-machine="${seat}"]`)
    const source = String(event.data['source'])
    const d = lineOf(String(event.data['path']), source.split(':')[0] ?? '', scene.machine(seat), scene.printed)
    if (!machine || !d) return
    const trail = document.createElementNS(SVG, 'path')
    trail.setAttribute('d', d)
    trail.setAttribute('class', 'isle-trail')
    trail.setAttribute('pathLength', '100')
    const cube = document.createElementNS(SVG, 'g')
    cube.setAttribute('class', 'isle-cube')
    cube.innerHTML = '<circle r="13"/><use href="#energy" x="-9.5" y="-9.5" width="19" height="19"/>'
    cube.style.offsetPath = `path("${d}")`
    cube.style.offsetRotate = '0deg'
    machine.append(trail, cube)
    const duration = (MOVE + 2.2 * trail.getTotalLength()) / speed
    const easing = 'cubic-bezier(.3,.4,.4,1)'
    const bulb = drawn(scene.root, `machine/${seat}/${source.replace(':', '/')}`)
    if (bulb)
      void this.run(bulb, [{ filter: 'drop-shadow(0 0 7px #fff)' }, { filter: 'none' }], { duration: duration + 300 })
    await Promise.all([
      this.run(cube, [{ offsetDistance: '0%' }, { offsetDistance: '100%' }], { duration, easing }),
      this.run(trail, [{ strokeDasharray: '0 100' }, { strokeDasharray: '100 0' }], { duration, easing }),
    ])
    cube.remove()
    trail.remove()
  }

  /** A gear turns one notch. */
  async notch(event: Event, scene: MotionBoard, speed: number): Promise<void> {
    const feature = String(event.data['feature'] ?? '').replace(':', '/')
    const teeth = drawn(scene.root, `machine/${event.seat ?? 0}/${feature}`)?.querySelector('.teeth')
    if (!teeth) return
    const frames = [{ transform: 'rotate(0)' }, { transform: 'rotate(60deg)' }]
    await this.run(teeth, frames, { duration: 420 / speed, easing: 'cubic-bezier(.5,-.2,.3,1.3)' })
  }

  async ring(place: string, scene: MotionBoard, speed: number): Promise<void> {
    const element = drawn(scene.root, place)
    if (!element) return
    await this.run(element, [{ filter: 'brightness(1.7)' }, { filter: 'none' }], { duration: 500 / speed })
  }
}

type Animator = (by: Director, event: Event, scene: MotionBoard, speed: number, index: number) => Promise<void>
const travel =
  (look: (event: Event) => string): Animator =>
  (by, event, scene, speed, index) =>
    by.fly(event.from ?? '', event.to ?? '', look(event), scene, speed, index)
const token = travel((event) => `w-${String(event.data['weather'])}`)
const card = travel(() => 'card')
const tile = travel((event) => `t-${String(event.data['kind'])}`)

const ANIMATIONS: Record<string, Animator> = {
  market: tile,
  built: tile,
  flushed: tile,
  weather: token,
  forecast: token,
  token_added: token,
  token_discarded: token,
  token_done: token,
  goal_seen: card,
  goal_kept: card,
  goal_below: card,
  trip: (by, event, scene, speed) => by.trip(event, scene, speed),
  converted: (by, event, scene, speed) => by.notch(event, scene, speed),
  points: (by, event, scene, speed) => by.fly(event.places[1] ?? '', `score/${event.seat ?? 0}`, 'point', scene, speed),
  money: (by, event, scene, speed) => by.ring(`money/${event.seat ?? 0}`, scene, speed),
  energy_made: travel(() => 'energy'),
  boosted: travel(() => 'energy'),
}

/** Successive events of one kind are shown at once. */
function together(events: readonly Event[]): Event[][] {
  const groups: Event[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last?.[0]?.name === event.name) last.push(event)
    else groups.push([event])
  }
  return groups
}

function symbol(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'i')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${name}`)
  svg.append(use)
  return svg
}
