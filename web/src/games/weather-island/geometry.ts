import type { Point, PrintedTile } from './model'

/** Positions of the drawing. A tile is 100 units wide; positions turn with it, symbols and figures never do. */
const CELL = [18, 50, 82]
const BEND = 13
const PORTS = 'NESW'

export type Side = 'N' | 'E' | 'S' | 'W'
export const SIDES: Record<Side, { step: Point; across: Side; turn: number }> = {
  N: { step: [0, 1], across: 'S', turn: 0 },
  E: { step: [1, 0], across: 'W', turn: 90 },
  S: { step: [0, -1], across: 'N', turn: 180 },
  W: { step: [-1, 0], across: 'E', turn: 270 },
}

export const isSide = (name: string): name is Side => name in SIDES

export function pointOf(spot: string): Point {
  const [x = 0, y = 0] = spot.split(',').map(Number)
  return [x, y]
}

export function beside(spot: string, side: Side): string {
  const [x, y] = pointOf(spot)
  const [dx, dy] = SIDES[side].step
  return `${x + dx},${y + dy}`
}

/** The upper left corner of a spot: y grows north in the engine, south on the page. */
export function corner(spot: string): Point {
  const [x, y] = pointOf(spot)
  return [100 * x, -100 * y]
}

/** The two ends of each pipe of a turned tile. */
export function pipeEnds(tile: PrintedTile, turn: number): [string, string][] {
  const end = (name: string) => (isSide(name) ? (PORTS[(PORTS.indexOf(name) + turn / 90) % 4] as string) : name)
  return tile.pipes.map((pipe) => {
    const [a = '', b = ''] = pipe.split('-')
    return [end(a), end(b)]
  })
}

export function openings(tile: PrintedTile, turn: number): Side[] {
  return [...new Set(pipeEnds(tile, turn).flat())].filter(isSide)
}

export interface Layout {
  features: Record<string, Point>
  pipes: Point[][]
  /** Where a pipe crosses over another, by the pipe's number. */
  crossings: Map<number, Point>
  /** The scale of its features: they grow into their room. */
  scale: number
}

/** How far each kind of feature reaches from its centre, in units. */
export const REACH = { source: 13.4, converter: 19.5, booster: 14.5, junction: 9 }

/** The scale of a feature on its tile: it grows into its room and stays inside the plate. */
export function featureScale(plan: Layout | undefined, kind: keyof typeof REACH, [x, y]: Point): number {
  return Math.min(plan?.scale ?? 1, (Math.min(x, y, 100 - x, 100 - y) - 1.5) / REACH[kind])
}

const coord = (c: number) => (c < 0 ? 0 : c > 2 ? 100 : (CELL[c] ?? 50))
const key = (cell: Point) => cell.join()

function turnedBy(cell: Point, turn: number): Point {
  let [x, y] = cell
  for (let quarter = 0; quarter < turn / 90; quarter++) [x, y] = [2 - y, x]
  return [x, y]
}

const layouts = new WeakMap<PrintedTile, Map<number, Layout>>()

/** The layout of a turned tile, in units. */
export function layout(tile: PrintedTile, turn = 0): Layout {
  let byTurn = layouts.get(tile)
  if (!byTurn) layouts.set(tile, (byTurn = new Map()))
  let layout = byTurn.get(turn)
  if (!layout) byTurn.set(turn, (layout = laidOut(tile, turn)))
  return layout
}

function laidOut(tile: PrintedTile, turn: number): Layout {
  const plan = tile.plan ?? unplanned(tile)
  const cells = Object.entries(plan.features).map(([name, cell]) => [name, turnedBy(cell, turn)] as const)
  const paths = plan.pipes.map((path) => path.map((cell) => turnedBy(cell, turn)))
  const moved = spread(
    cells.map(([, cell]) => cell),
    paths,
  )
  const where = (cell: Point): Point => moved.get(key(cell)) ?? [coord(cell[0]), coord(cell[1])]
  const ends = (path: Point[]) => (moved.size ? path.filter((_, i) => !i || i === path.length - 1) : path)
  const features = Object.fromEntries(cells.map(([name, cell]) => [name, where(cell)]))
  return {
    features,
    pipes: paths.map((path) => ends(path).map(where)),
    crossings: crossings(paths),
    scale: roominess(Object.values(features)),
  }
}

