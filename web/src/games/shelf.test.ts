import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import NewTable from '../features/new-table/NewTable.svelte'
import type { Game, View } from '../api/generated'
import { lobby } from '../features/home/lobby.svelte'
import { router } from '../app/router.svelte'
import { session } from '../features/settings/session.svelte'
import Board from './plain/Board.svelte'
import { boxesOf } from './shelf'

const { begin } = vi.hoisted(() => ({ begin: vi.fn(() => Promise.resolve({ id: 'T1' })) }))
vi.mock('../features/new-table/starting', () => ({ begin }))

const bots = ['easy', 'normal', 'hard', 'expert', 'gambler', 'greedy', 'saver', 'random']
const own = ['weather-machine', 'weather-island'].map((name): Game => ({
  name,
  caption: name,
  designer: '',
  players: [1, 4],
  options: [],
  bots,
}))
const storm: Game = {
  name: 'pass-the-storm',
  caption: 'Pass the Storm',
  designer: 'Ada',
  players: [3, 6],
  options: [{ name: 'goal', help: 'points to win', default: 5, choices: [3, 5, 9] }],
  bots: ['random'],
}

beforeEach(() => {
  lobby.games = [...own, storm]
  vi.spyOn(lobby, 'enter').mockReturnValue(() => undefined)
  vi.spyOn(session, 'known').mockResolvedValue({ id: 'P1', name: 'Ada' } as never)
  vi.spyOn(router, 'go').mockReturnValue(undefined)
})

test('a game from another package has a box beside ours', () => {
  const boxes = boxesOf([...own, storm])
  expect(boxes.map((box) => box.id)).toEqual(['weather-machine', 'saboteurs', 'weather-island', 'pass-the-storm'])
  const level = boxes.at(-1)?.levels[0]
  expect(level?.name).toBe('Dice')
  expect(level?.seats).toEqual([
    { kind: 'me' },
    { kind: 'bot', bot: 'random', name: 'Dice' },
    { kind: 'bot', bot: 'random', name: 'Dice' },
  ])
  expect(boxesOf([]).map((box) => box.id)).toEqual(['weather-machine', 'saboteurs', 'weather-island'])
})

test('its table is made with as many players as it needs, bots that know it and its own options', async () => {
  render(NewTable, { game: 'weather-island' })
  await fireEvent.click(screen.getByRole('radio', { name: /Pass the Storm/ }))
  expect(screen.getAllByRole('combobox', { name: /Seat [23]/ })).toHaveLength(2)
  expect(screen.getByText('points to win')).toBeTruthy()
  await fireEvent.change(screen.getByLabelText(/goal/), { target: { value: '9' } })
  await fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await vi.waitFor(() => expect(begin).toHaveBeenCalled())
  expect(begin.mock.lastCall).toMatchObject([
    {
      game: 'pass-the-storm',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }, { kind: 'bot', bot: 'random' }],
      settings: { goal: 9 },
    },
  ])
})

test('the form names bots as people do, the levels first, and proposes the Engineer', () => {
  render(NewTable, { game: 'weather-machine' })
  const seat = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Seat 2' })
  const offered = within(seat).getAllByRole('option')
  expect(offered.slice(2).map((one) => one.textContent.trim().replace('bot: ', ''))).toEqual([
    ...['Apprentice', 'Engineer', 'Doctor', 'Professor', 'Gambler', 'Clerk', 'Banker', 'Dice'],
  ])
  expect(seat.selectedOptions[0]?.textContent).toMatch(/Engineer/)
  expect(document.body.textContent).not.toMatch(/\b(easy|normal|hard|expert|greedy|saver|random)\b/)
})

test('a game without rounds shows none on the plain board, but what it describes', () => {
  const view = {
    round: 0,
    seats: [
      { seat: 0, name: 'Ada', colour: '' },
      { seat: 1, name: 'Bob', colour: '' },
    ],
    board: { points: [4, 1], turns_left: 22 },
  } as unknown as View
  const props = { view, lit: new Set<string>(), chosen: null, onplace: vi.fn() }
  render(Board, { props: props as never })
  expect(document.body.textContent).not.toMatch(/Round/)
  expect(screen.getByText('Ada: 4, Bob: 1')).toBeTruthy()
  expect(screen.getByText('Turns left')).toBeTruthy()
})
