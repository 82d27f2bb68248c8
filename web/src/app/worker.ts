/// <reference lib="webworker" />
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { ofOneLanguage, WORDS } from './words-cache'

declare const self: ServiceWorkerGlobalScope
/** The files of the page; the build writes the list. */
declare const FILES: { url: string; revision: string | null }[]
/** The files of the page that only some languages need. */
declare const LANGUAGES: string[]

/** What `server/services/notifications/push.py` sends. */
interface Notice {
  title: string
  body: string
  url: string
  tag: string
}

// The page opens without a connection. API answers are not stored here, because they differ from person to person.
precacheAndRoute(FILES)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|health|ready|metrics)(\/|$)/],
  }),
)

// The words and letters of other languages are stored when they are used.
registerRoute(
  ({ url }) => url.origin === self.location.origin && ofOneLanguage(url.pathname),
  async ({ request }) => {
    const stored = await caches.match(request)
    if (stored) return stored
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(WORDS)).put(request, answer.clone())
    return answer
  },
)

// The engine for games without a server is stored when somebody asks for it (`api/offline/files.ts`).
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/engine/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([evictOldWords(), self.clients.claim()])))

/** Drops the words of earlier versions of the page. */
async function evictOldWords(): Promise<void> {
  const cache = await caches.open(WORDS)
  const old = (await cache.keys()).filter(({ url }) => !LANGUAGES.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

// A new version waits until the person reloads, so that a page never changes while it is used.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'take-over') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() as Notice
  // The server may have another host name than the one that the page was opened by; the path is the same.
  const data = { path: new URL(url, self.location.origin).pathname }
  const icon = '/icons/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: '/icons/badge.png', data }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { path: string }).path))
})

/** If the table is open in a window, focus that window; do not navigate another table away. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => new URL(client.url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}
