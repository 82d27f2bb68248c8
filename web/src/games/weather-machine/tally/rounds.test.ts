import { expect, test } from 'vitest'
import { roundsAfter, SPACES } from './rounds'

const times = (press: string, count: number) => Array.from({ length: count }, () => press)

test('a round has three phases', () => {
  expect(roundsAfter(times('phase', 2))).toMatchObject({ round: 1, phase: 'C' })
  expect(roundsAfter(times('phase', 3))).toMatchObject({ round: 2, phase: 'A', end: null })
})

test('after the end is triggered the round is finished and one more is played, without Phase C (p.22)', () => {
  const first = [...times('phase', 4), 'end nobel_prize']
  expect(roundsAfter(first)).toMatchObject({ round: 2, phase: 'B', end: 'nobel_prize', lastRound: 3 })
  expect(roundsAfter([...first, ...times('phase', 3)])).toMatchObject({ round: 3, phase: 'B' })
  expect(roundsAfter([...first, ...times('phase', 4)])).toMatchObject({ round: 3, phase: 'over' })
  expect(roundsAfter([...first, ...times('phase', 9)])).toMatchObject({ round: 3, phase: 'over' })
})

test('the end is triggered once (W44)', () => {
  const both = ['end last_experiment', ...times('phase', 3), 'end nobel_prize']
  expect(roundsAfter(both)).toMatchObject({ end: 'last_experiment', lastRound: 2 })
})

test('a Bot on every space of a machine triggers the end (p.22)', () => {
  expect(roundsAfter(times('bot government', SPACES - 1)).end).toBe(null)
  expect(roundsAfter(times('bot government', SPACES)).end).toBe('government_machine_complete')
  expect(roundsAfter(times('bot rnd', SPACES + 2))).toMatchObject({ rnd: SPACES, end: 'research_spaces_full' })
})
