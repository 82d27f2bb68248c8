import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Person, Profile as Shown, TableInfo } from '../../api/generated'
import { api } from '../../api/http'
import { session } from '../settings/session.svelte'
import { social } from '../social/social'
import Profile from './Profile.svelte'

const game = (id: string, ...people: string[]) =>
  ({
    id,
    game: 'weather-island',
    players: 2,
    outcome: null,
    ended: 0,
    seats: people.map((person, seat) => ({ seat, person, name: person })),
  }) as unknown as TableInfo

function shown(person: string, ours: TableInfo[], ...games: TableInfo[]) {
  vi.spyOn(api, 'tables').mockResolvedValue(ours)
  vi.spyOn(social, 'profile').mockResolvedValue({
    name: 'Bob',
    guest: false,
    ratings: [],
    statistics: {},
    ladders: {},
  } as unknown as Shown)
  vi.spyOn(social, 'games').mockResolvedValue(games)
  vi.spyOn(social, 'ladders').mockResolvedValue([])
  session.person = { id: person, name: person } as Person
  render(Profile, { props: { id: 'bob' } })
  return screen.findByRole('heading', { name: 'Bob' })
}
afterEach(() => {
  session.person = null
  vi.restoreAllMocks()
})

test('a person can be muted from their profile, by the table of both', async () => {
  const mute = vi.spyOn(api, 'mute').mockResolvedValue(undefined)
  await shown('ada', [], game('theirs', 'bob', 'cleo'), game('ours', 'ada', 'bob'))
  await fireEvent.click(screen.getByRole('button', { name: 'Mute or report' }))
  expect(screen.getByRole('button', { name: /^Report/ })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: /^Mute(?! or)/ }))
  expect(mute).toHaveBeenCalledExactlyOnceWith('ours', 'bob', true)
})

test('a person of a running table can be muted without a finished game', async () => {
  const mute = vi.spyOn(api, 'mute').mockResolvedValue(undefined)
  await shown('ada', [game('other', 'ada', 'cleo'), game('running', 'ada', 'bob')])
  await fireEvent.click(screen.getByRole('button', { name: 'Mute or report' }))
  await fireEvent.click(screen.getByRole('button', { name: /^Mute(?! or)/ }))
  expect(mute).toHaveBeenCalledExactlyOnceWith('running', 'bob', true)
})

test('you do not mute yourself', async () => {
  await shown('bob', [], game('ours', 'ada', 'bob'))
  expect(screen.queryByRole('button', { name: 'Mute or report' })).toBeNull()
})
