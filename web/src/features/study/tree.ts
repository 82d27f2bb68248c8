import type { StudyNode } from '../../api/generated'

/** A position of a study: a step of the game, or a move of the tree (`node`), which begins after that step. */
export interface Position {
  index: number
  node: number
}

/** The paths of the arrow keys: the numbers of the game's log entries, and the tree. */
export interface Course {
  numbers: readonly number[]
  nodes: readonly StudyNode[]
}

export type Direction = 'on' | 'back' | 'previous' | 'next'

/** The moves from a position, in their order. */
export function movesFrom({ numbers, nodes }: Course, { index, node }: Position): StudyNode[] {
  if (node) return nodes.filter((move) => move.parent === node)
  return nodes.filter((move) => move.parent === 0 && move.begin === numbers[index])
}

/** The step of the game at which a node's variation begins. */
export function beginOf({ numbers }: Course, node: StudyNode): number {
  return Math.max(
    0,
    numbers.findLastIndex((number) => number <= node.begin),
  )
}

/** The moves of a variation up to a node, from its beginning. */
export function lineOf(nodes: readonly StudyNode[], id: number): StudyNode[] {
  const line: StudyNode[] = []
  for (let node = nodes.find((move) => move.id === id); node; node = nodes.find((move) => move.id === node?.parent))
    line.unshift(node)
  return line
}

/** All ways to leave the position before this one: the game's own step first, then the variations. */
export function siblings(course: Course, position: Position): Position[] {
  const node = course.nodes.find((move) => move.id === position.node)
  if (node?.parent)
    return movesFrom(course, { index: position.index, node: node.parent }).map(({ id }) => ({
      index: position.index,
      node: id,
    }))
  const begin = node ? beginOf(course, node) : position.index - 1
  if (begin < 0) return [position]
  const game = begin + 1 < course.numbers.length ? [{ index: begin + 1, node: 0 }] : []
  return [...game, ...movesFrom(course, { index: begin, node: 0 }).map(({ id }) => ({ index: begin, node: id }))]
}

/** Where an arrow key leads; the same position if it leads nowhere. */
export function moved(course: Course, position: Position, direction: Direction): Position {
  const node = course.nodes.find((move) => move.id === position.node)
  if (direction === 'on') {
    if (!node) return position.index + 1 < course.numbers.length ? { index: position.index + 1, node: 0 } : position
    const [first] = movesFrom(course, position)
    return first ? { index: position.index, node: first.id } : position
  }
  if (direction === 'back') {
    if (node) return { index: beginOf(course, node), node: node.parent }
    return position.index > 0 ? { index: position.index - 1, node: 0 } : position
  }
  const all = siblings(course, position)
  const place = all.findIndex(({ index, node }) => index === position.index && node === position.node)
  return all[place + (direction === 'next' ? 1 : -1)] ?? position
}

/** A row of a variation in the list: a move and how deep it is nested. */
export interface MoveRow {
  move: StudyNode
  depth: number
}

/** The rows of all variations that begin after a log entry. A first answer continues its line; others are nested. */
export function rowsAt(nodes: readonly StudyNode[], number: number): MoveRow[] {
  const rows: MoveRow[] = []
  const follow = (moves: StudyNode[], depth: number) => {
    const [first, ...others] = moves
    if (!first) return
    rows.push({ move: first, depth })
    for (const other of others) {
      rows.push({ move: other, depth: depth + 1 })
      follow(childrenOf(nodes, other), depth + 1)
    }
    follow(childrenOf(nodes, first), depth)
  }
  for (const move of nodes.filter(({ parent, begin }) => parent === 0 && begin === number)) {
    rows.push({ move, depth: 1 })
    follow(childrenOf(nodes, move), 1)
  }
  return rows
}

const childrenOf = (nodes: readonly StudyNode[], { id }: StudyNode) => nodes.filter(({ parent }) => parent === id)

/** A position as the server names it. */
export const nameOf = ({ numbers }: Course, { index, node }: Position): string =>
  node ? `n${node}` : String(numbers[index] ?? 1)

/** The position that a name means; null: there is none. */
export function positionOf(course: Course, name: string): Position | null {
  if (!name.startsWith('n')) {
    const index = course.numbers.findLastIndex((number) => number <= Number(name))
    return name && index >= 0 ? { index, node: 0 } : null
  }
  const node = course.nodes.find(({ id }) => id === Number(name.slice(1)))
  return node ? { index: beginOf(course, node), node: node.id } : null
}
