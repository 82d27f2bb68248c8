import { expect, test } from 'vitest'
import storm from '../../../../tests/protocol/golden/storms/island-2.json'
import type { Event } from '../../api/generated'
import { latestStorm } from '../../games/weather-island/storm/latest'
import { modeOf } from './show.svelte'

test('the weather is shown in full in three games, then briefly, unless the player says otherwise', () => {
  expect(modeOf('auto', 'd', ['a', 'b'])).toBe('full')
  expect(modeOf('auto', 'd', ['a', 'b', 'c'])).toBe('short')
  expect(modeOf('auto', 'c', ['a', 'b', 'c'])).toBe('full')
  for (const mode of ['full', 'short', 'off']) expect(modeOf(mode, 'd', ['a', 'b', 'c'])).toBe(mode)
})

test('the latest storm is the one of the last dice, not the round that has just begun', () => {
  const feed = storm.feed as unknown as Event[]
  const round = (n: number, number: number) => ({ ...feed[0], number, name: 'round', data: { round: n } }) as Event
  const first = feed[0]?.number ?? 0
  expect(latestStorm([round(7, first - 1), ...feed])).toEqual({ round: 7, first })
  expect(latestStorm([round(8, first - 1)])).toBeNull()
})
