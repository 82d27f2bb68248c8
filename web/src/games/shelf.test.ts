import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../api/http'
import NewTable from '../features/new-table/NewTable.svelte'
import type { Game } from '../api/generated'
import { lobby } from '../features/home/lobby.svelte'
import { router } from '../app/router.svelte'
import { session } from '../features/settings/session.svelte'
import { boxesOf, shelf } from './shelf.svelte'

const { begin } = vi.hoisted(() => ({ begin: vi.fn(() => Promise.resolve({ id: 'T1' })) }))
vi.mock('../features/new-table/starting', () => ({ begin }))

const bots = ['easy', 'normal', 'hard', 'expert', 'gambler', 'greedy', 'saver', 'random']
const text = (name: string) => ({ en: { name, short: name, about: '' } })
const box = { minutes: 0, weight: 0, symbol: '', art: '', setting: '', levels: [], text: {} }
const own: Game[] = [
  {
    ...{
      name: 'weather-island',
      caption: '',
      designer: '',
      players: [2, 6],
      options: [],
      bots,
      steps: [],
      thinking: {},
      rulebook: true,
    },
    boxes: [{ ...box, name: 'weather-island', players: [2, 6], minutes: 40, weight: 3, text: text('Island') }],
  },
  {
    ...{
      name: 'weather-machine',
      caption: '',
      designer: '',
      players: [1, 4],
      options: [],
      bots,
      steps: [],
      thinking: {},
      rulebook: true,
    },
    boxes: [
      { ...box, name: 'weather-machine', players: [2, 4], minutes: 120, weight: 5, art: 'art-island' },
      {
        ...{ ...box, name: 'saboteurs', players: [1, 1], weight: 5, text: text('Saboteurs') },
        ...{ setting: 'challenges', levels: ['easy', 'normal', 'hard', 'expert'] },
      },
    ],
  },
]
const storm: Game = {
  name: 'pass-the-storm',
  caption: 'Pass the Storm',
  designer: 'Ada',
  players: [3, 6],
  options: [{ name: 'goal', help: 'points to win', default: 5, choices: [3, 5, 9] }],
  bots: ['random'],
  steps: [],
  thinking: {},
  boxes: [{ ...box, name: 'pass-the-storm', players: [3, 6] }],
  rulebook: false,
}

beforeEach(() => {
  shelf.games = [...own, storm]
  vi.spyOn(lobby, 'enter').mockReturnValue(() => undefined)
  vi.spyOn(session, 'known').mockResolvedValue({ id: 'P1', name: 'Ada' } as never)
  vi.spyOn(router, 'go').mockReturnValue(undefined)
})

test('a box shows players, time and levels from the server', () => {
  const [machine, saboteurs, island] = shelf.boxes
  expect([machine?.players, machine?.time, machine?.ask]).toEqual(['2 to 4', '2 h', 'Against a bot:'])
  expect([saboteurs?.players, saboteurs?.time, saboteurs?.ask]).toEqual(['solo', '', 'How hard?'])
  expect([island?.players, island?.time, island?.name]).toEqual(['2 to 6', '40 min', 'Island'])
  expect(machine?.levels.map((level) => level.name)).toEqual(['Apprentice', 'Engineer', 'Doctor', 'Professor'])
  expect(saboteurs?.levels[1]).toMatchObject({
    name: 'Normal',
    seats: [{ kind: 'me' }],
    settings: { challenges: 'normal' },
  })
  expect([machine?.art, saboteurs?.art]).toEqual(['art-island', null])
})

test('the number of players selects the box of a table, and the page proposes the easiest game', () => {
  expect(shelf.box('weather-machine', 1)?.id).toBe('saboteurs')
  expect(shelf.box('weather-machine', 3)?.id).toBe('weather-machine')
  expect(shelf.short('weather-machine', 1)).toBe('Saboteurs')
  expect(shelf.short('some-other-game', 2)).toBe('Some other game')
  expect(shelf.easiest?.id).toBe('weather-island')
})

test('the games are known before the server answers, if they were loaded once', async () => {
  vi.spyOn(api, 'games').mockResolvedValueOnce(own)
  await shelf.load()
  vi.resetModules()
  const { shelf: later } = await import('./shelf.svelte')
  expect(later.boxes.map((box) => box.id)).toEqual(['weather-machine', 'saboteurs', 'weather-island'])
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
})

test('its table has the required number of players, bots that know the game, and its own options', async () => {
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

test('the form lists bots by name, levels first, and proposes the Engineer', () => {
  render(NewTable, { game: 'weather-machine' })
  const seat = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Seat 2' })
  const offered = within(seat).getAllByRole('option')
  expect(offered.slice(2).map((element) => element.textContent.trim().replace('bot: ', ''))).toEqual([
    ...['Apprentice', 'Engineer', 'Doctor', 'Professor', 'Gambler', 'Clerk', 'Banker', 'Dice'],
  ])
  expect(seat.selectedOptions[0]?.textContent).toMatch(/Engineer/)
  expect(document.body.textContent).not.toMatch(/\b(easy|normal|hard|expert|greedy|saver|random)\b/)
})
