import { readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Event, Update } from '../../../api/generated'
import { language } from '../../../i18n/language.svelte'
import { TableText } from '../../../i18n/table-text'
import type { Printed } from '../../board'
import LayTile from '../answers/LayTile.svelte'
import { stepsOf, theirTurn } from './narration'
import Narration from './Narration.svelte'
import { tileInHand } from '../tile.svelte'
import { naming } from '../table-words'

const golden = '../tests/protocol/golden'
const read = <T>(path: string) => JSON.parse(readFileSync(`${golden}/${path}.json`, 'utf8')) as T
const { view, feed, log } = read<Update>('solo-after-theirs')
const entries = log?.entries ?? []
const printed = read<Printed>('printed/weather-machine-1')
const speech = new TableText(view.game, language.catalogue, naming, view, printed)

const first = feed[0] as Event
/** The stored position has the end of their turn; this is its beginning. */
const opening: Event[] = [
  { ...first, number: first.act, name: 'saboteurs_turn', data: { step: '1', report: 'pink-rnd-wind-top' }, places: [] },
  {
    ...first,
    number: first.act + 1,
    name: 'saboteurs_chose',
    places: ['rnd/sun'],
    data: {
      step: '4.3',
      plan: 'rnd',
      report: 'pink-government-snow-top',
      criterion: 'sequence',
      what: 'branch',
      choice: 'sun',
      left: ['sun', 'wind'],
    },
  },
]
const events = [...opening, ...feed]

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})

test('the narration shows their turn step by step, with criteria and alternatives', () => {
  const steps = stepsOf(theirTurn(events), speech, entries)
  expect(steps[0]?.because).toEqual([
    { choice: 'Sun', criterion: 'first in the order of weathers from Snow on, by the Previous Report', left: ['Wind'] },
  ])
  for (const step of steps) expect(step.text).not.toMatch(/undefined|[{}]|^$/)
  expect(steps.filter((step) => step.report).map((step) => step.report)).toEqual([
    'pink-rnd-wind-top',
    'white-government-sun-bottom',
  ])
})

test('events after their turn do not belong to it', () => {
  const after = { ...first, number: 176.5, name: 'experiment_fails', data: { weather: 'snow' }, places: ['lab/snow'] }
  expect(stepsOf(theirTurn([...events, after]), speech, entries)).toEqual(stepsOf(theirTurn(events), speech, entries))
})

test('the narration omits an undone turn', () => {
  const undone = { ...first, number: 999, act: 999, name: 'undone', data: { to: first.act - 1 } }
  expect(theirTurn([...events, undone])).toEqual([])
})

test('Back, Step and All move through the narration, and the board gets the places', async () => {
  const shown: (readonly string[])[] = []
  const done = vi.fn()
  const onplaces = (places: readonly string[]) => void shown.push(places)
  render(Narration, { props: { printed, view, events, log: entries, quiet: true, onplaces, ondone: done } })
  expect(shown.at(-1)).toEqual(['hideout/tokens'])
  await fireEvent.click(screen.getByRole('button', { name: 'Step' }))
  expect(shown.at(-1)).toEqual(['hideout/discard'])
  await fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(shown.at(-1)).toEqual(['hideout/tokens'])
  await fireEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(done).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: 'Your turn' }))
  expect(done).toHaveBeenCalledOnce()
})

test('R turns a tile, and a button or a press on its place lays it', async () => {
  const lay = (row: string, column: number, colours: string, code: number) => ({
    code,
    notation: `lay ${row} ${column} ${colours}`,
    verb: 'lay',
    args: { row, column, colours },
    places: [`mat/0/workshop/${column},2`],
    group: '',
    order: 0,
    warnings: [],
    cost: { pay: [], choice: false, exchange: false, due: [] },
    gains: [],
    follows: [],
    next: '',
  })
  const pick = vi.fn()
  const options = [lay('middle', 3, 'white/blue', 1), lay('middle', 3, 'blue/white', 2)]
  const decision = {
    seat: 0,
    question: 'place_tile',
    reference: '',
    about: {},
    options,
    pays: false,
    ways: [],
    secret: false,
  }
  const unused = { chosen: null, choose: vi.fn(), look: vi.fn(), play: vi.fn(), reason: vi.fn() }
  render(LayTile, { decision, printed, view, pick, ...unused })
  const tile = screen.getByRole('button', { name: /^The tile: white above/ })
  expect(tileInHand.press('mat/0/workshop/3,2')).toBe(true)
  expect(pick).toHaveBeenLastCalledWith(options[0])
  // The key reaches the tile wherever the focus is.
  await fireEvent.keyDown(document.body, { key: 'r' })
  expect(tile.getAttribute('aria-label')).toMatch(/^The tile: blue above, white below/)
  await fireEvent.click(screen.getByRole('button', { name: 'middle row, column 3: blue above, white below' }))
  expect(pick).toHaveBeenLastCalledWith(options[1])
  expect(tileInHand.press('mat/0/workshop/3,2')).toBe(true)
  expect(pick).toHaveBeenLastCalledWith(options[1])
  expect(tileInHand.press('mat/0/workshop/4,1')).toBe(false)
})
