import { expect, test } from 'vitest'
import type { Outcome } from '../../api/generated'
import type { ScorePart } from '../../games/board'
import { mostOf, scoreParts } from './headline'

const outcome = { places: [1, 2], scores: [60, 55], sources: [{ machine: 50, goals: 10 }, { machine: 55 }] }
const of = outcome as unknown as Outcome
const speech = { source: (code: string) => code } as never
const tile = (name: string, points: number): ScorePart => ({ source: 'machine', name, sign: 't-rocket', points })

test('parts take the place of their source where they add up to it', () => {
  const named = (finer: ScorePart[]) => scoreParts(of, 0, speech, finer).map(({ name, points }) => [name, points])
  expect(named([tile('Wreck', 5), tile('Rocket', 45)])).toEqual([
    ['Rocket', 45],
    ['goals', 10],
    ['Wreck', 5],
  ])
  expect(named([tile('Rocket', 45)])).toEqual([
    ['machine', 50],
    ['goals', 10],
  ])
})

test('a single part is named only if it made a large share of the score', () => {
  expect(mostOf(of, speech, [tile('Wreck', 5), tile('Rocket', 45)])).toMatch(/^Rocket made 45 of 60/)
  expect(mostOf(of, speech, [tile('Wreck', 23), tile('Rocket', 22), tile('Mast', 5)])).toMatch(/^machine made 50 of 60/)
  expect(mostOf(of, speech)).toMatch(/^machine made 50 of 60/)
})
