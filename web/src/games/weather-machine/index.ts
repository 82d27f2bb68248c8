import type { Face } from '../board'
import DraftGoals from './answers/DraftGoals.svelte'
import LayTile from './answers/LayTile.svelte'
import Board from './Board.svelte'
import { cueOf } from './cues'
import { partsOf } from './places'
import { rows, signOf } from './rows'
import Telling from './solo/Telling.svelte'
import { theirTurn } from './solo/telling'
import { scoring } from './scoring'

export const face: Face = {
  Board,
  cue: cueOf,
  scoring,
  parts: { under: 62, of: partsOf },
  answers: { draft_goals: DraftGoals, first_tile: LayTile, place_tile: LayTile },
  rows,
  sign: signOf,
  tells: (events) => theirTurn(events).length > 1,
  Telling,
}
