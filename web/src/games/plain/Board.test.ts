import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { View } from '../../api/generated'
import Board from './Board.svelte'
import type { BoardLayout } from './layout'

let layout: BoardLayout | null = null
vi.mock('../outside', () => ({ layoutOf: () => layout, hasFailed: () => false }))
afterEach(() => (layout = null))

const seats = ['Ada', 'Bob'].map((name, seat) => ({ seat, name, colour: '' }))
const view = {
  game: 'a-game',
  round: 0,
  seats,
  waiting_for: [0],
  board: { points: [4, 1], turns_left: 22, market: ['wood', 'stone'] },
} as unknown as View

function drawn(lit: string[] = [], board = view.board) {
  const onplace = vi.fn()
  const props = { view: { ...view, board }, seat: 0, lit: new Set(lit), chosen: null, onplace }
  render(Board, { props: props as never })
  return onplace
}

test('the general board shows the description of a game without rounds, and no round', () => {
  drawn()
  expect(document.body.textContent).not.toMatch(/Round/)
  expect(screen.getByRole('row', { name: 'Ada 4' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Bob 1' })).toBeTruthy()
  expect(screen.getByText('Turns left')).toBeTruthy()
  expect(screen.getByText('stone')).toBeTruthy()
})

test('every lit place is pressable, even without a layout', async () => {
  const onplace = drawn(['storm/2', 'storm/10', 'pass'])
  const keys = screen.getAllByRole('button')
  expect(keys.map((key) => key.textContent)).toEqual(['2', '10', 'pass'])
  await fireEvent.click(screen.getByRole('button', { name: '10' }))
  expect(onplace).toHaveBeenCalledWith('storm/10')
})

test('grids, tracks and tables are drawn as the layout says, and their lit places can be pressed', async () => {
  const owner = 'all'
  layout = {
    areas: [
      { name: 'field', kind: 'grid', path: 'field', place: 'field/{row}/{column}', owner },
      { name: 'points', kind: 'track', path: 'points', place: 'points/{key}', owner, spaces: 5 },
      { name: 'ships', kind: 'table', path: 'ships', place: 'ships/{key}', owner },
    ],
    pieces: {},
  }
  const board = { field: [['wood', null]], points: [4, 1], ships: { swan: { cargo: 2 } } }
  const onplace = drawn(['field/0/1', 'points/3', 'ships/swan'], board)
  expect(screen.getByText('wood')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Cargo' })).toBeTruthy()
  expect(document.querySelector('[data-place="points/4"]')?.textContent).toContain('Ada')
  expect(document.querySelector('[data-place="points/1"]')?.textContent).toContain('Bob')
  for (const key of screen.getAllByRole('button')) await fireEvent.click(key)
  expect(onplace.mock.calls.flat()).toEqual(['field/0/1', 'points/3', 'ships/swan'])
})
