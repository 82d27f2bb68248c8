import { readFileSync } from 'node:fs'
import { render } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Update } from '../../api/generated'
import type { BoardProps, Printed } from '../board'
import Board from './Board.svelte'
import { face } from '.'
import { findPlace, regionsOf } from './places'
import fixture from './places.fixture.json'
import { pieceSign, undrawn } from './signs'

vi.setConfig({ testTimeout: 60_000 }) // the whole board in a browser that is none takes its time

const golden = '../tests/protocol/golden'
const read = <T>(path: string) => JSON.parse(readFileSync(`${golden}/${path}.json`, 'utf8')) as T
const POSITIONS = {
  1: ['solo-your-turn', 'solo-after-theirs', 'solo-finished'],
  2: ['machine-experiment', 'machine-payment', 'machine-finished'],
  3: ['machine-step-one', 'machine-confirm'],
  4: ['machine-supply'],
} as const
type Count = keyof typeof POSITIONS
const COUNTS = [1, 2, 3, 4] as const
const order = read<{ order: { weathers: string[]; chemicals: string[]; colours: string[] } }>(
  'printed/weather-machine-4',
).order

/** The places a pattern of the fixture stands for, as one seat sees them. */
function expand(pattern: string, seat: number, players: number): string[] {
  const each = (word: string, values: readonly string[], places: string[]) =>
    places.flatMap((place) => (place.includes(word) ? values.map((value) => place.replace(word, value)) : [place]))
  const seats = pattern.startsWith('mat/') ? [String(seat)] : Array.from({ length: players }, (_, n) => String(n))
  let places = [pattern]
  places = each('WEATHER', order.weathers, places)
  places = each('CHEMICAL', order.chemicals, places)
  places = each('COLOUR', order.colours, places)
  places = each('REPORT', ['white-lab-snow-top'], places)
  return each('SEAT', seats, places)
}

function show(name: string, more: Partial<BoardProps> = {}, seat?: number) {
  const update = read<Update>(name)
  const { view, decision } = update
  const printed = read<Printed>(`printed/weather-machine-${view.seats.length}`)
  const pressed: string[] = []
  const props = {
    printed,
    view,
    seat: seat ?? view.seat,
    lit: new Set(decision?.options.flatMap((option) => option.places) ?? []),
    chosen: null,
    quiet: true,
    events: update.feed,
    onplace: (place: string) => void pressed.push(place),
    ...more,
  }
  const { container } = render(Board, { props })
  return { container, update, pressed }
}

/** What is drawn, by place: looked up once, since this browser is a slow one. */
function drawn(root: ParentNode): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const one of root.querySelectorAll<HTMLElement>('[data-place]')) {
    const place = one.dataset['place'] ?? ''
    if (!found.has(place)) found.set(place, one)
  }
  return found
}
const button = (one: HTMLElement | undefined) =>
  one?.matches('button[data-lit]') ? one : [...(one?.children ?? [])].find((child) => child.matches('button.cover'))

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        /* nothing has a size here */
      }
      unobserve() {
        /* nor changes it */
      }
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  expect([...undrawn], 'signs that are not in the sprite').toEqual([])
})

describe.each(COUNTS)('a game of %i', (players: Count) => {
  const { pressed, other } = fixture[players]
  const seat = 0
  // what is there only while it is asked about: a Goal set to be drafted, a tile of one's own, a Report that was found
  const passing = /^(reserve\/goals|hideout\/shown|mat\/\d+\/subsidies)\//

  test('every place that is named is drawn, or lies in something that is', () => {
    const places = [...pressed, ...other].flatMap((pattern) => expand(pattern, seat, players))
    const all = drawn(show(POSITIONS[players][0]).container)
    const lost = places.filter((place) => ![...regionsOf(place)].some((region) => all.has(region)))
    expect(lost).toEqual([])
  })

  test('every place that is pressed to choose is a button with a name, and no button is in another', () => {
    const places = pressed.flatMap((pattern) => expand(pattern, seat, players))
    const { container } = show(POSITIONS[players][0], { lit: new Set(places) }, seat)
    const found = drawn(container)
    expect(places.filter((place) => !passing.test(place) && !button(found.get(place)))).toEqual([])
    const all = [...container.querySelectorAll('button[data-lit]')]
    expect(
      all.filter((one) => /^$|\/|undefined/.test(one.getAttribute('aria-label')?.replace('one/', '') ?? '')),
    ).toEqual([])
    expect(container.querySelector('button button')).toBeNull()
    expect(all.filter((one) => (one as HTMLElement).tabIndex === 0).length).toBeLessThanOrEqual(1)
  })

  test.each(POSITIONS[players])('%s is drawn, and what is asked there can be pressed', (name) => {
    const { container, update, pressed: heard } = show(name)
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object|[{}]/)
    for (const told of container.querySelectorAll<HTMLElement>('[data-words]'))
      expect(told.dataset['words']).not.toMatch(/undefined|NaN|\[object|[{}]/)
    const all = drawn(container)
    for (const place of update.decision?.options.flatMap((option) => option.places) ?? []) {
      const found = button(all.get(place))
      expect(found, place).toBeTruthy()
      ;(found as HTMLElement).click()
      expect(heard.at(-1)).toBe(place)
    }
  })
})

test('every piece that moves has a drawing', () => {
  const colours = ['yellow', 'black', 'orange', 'purple']
  expect(fixture.pieces.filter((piece) => !pieceSign(piece, colours))).toEqual([])
})

test('what the chosen option takes and brings is seen at its places before it is played', () => {
  const update = read<Update>('machine-supply')
  const chosen = update.decision?.options.find((option) => option.notation === 'construct 1') ?? null
  const { container } = show('machine-supply', { chosen })
  const change = (place: string) => findPlace(container, place)?.querySelector('.change')?.textContent
  expect(change('mat/2/vouchers/supply')).toBe('−1')
  expect(change('mat/2/vouchers/government')).toBe('+1')
  expect(change('mat/2/bots')).toBe('+1')
  expect(findPlace(container, 'mat/2/assembly/1')?.classList).toContain('held')
  expect(container.querySelectorAll('.pips .goes')).toHaveLength(1)
})

test('their turn is told only where there was one', () => {
  expect(face.tells?.(read<Update>('machine-supply').feed)).toBe(false)
})
