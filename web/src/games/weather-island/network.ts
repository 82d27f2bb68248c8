import { beside, corner, isSide, layout, openings, pipeEnds, SIDES, smooth, type Side } from './geometry'
import type { BuiltTile, IslandPrinted, Point } from './model'

/** What of a machine is drawn alive. Which way energy can go is the engine's word (`reaches`); here its paths are only walked. */
export type Parts = ReadonlySet<string>

/** A stretch of pipe on one tile. */
interface Leg {
  tile: BuiltTile
  pipe: number
  forward: boolean
  from: string
  to: string
}

/** A path of the engine (`s E b N c`) as the pipes it runs through, from the tile it begins on. */
export function legs(path: string, start: string, machine: readonly BuiltTile[], printed: IslandPrinted): Leg[] {
  const bySpot = new Map(machine.map((tile) => [tile.spot, tile]))
  const found: Leg[] = []
  let spot = start
  const [first = '', ...nodes] = path.split(' ')
  let here = first
  for (const node of nodes) {
    const tile = bySpot.get(spot)
    const kind = tile && printed.tiles[tile.name]
    if (!tile || !kind) break
    const ends = pipeEnds(kind, tile.turn)
    const pipe = ends.findIndex(([a, b]) => (a === here && b === node) || (b === here && a === node))
    if (pipe >= 0) found.push({ tile, pipe, forward: ends[pipe]?.[0] === here, from: here, to: node })
    if (isSide(node)) {
      spot = beside(spot, node)
      here = SIDES[node].across
    } else here = node
  }
  return found
}

/** Pipes (`0,0#2`), openings and features (`0,0:N`, `0,0:s`) that lie on a path of energy. */
export function alive(machine: readonly BuiltTile[], printed: IslandPrinted): Parts {
  const parts = new Set<string>()
  for (const tile of machine)
    for (const feature of Object.values(tile.features))
      for (const path of Object.values(feature.reaches ?? {}))
        for (const leg of legs(path, tile.spot, machine, printed)) {
          parts.add(`${leg.tile.spot}#${leg.pipe}`)
          parts.add(`${leg.tile.spot}:${leg.from}`)
          parts.add(`${leg.tile.spot}:${leg.to}`)
        }
  return parts
}

/** The line a cube follows. */
export function lineOf(path: string, start: string, machine: readonly BuiltTile[], printed: IslandPrinted): string {
  const points: Point[] = []
  for (const { tile, pipe, forward } of legs(path, start, machine, printed)) {
    const kind = printed.tiles[tile.name]
    const stretch = kind && layout(kind, tile.turn).pipes[pipe]
    if (!stretch) continue
    const [x, y] = corner(tile.spot)
    for (const point of forward ? stretch : stretch.toReversed()) points.push([point[0] + x, point[1] + y])
  }
  return smooth(points.filter((point, i) => !i || point.join() !== points[i - 1]?.join()))
}

export type End = 'open' | 'joined' | 'plugged'

/** How each opening of a tile is drawn: bolted to the next, open, or against a blank edge. */
export function endings(
  tile: { spot: string; name: string; turn: number },
  machine: readonly { spot: string; name: string; turn: number }[],
  printed: IslandPrinted,
): Partial<Record<Side, End>> {
  const ends: Partial<Record<Side, End>> = {}
  const kind = printed.tiles[tile.name]
  for (const side of kind ? openings(kind, tile.turn) : []) {
    const next = machine.find((other) => other.spot === beside(tile.spot, side))
    const there = next && printed.tiles[next.name]
    ends[side] =
      !next || !there ? 'open' : openings(there, next.turn).includes(SIDES[side].across) ? 'joined' : 'plugged'
  }
  return ends
}

/** How many pipes of a tile would meet others: only to show it first where it fits best. */
export function joins(
  tile: { spot: string; name: string; turn: number },
  machine: readonly BuiltTile[],
  printed: IslandPrinted,
): number {
  return Object.values(endings(tile, machine, printed)).filter((end) => end === 'joined').length
}

/** The sides of a free spot at which a pipe of the machine arrives. */
export function arrivals(spot: string, machine: readonly BuiltTile[], printed: IslandPrinted): Side[] {
  return (Object.keys(SIDES) as Side[]).filter((side) => {
    const next = machine.find((tile) => tile.spot === beside(spot, side))
    const kind = next && printed.tiles[next.name]
    return next && kind && openings(kind, next.turn).includes(SIDES[side].across)
  })
}
