import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import building from '../../../../../tests/protocol/golden/island-build.json'
import printing from '../../../../../tests/protocol/golden/printed/weather-island-2.json'
import type { Decision, Option, Update } from '../../../api/generated'
import type { Printed } from '../../board'
import { hand } from '../hand.svelte'
import Build from './Build.svelte'

const update = building as unknown as Update
const decision = update.decision as Decision
const spot: Option = {
  ...(decision.options[0] as Option),
  notation: 'place 0,1',
  verb: 'place',
  args: { spot: '0,1' },
  places: ['machine/0/0,1'],
}
const asked: Update = { ...update, decision: { ...decision, question: 'place', options: [spot] } }
const settled = async () => {
  await new Promise((done) => setTimeout(done))
  flushSync()
}
afterEach(() => {
  cleanup()
  hand.home = true
})

test("a tile cannot be built while a rival's machine is shown, by the button or by Enter", async () => {
  const play = vi.fn(() => Promise.resolve())
  const look = (plays: string[]) => Promise.resolve(plays.length > 1 ? { ...update, decision: null } : asked)
  const printed = printing as unknown as Printed
  const others = { chosen: null, pick: vi.fn(), choose: vi.fn(), reason: () => '' }
  render(Build, { props: { decision, printed, view: update.view, look, play, ...others } })
  hand.press('market/point')
  await settled()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Build here/ })
  expect(button.disabled).toBe(false)
  hand.home = false
  await settled()
  expect(button.disabled).toBe(true)
  await fireEvent.keyDown(window, { key: 'Enter' })
  expect(play).not.toHaveBeenCalled()
  hand.home = true
  await settled()
  await fireEvent.keyDown(window, { key: 'Enter' })
  expect(play).toHaveBeenCalledOnce()
})

test('a tile has the figure of its card in the market, and work the figure after them', async () => {
  const printed = printing as unknown as Printed
  const pick = vi.fn()
  const others = { chosen: null, pick, choose: vi.fn(), reason: () => '', look: vi.fn(), play: vi.fn() }
  const left = { ...decision, options: decision.options.filter(({ places }) => !places.includes('market/point')) }
  const { container } = render(Build, { props: { decision: left, printed, view: update.view, ...others } })
  const market = (update.view.board as unknown as { market: { place: string }[] }).market.map(({ place }) => place)
  const figures = left.options.map(({ places }) => market.indexOf(places[0] ?? '') + 1 || market.length + 1)
  expect(figures[0]).toBeGreaterThan(1)
  const shown = [...container.querySelectorAll('.option kbd')].map((key) => Number(key.textContent))
  expect(shown).toEqual(figures)
  await fireEvent.keyDown(window, { key: String(market.length + 1) })
  expect(pick).toHaveBeenCalledWith(left.options.find(({ verb }) => verb === 'work'))
})
