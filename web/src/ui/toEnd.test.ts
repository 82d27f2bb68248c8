import { afterEach, expect, test, vi } from 'vitest'
import { toEnd } from './toEnd'

afterEach(() => vi.unstubAllGlobals())

test('a list is at its end when it is shown, and stays there unless somebody scrolls back', () => {
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
  // A change of size leaves a list at its end there.
  height = 120
  resized()
  expect(scrolled).toHaveBeenCalledTimes(2)
  // Somebody reads an earlier line.
  list.scrollTop = 10
  list.dispatchEvent(new Event('scroll'))
  height = 80
  resized()
  expect(scrolled).toHaveBeenCalledTimes(2)
  height = 0
  resized()
  height = 100
  resized()
  expect(scrolled).toHaveBeenCalledTimes(3)
  if (leave) leave()
})
