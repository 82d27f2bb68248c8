import { afterEach } from 'vitest'
import { language } from '../src/i18n/language.svelte'

// What a browser has and the tests' own does not.
globalThis.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
} as unknown as typeof ResizeObserver
window.matchMedia ??= (media: string) => ({ matches: false, media }) as MediaQueryList

await language.speak('en')
await language.learn('weather-island')
await language.learn('weather-machine')

afterEach(() => {
  document.body.replaceChildren()
})
