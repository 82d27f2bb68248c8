import { cleanup, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import build from '../../../../tests/protocol/golden/island-build.json'
import route from '../../../../tests/protocol/golden/island-route.json'
import bid from '../../../../tests/protocol/golden/island-bid.json'
import printed2 from '../../../../tests/protocol/golden/printed/weather-island-2.json'
import printed3 from '../../../../tests/protocol/golden/printed/weather-island-3.json'
import type { Decision, Option, Update } from '../../api/generated'
import { litPlaces } from '../options'
import Bid from './answers/Bid.svelte'
import Board from './Board.svelte'
import { hand } from './hand.svelte'
import { islandOf, printedOf, type Island } from './model'
import { within } from './motion'
import patterns from './places.fixture.json'

/** Places drawn as part of something larger, and the larger place. */
const PART_OF: Record<string, string> = {
  'deck/start': 'deck',
  'deck/point/discard': 'deck/point',
  'deck/power/discard': 'deck/power',
  'deck/mystery/discard': 'deck/mystery',
  'goals/offer': 'goals',
  'goals/offer/1': 'goals', // my own goals, while none is on offer
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

/** The same position with six players: the others' machines and pieces are copies. */
function six() {
  const boardProps = props(route, printed2)
  const island = islandOf(boardProps.view) as Island & { players: Island['players'] }
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
  boardProps.view.seats = seats.map((seat) => ({ seat, name: `player ${seat}`, colour: 'red' }))
  return boardProps
}

/** Places drawn by an answer component, beside the board. */
const IN_PANEL = /^dial/

afterEach(cleanup)

it('the player sets a bid on the dial by wheel and digits, and seals it with one press', async () => {
  const update = bid as unknown as Update
  const decision = update.decision as Decision
  const choose = vi.fn()
  const { container } = render(Bid, {
    props: {
      decision,
      printed: printed3 as never,
      view: update.view,
      chosen: null,
      pick: vi.fn(),
      reason: vi.fn(),
      look: () => Promise.reject(new Error('away')),
      choose,
      play: () => Promise.resolve(),
    },
  })
  const dial = screen.getByRole('slider')
  expect(dial.getAttribute('data-place')).toBe('dial')
  expect(container.querySelectorAll('.ladder .money')).toHaveLength(3)
  dial.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true, cancelable: true }))
  await waitFor(() => expect(dial.getAttribute('aria-valuenow')).toBe('1'))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '3', code: 'Digit3' }))
  await waitFor(() => expect(dial.getAttribute('aria-valuenow')).toBe('3'))
  container.querySelector<HTMLButtonElement>('.seal')?.click()
  expect(choose).toHaveBeenCalledExactlyOnceWith('bid 3')
})

it('every place the engine names is drawn, or is part of something drawn', () => {
  window.innerHeight = 900 // in a lower window one rival is open, and the others take a line each
  const boardProps = six()
  const island = islandOf(boardProps.view)
  const { container } = render(Board, { props: boardProps })
  const places = new Set(
    [...container.querySelectorAll('[data-place]')].map((element) => element.getAttribute('data-place')),
  )
  for (const pattern of patterns.filter((name) => !IN_PANEL.test(name)))
    for (const seat of [0, 1, 5]) {
      const machine = island.players[seat]?.machine ?? []
      const letter = pattern.split('/')[3] ?? ''
      const tile = machine.find((candidate) => letter in candidate.features) ?? machine[0]
      const place = pattern.replace('SEAT', String(seat)).replace('SPOT', tile?.spot ?? '')
      const gone = letter !== '' && !(letter in (tile?.features ?? {}))
      const region = PART_OF[place] ?? (gone ? tile?.place : place)
      expect(
        [...within(place)].find((path) => places.has(path)),
        place,
      ).toBe(region)
    }
})

it('the other players keep their order all game', () => {
  const order = (round: number, first: number) => {
    const boardProps = six()
    const island = islandOf(boardProps.view) as { -readonly [Key in keyof Island]: Island[Key] }
    island.round = round
    island.order = [...(island.order ?? [])].toSorted((a, b) => ((a + first) % 6) - ((b + first) % 6))
    const { container } = render(Board, { props: boardProps })
    const rivals = [...container.querySelectorAll<HTMLElement>('[data-rival]')].map(({ dataset }) => dataset['rival'])
    cleanup()
    return rivals
  }
  expect(order(1, 0)).toHaveLength(5)
  expect(order(12, 4)).toEqual(order(1, 0))
})

describe('the reveal of the bids', () => {
  const events = [3, 1, 0].map((bid, seat) => ({ name: 'order', seat, data: { bid }, number: seat, places: [] }))
  /** A player's table and a spectator's. */
  it.each([0, null])('is seen from seat %s, and ends at Escape', async (seat) => {
    const boardProps = { ...props(bid, printed3), seat, events: events as never }
    const { container } = render(Board, { props: boardProps })
    expect(container.querySelectorAll('[role="dialog"] figure')).toHaveLength(3)
    expect(container.querySelector('[role="dialog"] figure .ordinal')?.textContent).toBe('1st')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await waitFor(() => expect(container.querySelector('[role="dialog"]')).toBeNull())
  })
})

describe('pressable places', () => {
  it.each([
    ['build', build, printed2],
    ['route', route, printed2],
  ])('%s: every lit place is a button with a name, and says which place it is', async (_, update, printed) => {
    const boardProps = props(update, printed)
    expect(boardProps.lit.size).toBeGreaterThan(0)
    const { container } = render(Board, { props: boardProps })
    for (const place of boardProps.lit) {
      const element = container.querySelector(`[data-place="${place}"]`)
      expect(element?.matches('button, [role="button"][tabindex="0"]'), place).toBe(true)
      expect(
        element?.getAttribute('aria-label') ?? element?.querySelector('.visually-hidden')?.textContent,
        place,
      ).toBeTruthy()
      element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      expect(boardProps.onplace).toHaveBeenLastCalledWith(place)
    }
  })

  it('the table has no buttons while no question is open', () => {
    const boardProps = { ...props(route, printed2), lit: new Set<string>() }
    const { container } = render(Board, { props: boardProps })
    expect(container.querySelectorAll('.lit')).toHaveLength(0)
  })

  it('a chosen path shows the pipes of its energy', async () => {
    const boardProps = props(route, printed2)
    const chosen = (route as unknown as Update).decision?.options[1] ?? null
    const { container } = render(Board, { props: { ...boardProps, chosen } })
    await waitFor(() => expect(container.querySelectorAll('path.trip')).toHaveLength(1))
    expect(screen.getAllByText('Energy').length).toBeGreaterThan(0)
  })

  it('a newly built tile is no longer a ghost', () => {
    const boardProps = props(route, printed2)
    const asked = (route as unknown as Update).decision
    const about = { tile: 'piston', slot: 'point', spot: '0,0' }
    const turn = { ...asked?.options[0], notation: 'turn 0', args: { turn: 0 } } as Option
    hand.open({ ...asked, question: 'turn', about, options: [turn] } as Decision, {
      printed: printedOf(boardProps.printed),
      view: boardProps.view,
      reason: () => '',
      look: () => Promise.reject(new Error('away')),
      play: () => Promise.resolve(),
    })
    const { container } = render(Board, { props: boardProps })
    expect(container.querySelectorAll('[data-place="machine/1/0,0"]')).toHaveLength(1)
    expect(container.querySelectorAll('.ghost')).toHaveLength(0)
    hand.close()
  })
})
