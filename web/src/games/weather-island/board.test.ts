import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import build from '../../../../tests/protocol/golden/island-build.json'
import route from '../../../../tests/protocol/golden/island-route.json'
import bid from '../../../../tests/protocol/golden/island-bid.json'
import printed2 from '../../../../tests/protocol/golden/printed/weather-island-2.json'
import printed3 from '../../../../tests/protocol/golden/printed/weather-island-3.json'
import type { Decision, Option, Update } from '../../api/generated'
import { litPlaces } from '../options'
import Board from './Board.svelte'
import { hand } from './hand.svelte'
import { islandOf, printedOf, type Island } from './model'
import { within } from './motion'
import patterns from './places.fixture.json'

/** Places that are drawn as a part of something larger, and as what. */
const PART_OF: Record<string, string> = {
  'deck/start': 'deck',
  'deck/point/discard': 'deck/point',
  'deck/power/discard': 'deck/power',
  'deck/mystery/discard': 'deck/mystery',
  'goals/offer': 'goals',
  'goals/offer/1': 'goals', // my own, while nothing is on offer
}

function props(update: unknown, printed: unknown) {
  const { view, decision, feed } = structuredClone(update) as Update
  const onplace = vi.fn()
  return {
    printed: printed as Record<string, unknown>,
    view,
    seat: view.seat,
    lit: litPlaces(decision),
    chosen: null,
    quiet: true,
    events: feed,
    onplace,
  }
}

/** The same position with six at the table: machines and all else of the others are copies. */
function six() {
  const told = props(route, printed2)
  const island = islandOf(told.view) as Island & { players: Island['players'] }
  const [first] = island.players
  const seats = [0, 1, 2, 3, 4, 5]
  island.players = seats.map((seat) => {
    const copy = structuredClone(island.players[seat] ?? first) as Island['players'][number]
    copy.seat = seat
    for (const tile of copy.machine) tile.place = `machine/${seat}/${tile.spot}`
    return copy
  })
  island.order = seats
  island.stack = seats
  island.market = ['point', 'power', ...[1, 2, 3, 4, 5].map((n) => `mystery-${n}`)].map((slot) => ({
    slot,
    place: `market/${slot}`,
    tile: 'piston',
  }))
  told.view.seats = seats.map((seat) => ({ seat, name: `player ${seat}`, colour: 'red' }))
  return told
}

afterEach(cleanup)

it('every place the engine names is drawn, or is part of something drawn', () => {
  const told = six()
  const island = islandOf(told.view)
  const { container } = render(Board, { props: told })
  const places = new Set([...container.querySelectorAll('[data-place]')].map((one) => one.getAttribute('data-place')))
  for (const pattern of patterns)
    for (const seat of [0, 1, 5]) {
      const machine = island.players[seat]?.machine ?? []
      const letter = pattern.split('/')[3] ?? ''
      const tile = machine.find((one) => letter in one.features) ?? machine[0]
      const place = pattern.replace('SEAT', String(seat)).replace('SPOT', tile?.spot ?? '')
      const gone = letter !== '' && !(letter in (tile?.features ?? {}))
      const region = PART_OF[place] ?? (gone ? tile?.place : place)
      expect(
        [...within(place)].find((path) => places.has(path)),
        place,
      ).toBe(region)
    }
})

describe('what may be pressed', () => {
  it.each([
    ['build', build, printed2],
    ['route', route, printed2],
    ['bid', bid, printed3],
  ])('%s: every lit place is a button with a name, and says which place it is', async (_, update, printed) => {
    const told = props(update, printed)
    expect(told.lit.size).toBeGreaterThan(0)
    const { container } = render(Board, { props: told })
    for (const place of told.lit) {
      const found = container.querySelector(`[data-place="${place}"]`)
      expect(found?.matches('button, [role="button"][tabindex="0"]'), place).toBe(true)
      expect(
        found?.getAttribute('aria-label') ?? found?.querySelector('.visually-hidden')?.textContent,
        place,
      ).toBeTruthy()
      found?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      expect(told.onplace).toHaveBeenLastCalledWith(place)
    }
  })

  it('nothing is a button of the table where no question is open', () => {
    const told = { ...props(route, printed2), lit: new Set<string>() }
    const { container } = render(Board, { props: told })
    expect(container.querySelectorAll('.lit')).toHaveLength(0)
  })

  it('a chosen way shows the pipes its energy takes', async () => {
    const told = props(route, printed2)
    const chosen = (route as unknown as Update).decision?.options[1] ?? null
    const { container } = render(Board, { props: { ...told, chosen } })
    await waitFor(() => expect(container.querySelectorAll('path.trip')).toHaveLength(1))
    expect(screen.getAllByText('Energy').length).toBeGreaterThan(0)
  })

  it('a tile that has just been built is no ghost any more', () => {
    const told = props(route, printed2)
    const asked = (route as unknown as Update).decision
    const about = { tile: 'piston', slot: 'point', spot: '0,0' }
    const turn = { ...asked?.options[0], notation: 'turn 0', args: { turn: 0 } } as Option
    hand.open({ ...asked, question: 'turn', about, options: [turn] } as Decision, {
      printed: printedOf(told.printed),
      view: told.view,
      look: () => Promise.reject(new Error('away')),
      play: () => Promise.resolve(),
    })
    const { container } = render(Board, { props: told })
    expect(container.querySelectorAll('[data-place="machine/1/0,0"]')).toHaveLength(1)
    expect(container.querySelectorAll('.ghost')).toHaveLength(0)
    hand.close()
  })
})
