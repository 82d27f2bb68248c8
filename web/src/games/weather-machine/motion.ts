import type { Event } from '../../api/generated'
import { findPlace } from './places'
import { pieceSign } from './signs'

/** The most flights after one choice, and their longest duration: no player waits for an animation. */
const MOST = 24
const TRAVEL = 280
const STAGGER = 130
const LONGEST = 2400
const SVG = 'http://www.w3.org/2000/svg'

interface Flight {
  from: HTMLElement
  to: HTMLElement
  sign: string
  count: number
}

/** The ends of a flight on the screen. */
interface Course extends Flight {
  start: DOMRect
  end: DOMRect
}

/** The moved pieces whose ends are both visible; equal ones fly together. */
function flights(root: HTMLElement, events: readonly Event[], colours: readonly string[]): Flight[] {
  const flights: Flight[] = []
  for (const event of events) {
    if (!event.piece || !event.from || !event.to || event.from === event.to) continue
    const sign = pieceSign(event.piece, colours)
    const from = findPlace(root, event.from)
    const to = findPlace(root, event.to)
    if (!sign || !from || !to || from === to) continue
    const same = flights.find((flight) => flight.from === from && flight.to === to && flight.sign === sign)
    if (same) same.count += 1
    else flights.push({ from, to, sign, count: 1 })
  }
  return flights.slice(-MOST)
}

function drawing(sign: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${sign}`)
  svg.classList.add('i', 'traveller')
  svg.append(use)
  return svg
}

const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const

/** Branches that ran: their pipe flows and their gears turn. */
const RUNS: Record<string, string> = { experiment_runs: 'lab', government_runs: 'government', prototype: 'rnd' }

/**
 * Animates events: pieces travel along a short arc, gears turn. The board already shows the new position; an arriving
 * piece is hidden until it lands, so that nothing is laid out twice. Any key or press ends the animation.
 */
export function animate(root: HTMLElement, events: readonly Event[], colours: readonly string[]): () => void {
  const running: Animation[] = []
  const added: Element[] = []
  const veiled: HTMLElement[] = []
  const timers: ReturnType<typeof setTimeout>[] = []
  // Measure everything before adding anything: a read after a write would lay the board out again.
  const all: Course[] = flights(root, events, colours)
    .map((flight) => ({
      ...flight,
      start: flight.from.getBoundingClientRect(),
      end: flight.to.getBoundingClientRect(),
    }))
    .filter(({ start, end }) => start.width && end.width)
  const stagger = Math.min(STAGGER, LONGEST / Math.max(1, all.length))

  all.forEach(({ to, sign, count, start, end }, index) => {
    const piece = drawing(sign)
    const [x, y] = middle(start)
    const [toX, toY] = middle(end)
    const size = Math.min(34, Math.max(18, Math.min(end.width, end.height)))
    piece.style.cssText = `left:${x - size / 2}px;top:${y - size / 2}px;font-size:${size}px`
    root.append(piece)
    added.push(piece)
    to.dataset['arriving'] = ''
    veiled.push(to)
    const [dx, dy] = [toX - x, toY - y]
    const arc = Math.min(60, Math.hypot(dx, dy) / 6)
    const flight = piece.animate(
      [
        { translate: '0 0', scale: 0.9, opacity: 0 },
        { translate: '0 0', scale: 1, opacity: 1, offset: 0.12 },
        { translate: `${dx * 0.55}px ${dy * 0.55 - arc}px`, scale: count > 1 ? 1.25 : 1.1, opacity: 1 },
        { translate: `${dx}px ${dy}px`, scale: 1, opacity: 1 },
      ],
      { duration: TRAVEL, delay: index * stagger, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'both' },
    )
    running.push(flight)
    flight.onfinish = flight.oncancel = () => {
      piece.remove()
      delete to.dataset['arriving']
    }
  })

  for (const event of events) {
    const location = RUNS[event.name]
    const weather = event.data['weather']
    if (!location || typeof weather !== 'string') continue
    const branch = root.querySelector<HTMLElement>(`[data-place="${location}/${weather}"]`)
    branch?.classList.add('run')
    timers.push(setTimeout(() => branch?.classList.remove('run'), 1100))
  }

  return () => {
    for (const animation of running) animation.cancel()
    for (const element of added) element.remove()
    for (const element of veiled) delete element.dataset['arriving']
    for (const timer of timers) clearTimeout(timer)
    for (const branch of root.querySelectorAll('.branch.run')) branch.classList.remove('run')
  }
}
