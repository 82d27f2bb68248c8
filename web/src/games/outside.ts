import { ask } from '../api/http'
import type { Face } from './board'
import { BOARD_APIS, type BoardModule } from './board-api'
import type { BoardLayout } from './plain/layout'

/** How the server describes the board of a game from another package. */
interface GameBoard {
  face: { module: string; api: number } | null
  layout: BoardLayout | null
}

const layouts = new Map<string, BoardLayout>()
const modules = new Map<string, BoardModule>()
const failed = new Set<string>()

/** How the general board arranges a game, if its package says so. */
export const layoutOf = (game: string): BoardLayout | null => layouts.get(game) ?? null
/** The board module of a game's package; null: the general board. */
export const moduleOf = (game: string): BoardModule | null => modules.get(game) ?? null
/** Whether the board of a game's package failed. */
export const hasFailed = (game: string): boolean => failed.has(game)

/** A board failed: the general one replaces it until the page is reloaded. */
export function giveUp(game: string): void {
  modules.delete(game)
  failed.add(game)
}

/** The board of a game from another package: its own, or the general one. */
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
