import { afterEach } from 'vitest'

// What a browser has and the tests' own does not.
globalThis.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
} as unknown as typeof ResizeObserver
window.matchMedia ??= (media: string) => ({ matches: false, media }) as MediaQueryList

afterEach(() => {
  document.body.replaceChildren()
})
