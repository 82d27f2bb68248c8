import type { Face } from '../board'
import LayTile from './answers/LayTile.svelte'
import Board from './Board.svelte'
import Telling from './solo/Telling.svelte'
import { theirTurn } from './solo/telling'

export const face: Face = {
  Board,
  answers: { first_tile: LayTile, place_tile: LayTile },
  tells: (events) => theirTurn(events).length > 1,
  Telling,
}
