import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Person, TableInfo, Tournament } from '../../api/generated'
import { api } from '../../api/http'
import { router } from '../../app/router.svelte'
import { lobby } from '../home/lobby.svelte'
import { session } from '../settings/session.svelte'
import Round from './Round.svelte'

const pairing = { first: 1, second: 2, points: null, absent: [], started: null }
const cup = {
  system: 'swiss',
  entrants: [
    { number: 1, name: 'Ada', person: 'ada' },
    { number: 2, name: 'Bob', person: 'bob' },
  ],
  pairings: [[{ ...pairing, table: 'theirs' }]],
} as unknown as Tournament
const table = (stand_in: boolean) =>
  ({
    id: 'theirs',
    status: 'running',
    asked: [0],
    seats: [{ seat: 0, person: 'bob', name: 'Bob', left: false, forfeited: false, stand_in }],
  }) as unknown as TableInfo

afterEach(() => {
  lobby.mine = []
  session.person = null
  vi.restoreAllMocks()
})

test('the list of a round gives a seat that a bot plays back with one press', async () => {
  session.person = { id: 'bob', name: 'Bob' } as Person
  lobby.mine = [table(true)]
  const sit = vi.spyOn(api, 'sit').mockResolvedValue(table(false))
  const go = vi.spyOn(router, 'go').mockReturnValue(undefined)
  render(Round, { props: { cup, number: 1, fig: 1 } })
  await fireEvent.click(screen.getByRole('button', { name: 'Take my seat back' }))
  expect(sit).toHaveBeenCalledExactlyOnceWith('theirs', 0)
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/table/theirs'))
})

test.each([
  ['whose seat they play themselves', 'bob', false],
  ['who does not play there', 'cleo', true],
])('it offers no seat to somebody %s', (_, person, standIn) => {
  session.person = { id: person, name: person } as Person
  lobby.mine = [table(standIn)]
  render(Round, { props: { cup, number: 1, fig: 1 } })
  expect(screen.getByRole('link', { name: /Look/ })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
