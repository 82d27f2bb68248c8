/** Geometry of the lights and the note, in pixels of the window. */
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

/** The intersection of two boxes; null if there is none. */
export function shared(box: Box, other: Box): Box | null {
  const [x, y] = [Math.max(box.x, other.x), Math.max(box.y, other.y)]
  const [width, height] = [Math.min(right(box), right(other)) - x, Math.min(bottom(box), bottom(other)) - y]
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

const area = (box: Box | null) => (box ? box.width * box.height : 0)

export function around(box: Box, other: Box): Box {
  const [x, y] = [Math.min(box.x, other.x), Math.min(box.y, other.y)]
  return {
    x,
    y,
    width: Math.max(right(box), right(other)) - x,
    height: Math.max(bottom(box), bottom(other)) - y,
  }
}

/** Merges lights that would touch. */
export function merged(boxes: readonly Box[], near = 22): Box[] {
  const clusters: Box[] = []
  for (let box of boxes) {
    for (let index = 0; index < clusters.length;) {
      const other = clusters[index]
      if (other && shared(grown(box, near), other)) {
        box = around(box, other)
        clusters.splice(index, 1)
        index = 0
      } else index++
    }
    clusters.push(box)
  }
  return clusters
}

/** A rounded box around something; small things get a round light. */
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

/** The curve from one light to another, between the sides that face each other, as four points. */
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

/** The SVG path of that curve. */
export function lead(from: Box, to: Box): string {
  const [start, control, other, end] = curve(from, to).map(({ x, y }) => `${x} ${y}`)
  return `M${start}C${control} ${other} ${end}`
}

/** Small boxes along that curve. */
export function along(from: Box, to: Box): Box[] {
  const points = curve(from, to)
  const weights = (t: number) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
  return [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((t) => {
    const sumOf = (axis: 'x' | 'y') => weights(t).reduce((sum, weight, n) => sum + weight * (points[n]?.[axis] ?? 0), 0)
    return grown({ x: sumOf('x'), y: sumOf('y'), width: 0, height: 0 }, 24)
  })
}

/** The distance between two boxes. */
export function apart(box: Box, other: Box): number {
  const dx = Math.max(other.x - right(box), box.x - right(other), 0)
  const dy = Math.max(other.y - bottom(box), box.y - bottom(other), 0)
  return Math.hypot(dx, dy)
}

const STEP = 12

/**
 * The place of a note in the available room: off the lights if possible, then off the `avoided` boxes, and as near to
 * the lights as possible.
 */
export function pinned(
  size: { width: number; height: number },
  room: Box,
  lights: readonly Box[],
  avoided: readonly Box[] = [],
): { x: number; y: number } {
  const lit = lights.map((box) => grown(box, 24))
  const centre = middle(lights.length ? lights.reduce(around) : room)
  let best = { x: room.x, y: room.y }
  let least = Infinity
  const far = { x: Math.max(room.x, right(room) - size.width), y: Math.max(room.y, bottom(room) - size.height) }
  for (let y = room.y; ; y = Math.min(y + STEP, far.y)) {
    for (let x = room.x; ; x = Math.min(x + STEP, far.x)) {
      const box = { x, y, ...size }
      const covered = lit.reduce((sum, light) => sum + area(shared(box, light)), 0)
      const spoiled = avoided.reduce((sum, zone) => sum + area(shared(box, zone)), 0)
      const own = middle(box)
      const nearest = lights.length ? Math.min(...lights.map((light) => apart(box, light))) : 0
      const cost = covered * 100 + spoiled + nearest + Math.hypot(own.x - centre.x, own.y - centre.y) / 4
      if (cost < least) [least, best] = [cost, { x, y }]
      if (x >= far.x) break
    }
    if (y >= far.y) break
  }
  return best
}
