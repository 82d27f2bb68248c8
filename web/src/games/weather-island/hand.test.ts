import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import build from '../../../../tests/protocol/golden/island-build.json'
import printing from '../../../../tests/protocol/golden/printed/weather-island-2.json'
import type { Printed } from '../board'
import type { Decision, Option, Update } from '../../api/generated'
import { hand } from './hand.svelte'
import { printedOf } from './model'

const update = build as unknown as Update
const decision = update.decision as Decision
const option = (notation: string, args: Option['args'], places: string[]): Option => ({
  ...(decision.options[0] as Option),
  notation,
  verb: notation.split(' ')[0] ?? '',
  args,
  places,
})
const asked = (question: string, options: Option[]): Update => ({
  ...update,
  decision: { ...decision, question, options },
})
const spots = ['0,1', '1,0'].map((spot) => option(`place ${spot}`, { spot }, [`machine/0/${spot}`]))
const turns = [0, 90].map((turn) => option(`turn ${turn}`, { turn }, ['machine/0/0,1']))

/** Answers like the server: first the spot, then the turn, then the position. */
function answer(plays: string[]): Promise<Update> {
  if (plays.length === 1) return Promise.resolve(asked('place', spots))
  return Promise.resolve(plays.length === 2 ? asked('turn', turns) : { ...update, decision: null })
}

function open(look = vi.fn(answer)) {
  const play = vi.fn(() => Promise.resolve())
  const printed = printedOf(printing as unknown as Printed)
  hand.open({ ...decision }, { printed, view: update.view, look, play, reason: () => '' })
  return { look, play }
}
const settled = async () => {
  await new Promise((done) => setTimeout(done))
  flushSync()
}
afterEach(() => hand.close())

describe('a tile in hand', () => {
  it('is placed and turned on a private copy, and played only when built', async () => {
    const { look, play } = open()
    expect(hand.press('market/point')).toBe(true)
    await settled()
    expect(hand.tile).toBe('piston')
    expect(hand.spots).toHaveLength(2)
    expect(hand.after).not.toBeNull()
    hand.press('machine/0/1,0')
    await settled()
    hand.rotate(1)
    await settled()
    expect(play).not.toHaveBeenCalled()
    expect(look).toHaveBeenLastCalledWith(['build point piston', 'place 1,0', `turn ${hand.degrees}`])
    hand.commit()
    expect(play).toHaveBeenCalledExactlyOnceWith(['build point piston', 'place 1,0', `turn ${hand.degrees}`])
  })

  it('goes back to the shelf', async () => {
    const { play } = open()
    hand.press('market/power')
    await settled()
    expect(hand.back()).toBe(true)
    expect(hand.place).toBe('')
    expect(play).not.toHaveBeenCalled()
  })

  it('ignores places that the engine does not offer', async () => {
    open()
    expect(hand.press('machine/0/5,5')).toBe(false)
    expect(hand.press('money/0')).toBe(false)
  })

  it('a late answer changes nothing', async () => {
    let late: (update: Update) => void = () => undefined
    open(vi.fn((plays: string[]) => (plays.length > 1 ? answer(plays) : new Promise<Update>((done) => (late = done)))))
    hand.press('market/point')
    hand.back()
    late(asked('place', spots))
    await settled()
    expect(hand.spots).toEqual([])
  })

  it('can still be built when the preview fails', async () => {
    const { play } = open(vi.fn(() => Promise.reject(new Error('away'))))
    hand.press('market/point')
    await settled()
    expect(hand.looking).toBe(false)
    hand.commit()
    expect(play).toHaveBeenCalledWith(['build point piston'])
  })

  it('is still there after a look at an earlier part of the game, but not at another question', async () => {
    open()
    hand.press('market/point')
    await settled()
    const { plays } = hand
    const asked = { ...decision }
    const reach = {
      printed: printedOf(printing as unknown as Printed),
      view: update.view,
      look: vi.fn(answer),
      play: vi.fn(),
      reason: () => '',
    }
    hand.close()
    hand.open(asked, reach)
    expect(hand.place).toBe('')
    hand.press('market/point')
    await settled()
    hand.close()
    expect(hand.place).toBe('')
    hand.open(asked, reach)
    expect(hand.plays).toEqual(plays)
  })

  it('stays the same during the intermediate questions while it is being built', async () => {
    let done: () => void = () => undefined
    const play = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
    const reach = {
      printed: printedOf(printing as unknown as Printed),
      view: update.view,
      look: vi.fn(answer),
      play,
      reason: () => '',
    }
    hand.open({ ...decision }, reach)
    hand.press('market/point')
    await settled()
    void hand.commit()
    const where = hand.where
    const looked = reach.look.mock.calls.length
    hand.open({ ...decision, question: 'place', about: { tile: 'piston', slot: 'point' }, options: spots }, reach)
    await settled()
    expect([hand.where, reach.look.mock.calls.length]).toEqual([where, looked])
    // Refused on the way: the tile is in hand at that question.
    done()
    await settled()
    expect(hand.building).toBe(false)
    expect(hand.plays[0]).toMatch(/^place/)
  })
})
