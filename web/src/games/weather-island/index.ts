import type { Face } from '../board'
import Bid from './answers/Bid.svelte'
import Build from './answers/Build.svelte'
import KeepGoal from './answers/KeepGoal.svelte'
import Board from './Board.svelte'
import { cueOf, SOUNDS } from './cues'
import { signOf } from './names'
import { partsOf } from './parts'
import { scoreByTile } from './replay/report'
import { scoring } from './scoring'
import { latestStorm } from './storm/latest'

export const face: Face = {
  Board,
  cue: cueOf,
  sounds: SOUNDS,
  headingSign: (heading) => (heading === 'weather' || heading === 'dice' ? 'dice' : null),
  scoring,
  sign: signOf,
  detailed: new Set(['send']),
  tall: 66,
  parts: { under: 50, of: partsOf },
  // a strike: the board moves every cube of energy
  lasts: (events) => {
    const trips = events.filter(({ name }) => name === 'trip' || name === 'energy_made').length
    return trips ? Math.min(7000, 1200 + 300 * trips) : null
  },
  show: { latest: latestStorm, load: () => import('./storm/StormShow.svelte').then((module) => module.default) },
  replaySheets: () => import('./replay/ReplaySheets.svelte').then((module) => module.default),
  scoreParts: scoreByTile,
  answers: {
    bid: Bid,
    build_or_work: Build,
    place: Build,
    turn: Build,
    keep_goal: KeepGoal,
    keep_first_goal: KeepGoal,
  },
}
