import { afterEach, expect, test, vi } from 'vitest'
import type { Replay } from '../replay/replay.svelte'
import { api } from '../../api/http'
import type { LineResult, PlayoutResult } from '../../api/generated'
import { positionIn } from './position'
import { Study, summed } from './study.svelte'

const outlook = (won: number[], scores: number[]): PlayoutResult => ({ bot: 'greedy', games: 1, won, scores })
const replay = { id: 'x', game: null, printed: null, key: '', step: { number: 7 } } as unknown as Replay
const branch = (plays: string[]): LineResult => ({
  seat: 0,
  ends: '',
  update: { view: null, decision: null, plays } as never,
})

afterEach(() => vi.restoreAllMocks())

test('games are added up', () => {
  expect(summed(null, outlook([1, 0], [50, 40]))).toEqual(outlook([1, 0], [50, 40]))
  expect(summed(outlook([1, 0], [50, 40]), outlook([0.5, 0.5], [30, 30]))).toEqual({
    bot: 'greedy',
    games: 2,
    won: [1.5, 0.5],
    scores: [80, 70],
  })
})

test('two lines grow apart from one position, and are weighed by the same games', async () => {
  vi.spyOn(api, 'line').mockImplementation((_id, _number, plays) => Promise.resolve(branch(plays)))
  const weighed: [string, number][] = []
  vi.spyOn(api, 'weigh').mockImplementation((_id, _number, plays, first) => {
    weighed.push([plays.join(), first])
    return Promise.resolve(outlook([1, 0], [10, 5]))
  })
  const study = new Study(replay)
  await study.open(7)
  expect(study.differing()).toEqual([0])
  await study.add({ notation: 'bid 1' }, 'Bid 1')
  await study.add({ notation: 'work' }, 'Work')
  await study.back()
  study.turnTo(1)
  await study.add({ notation: 'bid 4' }, 'Bid 4')
  expect(study.lines.map((line) => [line.plays, line.said])).toEqual([
    [['bid 1'], ['Bid 1']],
    [['bid 4'], ['Bid 4']],
  ])
  await study.weigh()
  expect(study.lines.map((line) => line.outlook?.games)).toEqual([8, 8])
  expect(weighed.slice(0, 4)).toEqual([
    ['bid 1', 0],
    ['bid 4', 0],
    ['bid 1', 1],
    ['bid 4', 1],
  ])
  await study.back()
  expect(study.lines.map((line) => line.outlook?.games ?? 0)).toEqual([8, 0])
})

test('what is refused is told, and the line stays as it was', async () => {
  vi.spyOn(api, 'line').mockResolvedValueOnce(branch([])).mockRejectedValueOnce(new Error('no'))
  const study = new Study(replay)
  await study.open(7)
  await study.add({ notation: 'bid 99' }, 'Bid 99')
  expect([study.problem, study.line.plays, study.busy]).toEqual(['no', [], false])
})

test('nobody is asked about a position that is being left', async () => {
  vi.spyOn(api, 'line').mockImplementation((_id, _number, plays) => Promise.resolve(branch(plays)))
  const study = new Study(replay)
  expect(study.busy).toBe(true)
  await study.open(7)
  expect(study.busy).toBe(false)
  const opened = study.open(3)
  expect(study.busy).toBe(true)
  await opened
  expect(study.busy).toBe(true)
})

test('a link to a position is known by its address', () => {
  const here = 'http://table.example'
  expect(positionIn(` ${here}/table/00ff/after?at=7&key=a.b `, here)).toBe('/table/00ff/after?at=7&key=a.b')
  expect(positionIn(`${here}/study/00ff?at=7`, here)).toBe('/study/00ff?at=7')
  expect(positionIn('http://elsewhere.example/table/00ff/after', here)).toBeNull()
  expect(positionIn(`${here}/settings`, here)).toBeNull()
  expect(positionIn('stormtable record 1\n', here)).toBeNull()
})
