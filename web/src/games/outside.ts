import { ask } from '../api/http'
import type { Face } from './board'
import { BOARD_APIS, type BoardModule } from './board-api'
import type { BoardLayout } from './plain/layout'

/** What the server says of how a game from another package is drawn. */
interface GameBoard {
  face: { module: string; api: number } | null
  layout: BoardLayout | null
}

const layouts = new Map<string, BoardLayout>()
const modules = new Map<string, BoardModule>()
const failed = new Set<string>()

/** How the general board arranges a game, if its package says so. */
export const layoutOf = (game: string): BoardLayout | null => layouts.get(game) ?? null
/** The board that a game's package brings; null: the general one draws the game. */
export const moduleOf = (game: string): BoardModule | null => modules.get(game) ?? null
/** Whether a game brings a board that could not be used. */
export const hasFailed = (game: string): boolean => failed.has(game)

/** A board stopped working: the general one takes its place until the page is loaded again. */
export function giveUp(game: string): void {
  modules.delete(game)
  failed.add(game)
}

/** The board of a game that this page does not have: its package's own, or the general one. */
export async function outsideFace(game: string): Promise<Face> {
  const board = await ask<GameBoard>('GET', `/games/${encodeURIComponent(game)}/board`).catch(() => null)
  if (board?.layout) layouts.set(game, board.layout)
  if (board?.face && !failed.has(game) && !modules.has(game)) await bring(game, board.face)
  const { default: Board } = await (modules.has(game) ? import('./Outside.svelte') : import('./plain/Board.svelte'))
  return { Board }
}

async function bring(game: string, { module, api }: { module: string; api: number }): Promise<void> {
  if (!BOARD_APIS.includes(api)) return giveUp(game)
  try {
    modules.set(game, (await import(/* @vite-ignore */ module)) as BoardModule)
  } catch {
    giveUp(game)
  }
}
