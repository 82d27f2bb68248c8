import { beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '../..'
import { luckFigure, luckOf, luckSentence, standouts, type Drawn } from './luck'

beforeAll(() => wordsOf('weather-machine'))

const drawn = (fields: Partial<Drawn>): Drawn => ({
  round: 1,
  what: 'tile',
  brought: [0, 0],
  errors: [0.1, 0.1],
  ...fields,
})

describe('luck after a game of Weather Machine', () => {
  it('is named only where it is clear', () => {
    const luck = (points: number, clear: boolean) => ({ luck: points, error: 1, clear })
    expect(luckSentence('Ada', luck(5.2, true), 'margin')).toBe('The draws brought Ada 5 CP more than average.')
    expect(luckSentence('Ada', luck(-5.2, true), 'margin')).toBe('The draws brought Ada 5 CP less than average.')
    expect(luckSentence('Ada', luck(5.2, false), 'margin')).toBe('Ada had average draws.')
    expect(luckSentence('Ada', luck(0.3, true), 'margin')).toBe('Ada had average draws.')
    expect(luckSentence('Ada', luck(-30, true), 'win')).toMatch(/took 30 % off your chance/)
  })

  it('has its 95 % interval', () => {
    expect(luckFigure({ luck: 5.2, error: 1.1, clear: true }, 'margin')).toBe('+5 ±2 CP')
    expect(luckFigure({ luck: -12, error: 8, clear: false }, 'win')).toBe('−12 ±16 % of winning')
  })

  it('lists the draws that stand out, each for the seat it touched most', () => {
    const draws = [
      drawn({ round: 2, brought: [2, -4], errors: [0.5, 0.5] }),
      drawn({ round: 3, brought: [9, 0], errors: [4, 4] }),
      drawn({ round: 4, brought: [0.4, 0], errors: [0, 0] }),
      drawn({ round: 5, what: 'report', brought: [6, 1] }),
    ]
    expect(standouts(draws)).toEqual([
      { round: 5, what: 'report', seat: 0, brought: 6 },
      { round: 2, what: 'tile', seat: 1, brought: -4 },
    ])
  })

  it('says nothing of a game that was not measured', () => {
    expect(luckOf(null)).toBeNull()
    expect(luckOf({ sky: {} })).toBeNull()
  })
})
