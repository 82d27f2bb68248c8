import { afterEach, expect, test, vi } from 'vitest'
import type { Replay } from '../replay/replay.svelte'
import { api } from '../../api/http'
import type { LineResult, Study as Stored, StudyChange } from '../../api/generated'
import { positionIn } from './position'
import { Study } from './study.svelte'

const steps = [1, 4, 6].map((number) => ({ number }))
const replayAt = (index: number) => {
  const replay = {
    id: 'x',
    game: null,
    printed: null,
    view: null,
    key: '',
    knows: true,
    index,
    axis: { steps },
    go: (to: number) => (replay.index = to),
    pause: () => undefined,
  }
  return replay as unknown as Replay & { index: number }
}
const branch = { seat: 0, ends: '', played: '', update: { view: null, decision: null } } as unknown as LineResult
const stored = (more: Partial<Stored> = {}): Stored => ({
  id: 's',
  table: 'x',
  name: 'n',
  number: 1,
  owner: 'ada',
  owner_name: 'Ada',
  plays: true,
  writes: true,
  shared: false,
  live: false,
  shown: '',
  nodes: [],
  annotations: [],
  ...more,
})
const node = (id: number, parent: number, begin: number, notation: string) => ({
  id,
  parent,
  begin,
  seat: 0,
  notation,
  text: [],
})

/** A server that records what it receives. */
function served() {
  const sent: StudyChange[] = []
  let now = stored()
  vi.spyOn(api, 'line').mockResolvedValue(branch)
  vi.spyOn(api, 'studyPosition').mockResolvedValue(branch)
  vi.spyOn(api, 'studyAt').mockResolvedValue(null)
  const begin = vi.spyOn(api, 'beginStudy').mockImplementation(() => Promise.resolve(now))
  vi.spyOn(api, 'changeStudy').mockImplementation((_id, changes) => {
    sent.push(...changes)
    for (const { kind, position = '', notation = '', node: id } of changes) {
      const parent = position.startsWith('n') ? Number(position.slice(1)) : 0
      const nodes =
        kind === 'play'
          ? [...now.nodes, node(now.nodes.length + 1, parent, parent ? 4 : Number(position), notation)]
          : kind === 'delete'
            ? now.nodes.filter((move) => move.id !== id)
            : kind === 'restore'
              ? [...now.nodes, node(id ?? 0, 0, 4, 'bid 1')]
              : now.nodes
      now = { ...now, number: now.number + 1, nodes }
    }
    return Promise.resolve(now)
  })
  return { sent, begin }
}

afterEach(() => vi.restoreAllMocks())

test('a study begins with the first change, and a played move is shown', async () => {
  const { sent, begin } = served()
  const study = new Study(replayAt(1), 'ada')
  await study.enter()
  expect(begin).not.toHaveBeenCalled()
  await study.play('bid 1')
  expect(begin).toHaveBeenCalledOnce()
  expect([study.node, study.name]).toEqual([1, 'n1'])
  await study.play('work')
  expect(sent.map(({ position, notation }) => [position, notation])).toEqual([
    ['4', 'bid 1'],
    ['n1', 'work'],
  ])
  expect(study.end).toEqual({ number: 4, plays: ['bid 1', 'work'] })
})

test('a deleted move can be brought back', async () => {
  const { sent } = served()
  const study = new Study(replayAt(1), 'ada')
  await study.enter()
  await study.play('bid 1')
  await study.remove()
  expect([study.node, study.replay.index, study.course.nodes.length]).toEqual([0, 1, 0])
  await study.undo()
  expect([study.node, study.course.nodes.length]).toEqual([1, 1])
  expect(sent.map(({ kind }) => kind)).toEqual(['play', 'delete', 'restore'])
  await study.undo()
  expect(sent).toHaveLength(3)
})

test('the same mark again removes it; another tone replaces it', async () => {
  const { sent } = served()
  const study = new Study(replayAt(1), 'ada')
  await study.enter()
  const arrow = { kind: 'arrow', tone: 1, place: 'a', to: 'b', text: '' } as const
  study.stored = stored({ annotations: [{ position: '4', person: 'ada', by: 'Ada', note: '', marks: [arrow] }] })
  await study.mark({ ...arrow, tone: 2 })
  await study.mark({ ...arrow, to: 'c' })
  expect(sent.map(({ marks }) => marks?.length)).toEqual([1, 1])
  study.stored = stored({
    number: 9,
    annotations: [{ position: '4', person: 'ada', by: 'Ada', note: '', marks: [arrow] }],
  })
  await study.mark(arrow)
  expect(sent.at(-1)?.marks).toEqual([])
})

test('a follower sees what the owner shows, until they look elsewhere', async () => {
  served()
  const shown = stored({ owner: 'bob', shared: true, live: true, shown: '6', plays: false })
  let tell: (study: Stored) => void = () => undefined
  const read = vi.spyOn(api, 'readStudy')
  read.mockResolvedValueOnce(shown)
  read.mockImplementation(() => new Promise((resolve) => (tell = resolve)))
  const study = new Study(replayAt(0), 'ada', 's')
  await study.enter()
  expect(study.replay.index).toBe(2)
  tell({ ...shown, number: 2, shown: '4' })
  await vi.waitFor(() => expect(study.replay.index).toBe(1))
  study.step('back')
  expect(study.following).toBe(false)
  tell({ ...shown, number: 3, shown: '6' })
  await vi.waitFor(() => expect(study.stored?.number).toBe(3))
  expect(study.replay.index).toBe(0)
  study.followAgain()
  expect(study.replay.index).toBe(2)
  study.leave()
})

test('a refused play shows its reason', async () => {
  served()
  vi.spyOn(api, 'changeStudy').mockRejectedValue(new Error('no'))
  const study = new Study(replayAt(1), 'ada')
  await study.enter()
  await study.play('bid 99')
  expect([study.problem, study.node, study.busy]).toEqual(['no', 0, false])
})

test('a link to a position is known by its address', () => {
  const here = 'http://table.example'
  expect(positionIn(` ${here}/table/00ff/after?at=7&key=a.b `, here)).toBe('/table/00ff/after?at=7&key=a.b')
  expect(positionIn(`${here}/study/00ff?at=7`, here)).toBe('/study/00ff?at=7')
  expect(positionIn('http://elsewhere.example/table/00ff/after', here)).toBeNull()
  expect(positionIn(`${here}/settings`, here)).toBeNull()
  expect(positionIn('stormtable record 1\n', here)).toBeNull()
})
