import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { load, type Printed } from '../../games'
import { api, ApiError, Unreachable } from '../../api/http'
import Rules from '../rules/Rules.svelte'
import type { TableUpdate, Update } from '../../api/generated'
import { TableStore } from './table.svelte'
import { TableText } from '../../i18n/table-text'
import ScoreBars from '../replay/ScoreBars.svelte'
import TurnControls from './TurnControls.svelte'

const golden = '../tests/protocol/golden'
const read = <T>(path: string) => JSON.parse(readFileSync(`${golden}/${path}.json`, 'utf8')) as T
afterEach(() => vi.restoreAllMocks())

test('a solo game shows its Target, and no rank', async () => {
  const { view } = read<Update>('solo-finished')
  const { words, naming } = await load(view.game)
  const speech = new TableText(view.game, words, naming, view, read<Printed>('printed/weather-machine-1'))
  const { outcome } = view
  if (!outcome) throw new Error('it is not over')
  render(ScoreBars, { outcome: { ...outcome, places: [2] }, view, speech })
  expect(document.querySelector('.place')?.textContent).toBe('')
  const target = (view.board as { saboteurs: { target: number } }).saboteurs.target
  expect(screen.getByText(`Target Value ${target}, your score ${outcome.scores[0]}`)).toBeTruthy()
})

test('a table without hints offers none', () => {
  const update = read<Update>('machine-step-one')
  const table = new TableStore('T1', 'ada')
  const offers = (hints: boolean) => {
    document.body.replaceChildren()
    table.table = { hints } as never
    table['received'].add({ seat: null, number: 1, update } as TableUpdate)
    render(TurnControls, { table })
    return screen.queryByRole('button', { name: 'Hint' }) !== null
  }
  expect(offers(true)).toBe(true)
  expect(offers(false)).toBe(false)
})

test('the page does not call rules missing if they only failed to load', async () => {
  vi.spyOn(api, 'reference').mockRejectedValue(new Unreachable())
  const { unmount } = render(Rules, { game: 'weather-machine' })
  expect(await screen.findByRole('heading', { name: 'The rules cannot be loaded now' })).toBeTruthy()
  unmount()
  vi.spyOn(api, 'reference').mockRejectedValue(new ApiError(404, 'not_found', 'there is no such game', ''))
  render(Rules, { game: 'no-game' })
  expect(await screen.findByRole('heading', { name: 'There are no such rules' })).toBeTruthy()
})
