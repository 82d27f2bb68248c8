import { expect, test, vi } from 'vitest'
import { awake } from './awake.svelte'

test('the screen is kept on once while the page is visible, and again when it is back', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const end = awake.start()
  await Promise.resolve()
  expect(request).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  expect(request).toHaveBeenCalledTimes(2)
  end()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  expect(release).toHaveBeenCalledTimes(1)
})
