import { words } from '../i18n/page'
import { api, ApiError } from './http'

/** Whether this browser supports Web Push, allows it, and is subscribed. */
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
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new ApiError(0, 'push', words('device.push_failed'), words('app.try_again'))
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    await api.subscribe({ endpoint, keys: { p256dh, auth } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Unsubscribes this browser. If the server cannot be reached, the push service tells it at the next message. */
export async function unsubscribe(): Promise<Push> {
  const subscription = await (await manager())?.getSubscription()
  if (subscription) {
    await subscription.unsubscribe()
    await api.unsubscribe(subscription.endpoint).catch(() => undefined)
  }
  return pushState()
}
