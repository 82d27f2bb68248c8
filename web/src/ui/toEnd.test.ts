import { afterEach, expect, test, vi } from 'vitest'
import { toEnd } from './toEnd'

afterEach(() => vi.unstubAllGlobals())

test('a list that was hidden is at its end when it is shown', () => {
  let resized: () => void = () => undefined
  class Observer {
    constructor(call: () => void) {
      resized = call
    }
    observe = () => resized()
    disconnect = vi.fn()
  }
  vi.stubGlobal('ResizeObserver', Observer)
  let height = 0
  const list = document.createElement('div')
  Object.defineProperty(list, 'clientHeight', { get: () => height })
  Object.defineProperty(list, 'scrollHeight', { get: () => 500 })
  const scrolled = vi.fn()
  list.scrollTo = scrolled
  const leave = toEnd([])(list)
  expect(scrolled).not.toHaveBeenCalled()
  height = 100
  resized()
  expect(scrolled).toHaveBeenCalledWith({ top: 500 })
  // A change of size does not scroll.
  height = 120
  resized()
  expect(scrolled).toHaveBeenCalledTimes(1)
  height = 0
  resized()
  height = 100
  resized()
  expect(scrolled).toHaveBeenCalledTimes(2)
  if (leave) leave()
})
