import { words } from '../i18n/page'
import { api, Refused } from './http'

/** Whether this browser can be told something while the page is closed, may be, and is. */
export type Push = 'none' | 'denied' | 'off' | 'on'

async function manager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null
}

export async function pushState(): Promise<Push> {
  const push = await manager()
  if (!push) return 'none'
  if (Notification.permission === 'denied') return 'denied'
  return (await push.getSubscription()) ? 'on' : 'off'
}

export async function subscribe(): Promise<Push> {
  const push = await manager()
  if (!push || (await Notification.requestPermission()) !== 'granted') return pushState()
  const { key } = await api.pushKey()
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Refused(0, 'push', words('device.push_failed'), words('app.try_again'))
  })
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    await api.subscribe({ endpoint, keys: { p256dh, auth } })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return 'on'
}

/** This browser is told no more. Where the server does not hear of it, the push service tells it the next time. */
export async function unsubscribe(): Promise<Push> {
  const made = await (await manager())?.getSubscription()
  if (made) {
    await made.unsubscribe()
    await api.unsubscribe(made.endpoint).catch(() => undefined)
  }
  return pushState()
}
