import type { Face } from '../board'
import DraftGoals from './answers/DraftGoals.svelte'
import LayTile from './answers/LayTile.svelte'
import Board from './Board.svelte'
import { cueOf, SOUNDS } from './cues'
import { MOMENT, momentOf } from './moments'
import { partsOf } from './places'
import TileOption from './parts/TileOption.svelte'
import { rows, signOf } from './rows'
import { headingSign } from './signs'
import { stockOf } from './stock'
import Narration from './solo/Narration.svelte'
import { theirTurn } from './solo/narration'
import { scoring } from './scoring'
import WeatherMoment from './WeatherMoment.svelte'

export const face: Face = {
  Board,
  Moment: WeatherMoment,
  lasts: (events) => (momentOf(events) ? MOMENT : null),
  cue: cueOf,
  sounds: SOUNDS,
  headingSign,
  scoring,
  parts: { under: 62, tall: true, of: partsOf },
  answers: { draft_goals: DraftGoals, first_tile: LayTile, place_tile: LayTile },
  rows,
  sign: signOf,
  art: { tile: TileOption },
  stock: stockOf,
  replaySheets: () => import('./replay/ReplaySheets.svelte').then((module) => module.default),
  narrates: (events) => theirTurn(events).length > 1,
  Narration,
}
