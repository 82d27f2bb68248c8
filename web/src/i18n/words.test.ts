import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { load, type Printed } from '../games'
import type { Update } from '../api/generated'
import { fill, tidy } from './catalogue'
import { Speech } from './speech'
import { plain, takenBack } from './log'

const golden = '../tests/protocol/golden'
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
const positions = readdirSync(golden).filter((name) => name.endsWith('.json'))

async function speechAt(name: string) {
  const update = read(`${golden}/${name}`) as Update
  const { view } = update
  const printed = read(`${golden}/printed/${view.game}-${view.seats.length}.json`) as Printed
  const { words, tongue } = await load(view.game)
  return { update, words, speech: new Speech(view.game, words, tongue, view, printed) }
}

describe.each(positions)('%s', (name) => {
  test('every question, option, refusal and warning has words', async () => {
    const { update, speech, words } = await speechAt(name)
    const { decision, refusals, view } = update
    if (decision) {
      expect(words.template(view.game, 'question', decision.question)).toBeDefined()
      expect(speech.question(decision.question, decision.about)).not.toMatch(/undefined|[{}]|NaN/)
      expect(speech.phase(decision.question)).not.toBe('')
    }
    for (const option of [...(decision?.options ?? []), ...refusals]) {
      expect(words.template(view.game, 'option', option.verb), option.verb).toBeDefined()
      expect(speech.option(option)).not.toMatch(/undefined|[{}]|NaN|\[object/)
    }
    const notices = [...refusals.map((one) => one.notice), ...(decision?.options ?? []).flatMap((one) => one.warnings)]
    for (const notice of notices) {
      const known = words.template(view.game, 'notice', notice.code) ?? words.template('notice', notice.code)
      expect(known, notice.code).toBeDefined()
      expect(speech.reason(notice)).not.toMatch(/undefined|[{}]/)
    }
  })

  test('every entry of the log is a sentence', async () => {
    const { update, speech } = await speechAt(name)
    for (const entry of update.log?.entries ?? [])
      for (const { parts } of [entry, ...(entry.under ?? [])])
        expect(plain(parts, (seat) => speech.player(seat))).toMatch(/^[^{}]+$/)
  })

  test('the table is told in sentences', async () => {
    const { speech } = await speechAt(name)
    const sections = speech.sections()
    expect(sections.length).toBeGreaterThan(1)
    for (const { title, lines } of sections)
      for (const line of [title, ...lines]) expect(line).not.toMatch(/undefined|[{}]|NaN|\[object/)
  })

  test('scores have words', async () => {
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

test('what was taken back is known by its number', () => {
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
  expect([...takenBack(feed)]).toEqual([2, 3])
})
