import type { Cell } from './strokes'

/** A part of a sketch, as `view/sketch.py` writes it. */
export interface SketchPart {
  cell: Cell
  name: string
  kind: 'source' | 'converter' | 'booster' | 'junction'
  weather: number
  cost: number
  points: number
  money: number
  goals: number
}

export const partsOf = (sketch: Record<string, unknown> | null) => (sketch?.['parts'] ?? []) as SketchPart[]

export function tileOf(sketch: Record<string, unknown> | null): { copies: number; bonus: string[]; deck: string } {
  const tile = (sketch?.['tile'] ?? {}) as { copies?: number; bonus?: string[]; deck?: string }
  return { copies: tile.copies ?? 1, bonus: tile.bonus ?? [], deck: tile.deck ?? '' }
}
