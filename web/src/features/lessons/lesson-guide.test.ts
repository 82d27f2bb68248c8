import { afterEach, expect, test, vi } from 'vitest'
import type { Lesson, LessonStepInfo, TableInfo } from '../../api/generated'
import { TableStore } from '../table/table.svelte'
import { LessonGuide, hasOpenLesson, lessonOf } from './lesson-guide.svelte'
import { grown, lead, merged, outline, pinned, shared, type Box } from './spotlight'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

test('lights that touch are one, in whatever order they come', () => {
  const row = [0, 1, 2, 3].map((n) => box(n * 50, 0, 40, 40))
  expect(merged(row)).toEqual([box(0, 0, 190, 40)])
  expect(merged([row[0], row[3], row[1], row[2]].filter((cell) => cell !== undefined))).toEqual([box(0, 0, 190, 40)])
  expect(merged([box(0, 0, 40, 40), box(400, 0, 40, 40)])).toHaveLength(2)
})

test('a small thing has a round light, a large one a frame', () => {
  expect(outline(box(0, 0, 20, 20), 10)).toMatch(/a20 20/)
  expect(outline(box(0, 0, 300, 200), 10)).toMatch(/a12 12/)
})

test('a lead leaves and arrives on the sides that face each other', () => {
  const [upper, lower] = [box(0, 0, 100, 100), box(20, 400, 100, 100)]
  expect(lead(upper, lower)).toMatch(/^M50 116C.* 70 384$/)
  expect(lead(lower, upper)).toMatch(/^M70 384C.* 50 116$/)
  expect(lead(box(0, 0, 100, 100), box(400, 20, 100, 100))).toMatch(/^M116 50C.* 384 70$/)
})

const room = box(16, 16, 1408, 868)
const size = { width: 312, height: 320 }
const panel = box(1090, 60, 340, 500)
const overlaps = (position: { x: number; y: number }, other: Box) => shared({ ...position, ...size }, other) !== null

test.each([
  ['in a corner', [box(20, 20, 60, 60)]],
  ['in the middle', [box(600, 350, 240, 200)]],
  ['on both sides', [box(30, 300, 200, 200), box(800, 300, 200, 200)]],
  ['along the top', [box(16, 16, 1000, 200)]],
  ['near the lower edge', [box(500, 760, 300, 120)]],
])('a note covers neither what is lit %s nor the question, and stays in the window', (_, lights) => {
  const position = pinned(size, room, lights, [panel])
  for (const light of lights) expect(overlaps(position, grown(light, 12))).toBe(false)
  expect(overlaps(position, panel)).toBe(false)
  expect(shared({ ...position, ...size }, room)).toEqual({ ...position, ...size })
})

test('without room a note covers the question rather than the lit places', () => {
  const lit = box(16, 16, 1050, 868)
  const position = pinned(size, room, [lit], [panel])
  expect(overlaps(position, lit)).toBe(false)
})

const step = (id: string, more: Partial<LessonStepInfo> = {}): LessonStepInfo => ({
  id,
  title: id,
  text: [],
  task: more.play || more.alone ? 'Do it.' : '',
  rules: '',
  light: [],
  play: [],
  alone: 0,
  watch: false,
  free: false,
  ends: '',
  ...more,
})
const script: Lesson = {
  name: 'one',
  game: 'weather-island',
  title: 'One',
  language: 'en',
  steps: [
    step('read'),
    step('more'),
    step('build', { play: ['build power', 'place 0,-1', 'turn 0'] }),
    step('free', { free: true }),
  ],
}

const tableAt = (step: number) => ({ origin: { lesson: 'one', step, of: 4 } }) as TableInfo

function guided(number: number) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push(`${path} ${body as string}`)
    const answer = path.endsWith('/lesson') ? tableAt((JSON.parse(body as string) as { step: number }).step) : script
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  const table = new TableStore('a1', null)
  table.table = tableAt(number)
  const guide = new LessonGuide(table)
  guide.lesson = script
  return { table, guide, sent }
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the guide sends the move that a step waits for, and only the first of several; the server plays the rest', () => {
  const { guide } = guided(3)
  expect(guide.allow(['build power'])).toEqual(['build power'])
  expect(guide.allow(['build power', 'place 0,-1', 'turn 0'])).toEqual(['build power'])
  expect(guide.wrongTries).toBe(0)
})

test('an unexpected move is not sent and counted each time; nor is the right move at the wrong place', () => {
  const { guide } = guided(3)
  expect(guide.allow(['work'])).toBeNull()
  expect(guide.allow(['build power', 'place 1,0', 'turn 0'])).toBeNull()
  expect(guide.allow(['build power', 'place 0,-1', 'turn 0', 'more'])).toBeNull()
  expect(guide.wrongTries).toBe(3)
})

test('a learner may move before reading on, and after the script nothing is guided', () => {
  expect(guided(1).guide.allow(['build power'])).toEqual(['build power'])
  const { guide } = guided(4)
  expect(guide.guiding).toBe(false)
  expect(guide.reading).toBe(true)
})

test('the learner reads on with the server and looks back without it', async () => {
  const { guide, sent } = guided(1)
  await guide.next()
  expect(sent).toEqual(['/api/tables/a1/lesson {"step":2}'])
  expect(guide.step?.id).toBe('more')
  guide.previous()
  expect([guide.step?.id, guide.past, guide.reading]).toEqual(['read', true, true])
  guide.previous()
  expect(guide.step?.id).toBe('read')
  await guide.next()
  expect([guide.step?.id, guide.past]).toEqual(['more', false])
  expect(sent).toHaveLength(1)
})

test('reading an earlier step requests nothing, and the current step stays open', () => {
  const { guide } = guided(4)
  guide.previous()
  expect([guide.step?.id, guide.reading]).toEqual(['build', true])
  guide.turn()
  expect(guide.step?.id).toBe('free')
})

test('the last note is put away, and stays away', async () => {
  const { table, guide } = guided(4)
  await guide.next()
  expect(guide.shown).toBe(false)
  const later = new LessonGuide(table)
  await later.open()
  expect([later.lesson?.name, later.shown]).toEqual(['one', false])
})

test('in a round alone every move is sent, and the note folds until the step is over', () => {
  const { guide, table } = guided(3)
  guide.lesson = {
    ...script,
    steps: [step('read'), step('more'), step('alone', { alone: 3 }), step('free', { free: true })],
  }
  expect([guide.alone, guide.reading, guide.guiding]).toEqual([true, false, false])
  guide.fold()
  expect(guide.brief).toBe(true)
  table.table = tableAt(4)
  guide.turn()
  expect([guide.alone, guide.reading, guide.brief]).toEqual([false, true, false])
  guide.previous()
  expect([guide.alone, guide.reading]).toEqual([false, true])
})

test('a lesson is known by its table, and under way until its last step', () => {
  expect(lessonOf(tableAt(1))?.lesson).toBe('one')
  expect(lessonOf({ origin: { table: 'b2', number: 3 } } as TableInfo)).toBeNull()
  expect([tableAt(1), tableAt(4)].map(hasOpenLesson)).toEqual([true, false])
})
