/** Keeps the screen on while a game is open. */
class Awake {
  /** Whether the browser refused it. */
  refused = $state(false)

  /** Asks for it now and whenever the page is visible again; returns how to end it. */
  start(): () => void {
    let lock: WakeLockSentinel | null = null
    let ended = false
    const ask = async () => {
      if (ended || document.visibilityState !== 'visible') return
      try {
        if (!('wakeLock' in navigator)) throw new Error()
        lock = await navigator.wakeLock.request('screen')
        this.refused = false
      } catch {
        this.refused = true
      }
    }
    const visible = () => void ask()
    document.addEventListener('visibilitychange', visible)
    void ask()
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', visible)
      void lock?.release()
    }
  }
}

export const awake = new Awake()
