import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Game } from '../../api/generated'
import { shelf, type Box } from '../../games/shelf.svelte'
import NewTable from './NewTable.svelte'

const GAME = { name: 'weather-island', players: [2, 4], bots: ['normal'], steps: [], options: [] } as unknown as Game
const BOX = { id: 'weather-island', game: 'weather-island', name: 'Weather Island', symbol: 'sun' } as unknown as Box

afterEach(() => vi.restoreAllMocks())

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a game by invitation is casual and a listed one is rated, until its maker says otherwise', async () => {
  vi.spyOn(shelf, 'boxes', 'get').mockReturnValue([BOX])
  vi.spyOn(shelf, 'game').mockReturnValue(GAME)
  render(NewTable, { props: { game: 'weather-island' } })
  expect(screen.queryByRole('checkbox', { name: /^Rated game/ })).toBeNull()
  await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'open' } })
  expect(box(/^Rated game/).checked).toBe(false)
  await fireEvent.click(box(/list/))
  expect(box(/^Rated game/).checked).toBe(true)
  await fireEvent.click(box(/^Rated game/))
  await fireEvent.click(box(/list/))
  await fireEvent.click(box(/list/))
  expect(box(/^Rated game/).checked).toBe(false)
})