/** Two features alone in one line share it evenly. */
function spread(cells: Point[], paths: Point[][]): Map<string, Point> {
  const all = [...cells, ...paths.flat()]
  const axis = ([0, 1] as const).find((axis) => all.every((cell) => cell[1 - axis] === 1))
  const moved = new Map<string, Point>()
  if (cells.length !== 2 || axis === undefined) return moved
  cells
    .toSorted((a, b) => a[axis] - b[axis])
    .forEach((cell, i) => moved.set(key(cell), axis === 0 ? [i ? 68 : 32, 50] : [50, i ? 68 : 32]))
  return moved
}

/** A tile too full for a layout: its features in a row, its pipes straight. */
function unplanned(tile: PrintedTile): NonNullable<PrintedTile['plan']> {
  const ports: Record<string, Point> = { N: [1, -1], E: [3, 1], S: [1, 3], W: [-1, 1] }
  const features: Record<string, Point> = {}
  tile.features.forEach((feature, i) => (features[feature.name] = [i % 3, Math.floor(i / 3)]))
  const node = (name: string): Point => ports[name] ?? features[name] ?? [1, 1]
  return { features, pipes: pipeEnds(tile, 0).map(([a, b]) => [node(a), node(b)]) }
}

function crossings(paths: Point[][]): Map<number, Point> {
  const seen = new Set<string>()
  const over = new Map<number, Point>()
  paths.forEach((path, i) => {
    for (const cell of path.slice(1, -1)) {
      if (seen.has(key(cell))) over.set(i, [coord(cell[0]), coord(cell[1])])
      seen.add(key(cell))
    }
  })
  return over
}

function roominess(cells: Point[]): number {
  if (cells.length < 2) return 1.28
  let nearest = 46
  cells.forEach((a, i) => {
    for (const b of cells.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(a[0] - b[0], a[1] - b[1]))
  })
  return Math.max(0.88, Math.min(1.06, nearest / 35.5))
}

/** A line through points with rounded corners. */
export function smooth(points: readonly Point[]): string {
  const [first, ...others] = points
  const last = others.at(-1)
  if (!first || !last) return ''
  let d = `M${first.join(' ')}`
  for (let i = 1; i < points.length - 1; i++) {
    const [before, here, after] = [points[i - 1], points[i], points[i + 1]] as [Point, Point, Point]
    const toward = (to: Point) => {
      const length = Math.hypot(to[0] - here[0], to[1] - here[1]) || 1
      const part = Math.min(BEND, length / 2) / length
      return `${here[0] + (to[0] - here[0]) * part} ${here[1] + (to[1] - here[1]) * part}`
    }
    d += `L${toward(before)}Q${here.join(' ')} ${toward(after)}`
  }
  return `${d}L${last.join(' ')}`
}

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The box around two boxes. */
export function about(box: Box, other: Box | null): Box {
  if (!other) return box
  const [x, y] = [Math.min(box.x, other.x), Math.min(box.y, other.y)]
  return {
    x,
    y,
    w: Math.max(box.x + box.w, other.x + other.w) - x,
    h: Math.max(box.y + box.h, other.y + other.h) - y,
  }
}

/** The box around some spots, in units, with a margin in tiles. */
export function bounds(spots: readonly string[], ring = 0): Box {
  const corners = spots.length ? spots.map(corner) : [[0, 0] as Point]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [x, y] = [Math.min(...xs) - 100 * ring, Math.min(...ys) - 100 * ring]
  return { x, y, w: Math.max(...xs) + 100 + 100 * ring - x, h: Math.max(...ys) + 100 + 100 * ring - y }
}
