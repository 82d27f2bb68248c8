/** Where light falls and where the note is pinned: plain geometry, in pixels of the window. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const right = (box: Box) => box.x + box.width
export const bottom = (box: Box) => box.y + box.height
const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** What two boxes share; null if nothing. */
export function shared(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const [width, height] = [Math.min(right(one), right(other)) - x, Math.min(bottom(one), bottom(other)) - y]
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

const area = (box: Box | null) => (box ? box.width * box.height : 0)

export function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(right(one), right(other)) - x,
    height: Math.max(bottom(one), bottom(other)) - y,
  }
}

/** Lights that would touch are one. */
export function merged(boxes: readonly Box[], near = 22): Box[] {
  const found: Box[] = []
  for (let box of boxes) {
    for (let at = 0; at < found.length;) {
      const other = found[at]
      if (other && shared(grown(box, near), other)) {
        box = around(box, other)
        found.splice(at, 1)
        at = 0
      } else at++
    }
    found.push(box)
  }
  return found
}

/** A rounded box about something; small things get a round light. */
export function outline(box: Box, pad: number, corner = 12): string {
  const { x, y, width, height } = grown(box, pad)
  const least = Math.min(width, height)
  const r = least < 80 ? least / 2 : corner
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [w, h] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`
}

interface Point {
  x: number
  y: number
}

/** The way from one light to another, leaving and arriving on the sides that face each other: a curve's four points. */
function curve(from: Box, to: Box, gap = 16): [Point, Point, Point, Point] {
  const [a, b] = [middle(from), middle(to)]
  if (Math.abs(b.y - a.y) > Math.abs(b.x - a.x)) {
    const down = b.y > a.y
    const start = { x: a.x, y: down ? bottom(from) + gap : from.y - gap }
    const end = { x: b.x, y: down ? to.y - gap : bottom(to) + gap }
    const half = (start.y + end.y) / 2
    return [start, { x: start.x, y: half }, { x: end.x, y: half }, end]
  }
  const onward = b.x > a.x
  const start = { x: onward ? right(from) + gap : from.x - gap, y: a.y }
  const end = { x: onward ? to.x - gap : right(to) + gap, y: b.y }
  const half = (start.x + end.x) / 2
  return [start, { x: half, y: start.y }, { x: half, y: end.y }, end]
}

/** The line drawn along it. */
export function lead(from: Box, to: Box): string {
  const [start, one, other, end] = curve(from, to).map(({ x, y }) => `${x} ${y}`)
  return `M${start}C${one} ${other} ${end}`
}

/** What lies along it, bead by bead. */
export function along(from: Box, to: Box): Box[] {
  const points = curve(from, to)
  const weights = (t: number) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
  return [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((t) => {
    const at = (axis: 'x' | 'y') => weights(t).reduce((sum, weight, n) => sum + weight * (points[n]?.[axis] ?? 0), 0)
    return grown({ x: at('x'), y: at('y'), width: 0, height: 0 }, 24)
  })
}

/** How far two boxes are from each other. */
export function apart(one: Box, other: Box): number {
  const dx = Math.max(other.x - right(one), one.x - right(other), 0)
  const dy = Math.max(other.y - bottom(one), one.y - bottom(other), 0)
  return Math.hypot(dx, dy)
}

const STEP = 12

/**
 * Where a note of some size is pinned within the room there is: over no light, if there is any such place, then over nothing that is
 * `wanted` free, and as near to the lights as it can be.
 */
export function pinned(
  size: { width: number; height: number },
  room: Box,
  lights: readonly Box[],
  wanted: readonly Box[] = [],
): { x: number; y: number } {
  const lit = lights.map((box) => grown(box, 24))
  const centre = middle(lights.length ? lights.reduce(around) : room)
  let best = { x: room.x, y: room.y }
  let least = Infinity
  const far = { x: Math.max(room.x, right(room) - size.width), y: Math.max(room.y, bottom(room) - size.height) }
  for (let y = room.y; ; y = Math.min(y + STEP, far.y)) {
    for (let x = room.x; ; x = Math.min(x + STEP, far.x)) {
      const box = { x, y, ...size }
      const covered = lit.reduce((sum, one) => sum + area(shared(box, one)), 0)
      const spoiled = wanted.reduce((sum, one) => sum + area(shared(box, one)), 0)
      const own = middle(box)
      const nearest = lights.length ? Math.min(...lights.map((one) => apart(box, one))) : 0
      const cost = covered * 100 + spoiled + nearest + Math.hypot(own.x - centre.x, own.y - centre.y) / 4
      if (cost < least) [least, best] = [cost, { x, y }]
      if (x >= far.x) break
    }
    if (y >= far.y) break
  }
  return best
}
