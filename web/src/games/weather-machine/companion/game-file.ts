import { words } from '../../../i18n/page'
import type { StoredGame } from './types'

const FORMAT = 'stormtable-companion-1'

/** A game beside the box as a file: its setup and its presses are all there is to know. */
export function writeGame({ setup, presses, score }: StoredGame): string {
  return `${JSON.stringify({ format: FORMAT, setup, presses, score }, null, 1)}\n`
}

/** Reads such a file as a new game. The engine checks the presses when the game is opened. */
export function readGame(text: string): StoredGame {
  const { format, setup, presses, score } = parsed(text)
  const isGame = format === FORMAT && setup && Array.isArray(presses)
  if (!isGame) throw new Error(words('offline.no_game_file'))
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  return {
    id,
    setup,
    presses: presses.map(String),
    cursor: -1,
    changed: 0,
    round: 0,
    over: false,
    score: score ?? null,
  }
}

function parsed(text: string): Partial<StoredGame & { format: string }> {
  try {
    const read: unknown = JSON.parse(text)
    return read && typeof read === 'object' ? read : {}
  } catch {
    return {}
  }
}
