import { afterEach } from 'vitest'
import { language } from '../src/i18n/language.svelte'

// Browser features that jsdom lacks.
globalThis.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
} as unknown as typeof ResizeObserver
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
window.matchMedia ??= (media: string) => ({ matches: false, media }) as MediaQueryList

await language.speak('en')
await language.learn('weather-island')
await language.learn('weather-machine')

afterEach(() => {
  document.body.replaceChildren()
})
