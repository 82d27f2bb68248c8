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

vi.setConfig({ testTimeout: 60_000 }) // jsdom is slow with the whole board

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

/** The places of a fixture's pattern, as one seat sees them. */
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

/** The drawn elements by place; looked up once, because jsdom is slow. */
function drawn(root: ParentNode): Map<string, HTMLElement> {
  const byPlace = new Map<string, HTMLElement>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-place]')) {
    const place = element.dataset['place'] ?? ''
    if (!byPlace.has(place)) byPlace.set(place, element)
  }
  return byPlace
}
const button = (element: HTMLElement | undefined) =>
  element?.matches('button[data-lit]')
    ? element
    : [...(element?.children ?? [])].find((child) => child.matches('button.cover'))

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        /* jsdom has no sizes */
      }
      unobserve() {
        /* nor size changes */
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
  // places that exist only during their question: a Goal set to draft, your own tile, a Report that was found
  const passing = /^(reserve\/goals|hideout\/shown|mat\/\d+\/subsidies)\//

  test('every named place is drawn, or is part of something drawn', () => {
    const places = [...pressed, ...other].flatMap((pattern) => expand(pattern, seat, players))
    const all = drawn(show(POSITIONS[players][0]).container)
    const lost = places.filter((place) => ![...regionsOf(place)].some((region) => all.has(region)))
    expect(lost).toEqual([])
  })

  test('every pressable place is a button with a name, and no button contains another', () => {
    const places = pressed.flatMap((pattern) => expand(pattern, seat, players))
    const { container } = show(POSITIONS[players][0], { lit: new Set(places) }, seat)
    const byPlace = drawn(container)
    expect(places.filter((place) => !passing.test(place) && !button(byPlace.get(place)))).toEqual([])
    const all = [...container.querySelectorAll('button[data-lit]')]
    expect(
      all.filter((element) => /^$|\/|undefined/.test(element.getAttribute('aria-label')?.replace('one/', '') ?? '')),
    ).toEqual([])
    expect(container.querySelector('button button')).toBeNull()
    expect(all.filter((element) => (element as HTMLElement).tabIndex === 0).length).toBeLessThanOrEqual(1)
  })

  test.each(POSITIONS[players])('%s is drawn, and what is asked there can be pressed', (name) => {
    const { container, update, pressed: pressedPlaces } = show(name)
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object|[{}]/)
    for (const element of container.querySelectorAll<HTMLElement>('[data-words]'))
      expect(element.dataset['words']).not.toMatch(/undefined|NaN|\[object|[{}]/)
    const all = drawn(container)
    for (const place of update.decision?.options.flatMap((option) => option.places) ?? []) {
      const pressable = button(all.get(place))
      expect(pressable, place).toBeTruthy()
      ;(pressable as HTMLElement).click()
      expect(pressedPlaces.at(-1)).toBe(place)
    }
  })
})

test('no figure of the ruler lies under the flag that a choice would move there', () => {
  const chosen = read<Update>('machine-experiment').decision?.options[0]
  const [gain] = read<Update>('machine-supply').decision?.options.flatMap((option) => option.gains) ?? []
  if (!chosen || !gain) throw new Error('the golden positions have no such option')
  const gains = [{ ...gain, place: 'cp/0', amount: 1 }]
  const { container } = show('machine-experiment', { chosen: { ...chosen, gains } })
  expect(container.querySelector('.flag.ghost b')?.textContent).toBe('3')
  expect(findPlace(container, 'cp/0')?.className).toMatch(/tight|before/)
})

test('every moving piece has a drawing', () => {
  const colours = ['yellow', 'black', 'orange', 'purple']
  expect(fixture.pieces.filter((piece) => !pieceSign(piece, colours))).toEqual([])
})

test('the costs and gains of the chosen option appear at its places before it is played', () => {
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

test('the narration shows a turn of the Saboteurs only if there was one', () => {
  expect(face.narrates?.(read<Update>('machine-supply').feed)).toBe(false)
})
