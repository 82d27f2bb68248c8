import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Person } from '../../api/generated'
import { api } from '../../api/http'
import { session } from '../settings/session.svelte'
import type { TableStore } from './table.svelte'
import Presence from './Presence.svelte'

const seat = (seat: number, person: string | null, name: string) => ({
  seat,
  person,
  name,
  bot: person ? null : 'normal',
  left: false,
  forfeited: false,
  stand_in: false,
})
const catchUp = vi.fn()
const table = {
  id: 'theirs',
  seat: 0,
  seats: [0],
  over: false,
  clock: null,
  view: null,
  speech: null,
  table: {
    asked: [0],
    clock: { kind: 'none' },
    seats: [seat(0, 'ada', 'Ada'), seat(1, 'bob', 'Bob'), seat(2, null, 'Hard')],
  },
  social: { people: [], watching: 0, gone: [], catchUp },
} as unknown as TableStore

afterEach(() => {
  session.person = null
  vi.restoreAllMocks()
})

test('another person can be muted and reported from the list of players; you and a bot cannot', async () => {
  session.person = { id: 'ada', name: 'Ada' } as Person
  const mute = vi.spyOn(api, 'mute').mockResolvedValue(undefined)
  const report = vi.spyOn(api, 'report').mockResolvedValue(undefined)
  render(Presence, { props: { table } })
  const names = screen.getAllByRole('button')
  expect(names.map((button) => button.ariaLabel ?? button.getAttribute('aria-label'))).toEqual(['About Bob'])
  await fireEvent.click(screen.getByRole('button', { name: 'About Bob' }))
  await fireEvent.click(screen.getByRole('button', { name: /^Report/ }))
  await fireEvent.submit(screen.getByRole('button', { name: 'Send the report' }).closest('form') as HTMLFormElement)
  expect(report).toHaveBeenCalledExactlyOnceWith('theirs', 'other', 'bob', expect.any(String))
  await fireEvent.click(await screen.findByRole('button', { name: /^Mute/ }))
  expect(mute).toHaveBeenCalledExactlyOnceWith('theirs', 'bob', true)
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledOnce())
})

test('a spectator who is not signed in mutes nobody', () => {
  render(Presence, { props: { table } })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['without a clock', { kind: 'none' }, 0, true],
  ['over days, in the first quarter of the turn', { kind: 'days', days: 1 }, 80_000, false],
  ['over days, after a quarter of it', { kind: 'days', days: 1 }, 60_000, true],
])('a player who is not there is away %s: %s', (_, clock, turn, isAway) => {
  session.person = { id: 'ada', name: 'Ada' } as Person
  const seats = [0, 1].map((seat) => ({ seat, turn, bank: 0, runs: seat === 1, rests: false }))
  const days = { ...table, table: { ...table.table, asked: [1], clock }, clock: { seats } }
  render(Presence, { props: { table: days as unknown as TableStore } })
  expect(screen.queryAllByTitle('away')).toHaveLength(isAway ? 1 : 0)
})
