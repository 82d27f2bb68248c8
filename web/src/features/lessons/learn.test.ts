import { afterEach, expect, test, vi } from 'vitest'
import type { Lesson, LessonStepInfo, TableInfo } from '../../api/generated'
import { TableStore } from '../table/table.svelte'
import { Guide, isTaught, lessonOf } from './guide.svelte'
import { grown, lead, merged, outline, pinned, shared, type Box } from './spotlight'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

test('lights that touch are one, in whatever order they come', () => {
  const row = [0, 1, 2, 3].map((n) => box(n * 50, 0, 40, 40))
  expect(merged(row)).toEqual([box(0, 0, 190, 40)])
  expect(merged([row[0], row[3], row[1], row[2]].filter((one) => one !== undefined))).toEqual([box(0, 0, 190, 40)])
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
const overlaps = (at: { x: number; y: number }, other: Box) => shared({ ...at, ...size }, other) !== null

test.each([
  ['in a corner', [box(20, 20, 60, 60)]],
  ['in the middle', [box(600, 350, 240, 200)]],
  ['on both sides', [box(30, 300, 200, 200), box(800, 300, 200, 200)]],
  ['along the top', [box(16, 16, 1000, 200)]],
  ['near the lower edge', [box(500, 760, 300, 120)]],
])('a note covers neither what is lit %s nor the question, and stays in the window', (_, lights) => {
  const at = pinned(size, room, lights, [panel])
  for (const light of lights) expect(overlaps(at, grown(light, 12))).toBe(false)
  expect(overlaps(at, panel)).toBe(false)
  expect(shared({ ...at, ...size }, room)).toEqual({ ...at, ...size })
})

test('where there is no room a note rather covers the question than what is lit', () => {
  const lit = box(16, 16, 1050, 868)
  const at = pinned(size, room, [lit], [panel])
  expect(overlaps(at, lit)).toBe(false)
})

const step = (id: string, more: Partial<LessonStepInfo> = {}): LessonStepInfo => ({
  id,
  title: id,
  text: [],
  task: more.play ? 'Do it.' : '',
  rules: '',
  light: [],
  play: [],
  free: false,
  ends: '',
  ...more,
})
const taught: Lesson = {
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

const at = (step: number) => ({ origin: { lesson: 'one', step, of: 4 } }) as TableInfo

function guided(number: number) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push(`${path} ${body as string}`)
    const answer = path.endsWith('/lesson') ? at((JSON.parse(body as string) as { step: number }).step) : taught
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  const table = new TableStore('a1', null)
  table.table = at(number)
  const guide = new Guide(table)
  guide.taught = taught
  return { table, guide, sent }
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('what a step waits for is sent, and of several answers the first alone; the server plays the rest', () => {
  const { guide } = guided(3)
  expect(guide.allow(['build power'])).toEqual(['build power'])
  expect(guide.allow(['build power', 'place 0,-1', 'turn 0'])).toEqual(['build power'])
  expect(guide.astray).toBe(0)
})

test('something else is not sent, and told so each time; nor is the right thing in the wrong place', () => {
  const { guide } = guided(3)
  expect(guide.allow(['work'])).toBeNull()
  expect(guide.allow(['build power', 'place 1,0', 'turn 0'])).toBeNull()
  expect(guide.allow(['build power', 'place 0,-1', 'turn 0', 'more'])).toBeNull()
  expect(guide.astray).toBe(3)
})

test('who has understood does not have to read first, and once free nothing is guided', () => {
  expect(guided(1).guide.allow(['build power'])).toEqual(['build power'])
  const { guide } = guided(4)
  expect(guide.guiding).toBe(false)
  expect(guide.reading).toBe(true)
})

test('one reads on as the server says, and looks back without asking it', async () => {
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

test('looking back at what was done asks for nothing, and the step at hand waits on', () => {
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
  const later = new Guide(table)
  await later.open()
  expect([later.taught?.name, later.shown]).toEqual(['one', false])
})

test('a lesson is known by its table, and under way until its last step', () => {
  expect(lessonOf(at(1))?.lesson).toBe('one')
  expect(lessonOf({ origin: { table: 'b2', number: 3 } } as TableInfo)).toBeNull()
  expect([at(1), at(4)].map(isTaught)).toEqual([true, false])
})
