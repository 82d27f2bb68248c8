import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../settings/settings.svelte'
import SoundNote from './SoundNote.svelte'

let note: ReturnType<typeof mount>
const text = () => document.querySelector('[role="status"]')?.textContent ?? ''
const press = () => {
  dispatchEvent(new MouseEvent('pointerdown'))
  flushSync()
}
const visit = () => {
  note = mount(SoundNote, { target: document.body })
  flushSync()
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(async () => {
  await unmount(note)
  vi.useRealTimers()
  settings.change({ sound: 'quiet' }, false)
})

test('the first press brings the note, and it goes by itself', () => {
  visit()
  expect(text()).toBe('')
  press()
  expect(text()).toContain('This game has sound.')
  vi.runAllTimers()
  flushSync()
  expect(text()).toBe('')
})

test('the note comes once', async () => {
  visit()
  press()
  document.querySelector('button')?.click()
  flushSync()
  expect(text()).toBe('')
  await unmount(note)
  visit()
  press()
  expect(text()).toBe('')
})

test('a person who has turned the sound off reads nothing of it', () => {
  settings.change({ sound: 'off' }, false)
  visit()
  press()
  expect(text()).toBe('')
})
