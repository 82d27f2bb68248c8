import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { View } from '../../api/generated'
import Board from './Board.svelte'

const seats = ['Ada', 'Bob'].map((name, seat) => ({ seat, name, colour: '' }))
const view = {
  game: 'a-game',
  round: 0,
  seats,
  waiting_for: [0],
  board: { points: [4, 1], turns_left: 22, market: ['wood', 'stone'] },
} as unknown as View

function drawn(lit: string[] = []) {
  const onplace = vi.fn()
  const props = { view, seat: 0, lit: new Set(lit), chosen: null, onplace }
  render(Board, { props: props as never })
  return onplace
}

test('a game without rounds shows none on the general board, but what it describes', () => {
  drawn()
  expect(document.body.textContent).not.toMatch(/Round/)
  expect(screen.getByRole('row', { name: 'Ada 4' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Bob 1' })).toBeTruthy()
  expect(screen.getByText('Turns left')).toBeTruthy()
  expect(screen.getByText('stone')).toBeTruthy()
})

test('every lit place can be pressed, also without a layout', async () => {
  const onplace = drawn(['storm/2', 'storm/10', 'pass'])
  const keys = screen.getAllByRole('button')
  expect(keys.map((key) => key.textContent)).toEqual(['2', '10', 'pass'])
  await fireEvent.click(screen.getByRole('button', { name: '10' }))
  expect(onplace).toHaveBeenCalledWith('storm/10')
})
