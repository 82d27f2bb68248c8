/** Bot spaces of a machine: five branches of three. */
export const SPACES = 15
/** What triggers the end, p.22; two of them are counted. */
export const ENDS = ['nobel_prize', 'last_experiment', 'government_machine_complete', 'research_spaces_full'] as const

export type End = (typeof ENDS)[number]

/** The rounds of a physical table, after some presses. */
export interface Rounds {
  round: number
  phase: 'A' | 'B' | 'C' | 'over'
  government: number
  rnd: number
  /** What triggered the end; the last round is the one after it. */
  end: End | null
  lastRound: number | null
}

function trigger(rounds: Rounds, end: End): void {
  if (rounds.end) return
  rounds.end = end
  rounds.lastRound = rounds.round + 1
}

/** The last round has no Phase C (p.22). */
function nextPhase(rounds: Rounds): void {
  if (rounds.phase === 'A') rounds.phase = 'B'
  else if (rounds.phase === 'B') rounds.phase = rounds.round === rounds.lastRound ? 'over' : 'C'
  else if (rounds.phase === 'C') {
    rounds.phase = 'A'
    rounds.round += 1
  }
}

export function roundsAfter(presses: readonly string[]): Rounds {
  const rounds: Rounds = { round: 1, phase: 'A', government: 0, rnd: 0, end: null, lastRound: null }
  for (const press of presses) {
    const [verb, word] = press.split(' ')
    if (verb === 'phase') nextPhase(rounds)
    else if (verb === 'end') trigger(rounds, word as End)
    else if (verb === 'bot' && word === 'government') {
      rounds.government = Math.min(SPACES, rounds.government + 1)
      if (rounds.government === SPACES) trigger(rounds, 'government_machine_complete')
    } else if (verb === 'bot') {
      rounds.rnd = Math.min(SPACES, rounds.rnd + 1)
      if (rounds.rnd === SPACES) trigger(rounds, 'research_spaces_full')
    }
  }
  return rounds
}
