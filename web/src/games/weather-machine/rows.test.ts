import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Update } from '../../api/generated'
import type { Printed } from '../board'
import { rows } from './rows'
import { undrawn } from './signs'

const golden = '../tests/protocol/golden'
const read = <T>(path: string) => JSON.parse(readFileSync(`${golden}/${path}.json`, 'utf8')) as T

function rowsAt(name: string) {
  const { decision, view } = read<Update>(name)
  if (!decision) throw new Error(`${name} asks nothing`)
  const printed = read<Printed>(`printed/weather-machine-${view.seats.length}`)
  return { decision, rows: rows(decision, view, printed) }
}

test('the rows of a visit to the Supply show each option once, with an existing sign', () => {
  const { decision, rows } = rowsAt('machine-supply')
  const drawn = rows.flatMap((row) => row.chips.map((chip) => chip.option.code))
  expect(new Set(drawn).size).toBe(drawn.length)
  const verbs = new Set(rows.map((row) => row.title))
  expect(verbs).toContain('buy')
  for (const verb of verbs)
    expect(rows.find((row) => row.title === verb)?.chips.map((chip) => chip.option.code)).toEqual(
      decision.options.filter((option) => option.verb === verb).map((option) => option.code),
    )
  for (const chip of rows.flatMap((row) => row.chips)) expect(chip.text || chip.sign).toBeTruthy()
  expect([...undrawn]).toEqual([])
})

test('a few options appear in words', () => {
  expect(rowsAt('machine-step-one').rows).toEqual([])
})
