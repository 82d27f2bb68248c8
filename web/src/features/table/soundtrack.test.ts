import { expect, test } from 'vitest'
import type { Event } from '../../api/generated'
import { cueOf as islandCue } from '../../games/weather-island/cues'
import { cueOf as machineCue } from '../../games/weather-machine/cues'
import { PAID } from '../../sound/palette'
import { notesOf } from './soundtrack.svelte'

const event = (name: string, data: Event['data'] = {}) =>
  ({ name, data, seat: 0, places: [], number: 1 }) as unknown as Event

test('points sound as a rising scale, and consecutive equal sounds play once', () => {
  const notes = notesOf(
    [
      event('voucher', { amount: 1 }),
      event('voucher', { amount: 1 }),
      event('cp', { amount: 2 }),
      event('cp', { amount: 3 }),
    ],
    machineCue,
  )
  expect(notes.map((note) => note.cue)).toEqual(['paper', 'bell', 'bell'])
  expect(notes[2]?.pitch).toBeGreaterThan(notes[1]?.pitch ?? 9)
})

test('a payment sounds lower than a gain', () => {
  expect(notesOf([event('voucher', { amount: -1 })], machineCue)[0]?.pitch).toBeCloseTo(PAID)
})

test('each weather has its own sound, in both games', () => {
  for (const weather of ['rain', 'wind', 'sun', 'snow']) {
    expect(islandCue(event('weather', { weather }))).toBe(weather)
    expect(machineCue(event('experiment_runs', { weather }))).toBe(weather)
  }
})

test('a long update plays only its last sounds, one after another', () => {
  const names = ['moved', 'voucher', 'part', 'chemical', 'funding', 'bot_placed', 'cp', 'government_runs']
  const notes = notesOf(
    names.map((name) => event(name)),
    machineCue,
  )
  expect(notes).toHaveLength(6)
  expect(notes.at(-1)?.cue).toBe('machine')
  expect(notes.map((note) => note.after)).toEqual([0, 90, 180, 270, 360, 450])
})
