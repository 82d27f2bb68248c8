/// <reference lib="webworker" />
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** What the page is made of; the build writes it. */
declare const FILES: { url: string; revision: string | null }[]

/** What `server/services/notifications/push.py` sends. */
interface Notice {
  title: string
  body: string
  url: string
  tag: string
}

// The page is there without a line. Nothing that the API says is kept here: that differs from person to person.
precacheAndRoute(FILES)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|health|ready|metrics)(\/|$)/],
  }),
)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits until somebody says so: nobody's page changes under their hands.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'take-over') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() as Notice
  // The server may be known by another name than the one it was opened by; the path is the same.
  const data = { path: new URL(url, self.location.origin).pathname }
  const icon = '/icons/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: '/icons/badge.png', data }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { path: string }).path))
})

/** Where it is open already, go there; no other table is left for it. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => new URL(one.url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}
