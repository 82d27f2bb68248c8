import type { Option } from '../../api/generated'
import type { Tile } from './types'

const ROWS = [1, 2, 3]

/** The number of columns to draw: the printed one, those with tiles, those where a tile may go, and room to grow. */
export function columnsOf(tiles: readonly Tile[], lit: (column: number, row: number) => boolean): number {
  let last = Math.max(2, ...tiles.map((tile) => tile.column))
  for (let column = last + 1; ROWS.some((row) => lit(column, row)); column += 1) last = column
  return last + 1
}

/** How an option lays a tile, if it does. */
export function layOf(option: Option | null): { top: string; bottom: string } | null {
  if (option?.verb !== 'lay') return null
  const [top = '', bottom = ''] = String(option.args['colours']).split('/')
  return { top, bottom }
}
