import { fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import HoldButton from './HoldButton.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function shown() {
  const onheld = vi.fn()
  const children = createRawSnippet(() => ({ render: () => '<span>Hold to delete</span>' }))
  render(HoldButton, { onheld, label: 'Delete', children })
  const button = screen.getByRole('button')
  /** A press that happened at a time, in milliseconds, whenever the page hears of it. */
  const press = (type: 'pointerdown' | 'pointerup', time: number) => {
    const event = new Event(type, { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: time })
    return fireEvent(button, event)
  }
  return { onheld, press }
}

test('a button that is held for a second acts once', async () => {
  const { onheld, press } = shown()
  await press('pointerdown', 0)
  vi.advanceTimersByTime(1000)
  await press('pointerup', 1200)
  expect(onheld).toHaveBeenCalledTimes(1)
})

test('a press that is too short does nothing', async () => {
  const { onheld, press } = shown()
  await press('pointerdown', 0)
  vi.advanceTimersByTime(900)
  await press('pointerup', 900)
  vi.advanceTimersByTime(1000)
  expect(onheld).not.toHaveBeenCalled()
})

test('a busy page that hears of both ends of a long press at once still acts', async () => {
  const { onheld, press } = shown()
  await press('pointerdown', 0)
  await press('pointerup', 1200)
  expect(onheld).toHaveBeenCalledTimes(1)
})
