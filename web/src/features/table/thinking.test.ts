import { mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game, TableInfo } from '../../api/generated'
import Thinking from './Thinking.svelte'
import { partThought, usualTime } from './thinking'

const game = { thinking: { easy: 0.05, hard: 0.9, expert: 5 } } as unknown as Game
const bots = (...names: (string | null)[]) => ({ seats: names.map((bot) => ({ bot })) }) as unknown as TableInfo

describe('the usual time of a turn', () => {
  test('is that of the slowest bot that is asked', () => {
    const table = bots(null, 'hard', 'expert:builder')
    expect(usualTime(table, game, [1])).toBe(0.9)
    expect(usualTime(table, game, [1, 2])).toBe(5)
  })

  test('is unknown if a person is asked too, or a bot without a level', () => {
    expect(usualTime(bots(null, 'expert'), game, [0, 1])).toBeNull()
    expect(usualTime(bots(null, 'relay'), game, [1])).toBeNull()
    expect(usualTime(bots(null, 'expert'), undefined, [1])).toBeNull()
    expect(usualTime(null, game, [1])).toBeNull()
  })

  test('is not worth a bar if it is very short, or if nobody is asked', () => {
    expect(usualTime(bots(null, 'easy'), game, [1])).toBeNull()
    expect(usualTime(bots(null, 'expert'), game, [])).toBeNull()
  })
})

test('the part is never more than is known', () => {
  expect(partThought(0, 5)).toBe(0)
  expect(partThought(2.5, 5)).toBe(0.5)
  expect(partThought(5, 5)).toBeNull()
  expect(partThought(1, null)).toBeNull()
})

describe('the bar', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('fills in the usual time, and has no end after it', async () => {
    const bar = mount(Thinking, { target: document.body, props: { label: 'Professor Gale is thinking', usual: 4 } })
    await tick()
    const shown = () => document.querySelector('[role=progressbar]')
    const width = () => shown()?.querySelector('i')?.style.width
    vi.advanceTimersByTime(1000)
    await tick()
    expect(shown()?.getAttribute('aria-valuenow')).toBe('25')
    expect(width()).toBe('25%')
    vi.advanceTimersByTime(4000)
    await tick()
    expect(shown()?.hasAttribute('aria-valuenow')).toBe(false)
    expect(width()).toBe('')
    void unmount(bar)
  })
})
