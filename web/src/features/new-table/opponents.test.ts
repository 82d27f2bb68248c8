import { mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { EvenOpponent } from '../../api/generated'
import type { Box } from '../../games/shelf.svelte'
import EvenOpponentButton from '../home/EvenOpponent.svelte'
import { opponents, reasonFor } from './opponents.svelte'

const offer: EvenOpponent = {
  ...{ game: 'weather-island', bot: 'step-7', step: 7, steps: 15, bot_rating: 1420 },
  ...{ rating: 1411, deviation: 80, games: 9, wins: 5, chance: 0.487 },
}
const box = { id: 'weather-island', game: 'weather-island', alone: false } as Box

const answer = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test('the reason says which step it is, both ratings and the chance', () => {
  expect(reasonFor(offer)).toBe(
    'Step 7 has the rating 1,420, you have 1,411 against bots. Expect to win about 49 of 100 games.',
  )
  expect(reasonFor({ ...offer, games: 0 })).toMatch(/^Step 7\. You have not finished a game against a bot yet/)
})

test('one press begins a game against the offered bot', async () => {
  answer(200, [offer])
  await opponents.load()
  const onplay = vi.fn()
  const shown = mount(EvenOpponentButton, { target: document.body, props: { box, busy: false, onplay } })
  document.querySelector('button')?.click()
  expect(onplay.mock.calls[0]?.[0].seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'step-7', name: 'Step 7' }])
  expect(document.body.textContent).toContain('Expect to win about 49 of 100 games.')
  await unmount(shown)
})

test('there is no offer for a solo game, nor without a server', async () => {
  answer(200, [offer])
  await opponents.load()
  const solo = mount(EvenOpponentButton, {
    target: document.body,
    props: { box: { ...box, alone: true }, busy: false, onplay: vi.fn() },
  })
  expect(document.querySelector('button')).toBeNull()
  await unmount(solo)
  answer(404, { code: 'not_found' })
  await opponents.load()
  expect(opponents.of('weather-island')).toBeUndefined()
})
