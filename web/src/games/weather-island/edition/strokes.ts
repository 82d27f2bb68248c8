import type { Point } from '../model'

/** A ring of a tile (0 to 2 across and down), or an opening outside its middle: see `view/sketch.py`. */
export type Cell = readonly [number, number]

export const RINGS: readonly Cell[] = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => [x, y] as const))
export const OPENINGS: readonly Cell[] = [
  [1, -1],
  [3, 1],
  [1, 3],
  [-1, 1],
]
export const NODES: readonly Cell[] = [...RINGS, ...OPENINGS]
const CELL_CENTRES = [18, 50, 82]
/** How near a pointer has to come, in units of a tile 100 wide. */
const NEAR = 13

export const same = (a: Cell | undefined, b: Cell | undefined) => !!a && !!b && a[0] === b[0] && a[1] === b[1]
export const isNode = (cell: Cell) => NODES.some((node) => same(node, cell))
const apart = (a: Cell, b: Cell) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])

/** A cell as it lies after some quarter turns clockwise. */
export function turned(cell: Cell, turn: number): Cell {
  let [x, y] = cell
  for (let quarter = 0; quarter < (((turn / 90) % 4) + 4) % 4; quarter++) [x, y] = [2 - y, x]
  return [x, y]
}

/** Where a cell is drawn in a view that is turned. */
export function pointAt(cell: Cell, turn = 0): Point {
  const on = (c: number) => (c < 0 ? 0 : c > 2 ? 100 : (CELL_CENTRES[c] ?? 50))
  const [x, y] = turned(cell, turn)
  return [on(x), on(y)]
}

/** The cell under a pointer. */
export function cellAt([x, y]: Point, turn = 0): Cell | undefined {
  const away = (cell: Cell) => {
    const [cx, cy] = pointAt(cell, turn)
    return Math.hypot(cx - x, cy - y)
  }
  const [nearest] = NODES.toSorted((a, b) => away(a) - away(b))
  return nearest && away(nearest) <= NEAR ? nearest : undefined
}

/** A stroke that has come to another cell: it snaps to rings, goes straight on over those between, and back over itself. */
export function extended(path: readonly Cell[], cell: Cell): readonly Cell[] {
  const last = path.at(-1)
  if (!last) return [cell]
  if (same(last, cell)) return path
  if (same(path.at(-2), cell)) return path.slice(0, -1)
  if (path.some((other) => same(other, cell))) return path
  if (apart(last, cell) === 1) return [...path, cell]
  if (last[0] !== cell[0] && last[1] !== cell[1]) return path
  const step: Cell = [Math.sign(cell[0] - last[0]), Math.sign(cell[1] - last[1])]
  const between: Cell = [last[0] + step[0], last[1] + step[1]]
  return isNode(between) ? extended(extended(path, between), cell) : path
}

/** The cell that an arrow key leads to in a view that is turned. */
export function beside(cell: Cell, key: string, turn: number): Cell | undefined {
  const steps: Record<string, Cell> = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] }
  const step = steps[key]
  if (!step) return undefined
  const [x, y] = turned(cell, turn)
  const there = turned([x + step[0], y + step[1]], 360 - turn)
  return isNode(there) ? there : undefined
}
