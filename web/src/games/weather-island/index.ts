import type { Face } from '../board'
import Bid from './answers/Bid.svelte'
import Build from './answers/Build.svelte'
import KeepGoal from './answers/KeepGoal.svelte'
import Board from './Board.svelte'
import { cueOf } from './cues'
import { signOf } from './names'
import { partsOf } from './parts'
import { scoring } from './scoring'

export const face: Face = {
  Board,
  cue: cueOf,
  scoring,
  sign: signOf,
  tall: 66,
  parts: { under: 50, of: partsOf },
  answers: {
    bid: Bid,
    build_or_work: Build,
    place: Build,
    turn: Build,
    keep_goal: KeepGoal,
    keep_first_goal: KeepGoal,
  },
}
