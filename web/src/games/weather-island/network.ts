import { beside, corner, isSide, layout, openings, pipeEnds, SIDES, smooth, type Side } from './geometry'
import type { BuiltTile, IslandPrinted, Point } from './model'

/**
 * The connected parts of a machine. The engine decides where energy can go (`reaches`); this module only walks its
 * paths.
 */
export type Parts = ReadonlySet<string>

/** A stretch of pipe on one tile. */
interface Leg {
  tile: BuiltTile
  pipe: number
  forward: boolean
  from: string
  to: string
}

/** A path of the engine (`s E b N c`) as the pipes it runs through, from its first tile. */
export function legs(path: string, start: string, machine: readonly BuiltTile[], printed: IslandPrinted): Leg[] {
  const bySpot = new Map(machine.map((tile) => [tile.spot, tile]))
  const legs: Leg[] = []
  let spot = start
  const [first = '', ...nodes] = path.split(' ')
  let here = first
  for (const node of nodes) {
    const tile = bySpot.get(spot)
    const kind = tile && printed.tiles[tile.name]
    if (!tile || !kind) break
    const ends = pipeEnds(kind, tile.turn)
    const pipe = ends.findIndex(([a, b]) => (a === here && b === node) || (b === here && a === node))
    if (pipe >= 0) legs.push({ tile, pipe, forward: ends[pipe]?.[0] === here, from: here, to: node })
    if (isSide(node)) {
      spot = beside(spot, node)
      here = SIDES[node].across
    } else here = node
  }
  return legs
}

/** Pipes (`0,0#2`), openings and features (`0,0:N`, `0,0:s`) on a path of energy. */
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

/** The points that a cube passes, and the features on its way with the distance to each. */
export interface CubeRoute {
  points: Point[]
  length: number
  passes: { spot: string; feature: string; distance: number }[]
}

/** The way of a cube along a path of the engine. */
export function wayOf(path: string, start: string, machine: readonly BuiltTile[], printed: IslandPrinted): CubeRoute {
  const way: CubeRoute = { points: [], length: 0, passes: [] }
  for (const { tile, pipe, forward, to } of legs(path, start, machine, printed)) {
    const kind = printed.tiles[tile.name]
    const stretch = kind && layout(kind, tile.turn).pipes[pipe]
    if (!stretch) continue
    const [x, y] = corner(tile.spot)
    for (const [px, py] of forward ? stretch : stretch.toReversed()) {
      const point: Point = [px + x, py + y]
      const last = way.points.at(-1)
      if (last?.join() === point.join()) continue
      if (last) way.length += Math.hypot(point[0] - last[0], point[1] - last[1])
      way.points.push(point)
    }
    if (!isSide(to)) way.passes.push({ spot: tile.spot, feature: to, distance: way.length })
  }
  return way
}

/** The line that a cube follows. */
export function lineOf(path: string, start: string, machine: readonly BuiltTile[], printed: IslandPrinted): string {
  return smooth(wayOf(path, start, machine, printed).points)
}

export type End = 'open' | 'joined' | 'plugged'

/** How each opening of a tile is drawn: joined, open, or against a blank edge. */
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

/** The number of pipes of a tile that would meet others. It only decides which turn is proposed first. */
export function joins(
  tile: { spot: string; name: string; turn: number },
  machine: readonly BuiltTile[],
  printed: IslandPrinted,
): number {
  return Object.values(endings(tile, machine, printed)).filter((end) => end === 'joined').length
}

/** The sides of a free spot where a pipe of the machine arrives. */
export function arrivals(spot: string, machine: readonly BuiltTile[], printed: IslandPrinted): Side[] {
  return (Object.keys(SIDES) as Side[]).filter((side) => {
    const next = machine.find((tile) => tile.spot === beside(spot, side))
    const kind = next && printed.tiles[next.name]
    return next && kind && openings(kind, next.turn).includes(SIDES[side].across)
  })
}
