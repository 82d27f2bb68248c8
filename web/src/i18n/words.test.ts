import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { load, type Printed } from '../games'
import type { Update } from '../api/generated'
import { fill, tidy } from './catalogue'
import { TableText } from './table-text'
import { plain, undoneEvents } from './log'

const golden = '../tests/protocol/golden'
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
const positions = readdirSync(golden).filter((name) => name.endsWith('.json'))

async function speechAt(name: string) {
  const update = read(`${golden}/${name}`) as Update
  const { view } = update
  const printed = read(`${golden}/printed/${view.game}-${view.seats.length}.json`) as Printed
  const { words, naming } = await load(view.game)
  return { update, words, speech: new TableText(view.game, words, naming, view, printed) }
}

describe.each(positions)('%s', (name) => {
  test('every question, option, refusal and warning has words', async () => {
    const { update, speech } = await speechAt(name)
    const { decision, refusals, view } = update
    const sentence = /^(?!.*(undefined|[{}]|NaN|\[object)).+$/
    if (decision) {
      expect(decision.text).toBeDefined()
      expect(speech.question(decision)).toMatch(sentence)
      expect(speech.phase(view.question)).not.toBe('')
    }
    for (const option of [...(decision?.options ?? []), ...refusals]) {
      expect(option.text, option.notation).toBeDefined()
      expect(speech.option(option)).toMatch(sentence)
    }
    for (const { cost, gains } of decision?.options ?? [])
      for (const change of [...cost.pay, ...cost.due, ...gains]) expect(speech.thing(change)).toBe(change.name)
    const notices = [
      ...refusals.map((refusal) => refusal.notice),
      ...(decision?.options ?? []).flatMap((option) => option.warnings),
      ...(view.undo.reason ? [view.undo.reason] : []),
    ]
    for (const notice of notices) {
      expect(notice.text, notice.code).toBeDefined()
      expect(speech.reason(notice)).toMatch(sentence)
    }
  })

  test('every entry of the log is a sentence', async () => {
    const { update, speech } = await speechAt(name)
    for (const entry of update.log?.entries ?? [])
      for (const { parts } of [entry, ...(entry.under ?? [])])
        expect(plain(parts, (seat) => speech.player(seat))).toMatch(/^[^{}]+$/)
  })

  test('the table is described in sentences', async () => {
    const { speech } = await speechAt(name)
    const sections = speech.sections()
    expect(sections.length).toBeGreaterThan(1)
    for (const { title, lines } of sections)
      for (const line of [title, ...lines]) expect(line).not.toMatch(/undefined|[{}]|NaN|\[object/)
  })

  test('words every source of points', async () => {
    const { update, words } = await speechAt(name)
    for (const standing of update.view.standing)
      for (const source of Object.keys(standing.so_far))
        expect(words.template(update.view.game, 'source', source), source).toBeDefined()
  })
})

test('a message without a parameter has no hole', () => {
  expect(tidy(fill('{location}{space}: {gain}{actions}', { location: 'Lab', space: ', left space' }))).toBe(
    'Lab, left space',
  )
  expect(tidy(fill('Acquire {chemical} ({left} left)', { chemical: 'Verdino', left: 3 }))).toBe(
    'Acquire Verdino (3 left)',
  )
  expect(fill('{words!r}', { words: 'x' })).toBe('“x”')
})

test('an undone event is found by its number', () => {
  const event = (number: number, name = 'chose', data = {}) => ({
    number,
    act: number,
    name,
    data,
    places: [],
    round: 1,
    turn: 1,
    seat: 0,
  })
  const feed = [event(1), event(2), event(3), event(4, 'undone', { to: 1 }), event(5)]
  expect([...undoneEvents(feed)]).toEqual([2, 3])
})
