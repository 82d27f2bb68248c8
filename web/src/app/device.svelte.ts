import { pushState, subscribe, unsubscribe, type Push } from '../api/push'
import { storeLoadedWords } from './words-cache'

const LOOK_EVERY = 3_600_000

/** The event of Chromium browsers that can install a page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** The page as an app on this device: installation, push messages and new versions. */
class Device {
  /** A new version waits until the person reloads. */
  newer = $state(false)
  /** The person is about to move, so do not offer the new version now. */
  moving = $state(false)
  push = $state<Push>('none')
  private asks = $state.raw<InstallEvent | null>(null)
  installs = $derived(this.asks !== null)
  /** Safari has no such event; people install by its menu. */
  readonly byShare = 'standalone' in navigator && !navigator.standalone
  private registration: ServiceWorkerRegistration | undefined
  private reloading = false
  /** Another window has loaded the new version; this one follows at its next navigation. */
  outdated = false

  start(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.asks = event as InstallEvent
    })
    addEventListener('appinstalled', () => (this.asks = null))
    // After everything that the first screen needs.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = () => void this.register().catch(() => undefined)
    if (document.readyState === 'complete') register()
    else addEventListener('load', register)
  }

  private async register(): Promise<void> {
    let controlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.reloading) location.reload()
      else if (controlled) this.outdated = true
      controlled = true
    })
    const registration = await navigator.serviceWorker.register('/worker.js')
    this.registration = registration
    const look = () => (this.newer = registration.waiting !== null && navigator.serviceWorker.controller !== null)
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
    look()
    void this.lookAtPush()
    void storeLoadedWords().catch(() => undefined)
    let looked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - looked < LOOK_EVERY) return
      looked = Date.now()
      void registration.update().catch(() => undefined)
    })
  }

  async install(): Promise<void> {
    const asks = this.asks
    this.asks = null // the browser allows one prompt
    await asks?.prompt()
  }

  /** Loads the new version in this window. */
  renew(): void {
    this.reloading = true
    const waiting = this.registration?.waiting
    if (waiting) waiting.postMessage({ type: 'take-over' })
    else location.reload()
  }

  async lookAtPush(): Promise<void> {
    this.push = await pushState()
  }

  async tellTurns(enabled: boolean): Promise<void> {
    try {
      this.push = await (enabled ? subscribe() : unsubscribe())
    } catch (error) {
      await this.lookAtPush()
      throw error
    }
  }
}

export const device = new Device()
