import { createECDH, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { ofOneLanguage } from '../../src/app/words-cache'
import { ARGUMENTS, CHROMIUM } from '../../tools/chromium.js'
import { faults } from './axe'
import { absentOpponent, begin, expect, rows, signIn, test, url } from './table'

// The headless shell has no notices.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: CHROMIUM, args: ARGUMENTS } })

const question = (page: Page) => page.locator('#question')
const line = (page: Page) => page.getByRole('banner').locator('.line')
const connectionStatus = (page: Page) => page.getByRole('status', { name: 'Connection' })
const SEALED = 'Your answer is sealed'

/** The page is cached, and a reload needs no connection. */
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Another browser of the same person acts meanwhile. */
async function elsewhere(page: Page, kind: string): Promise<void> {
  const table = page.url().split('/').at(-1) ?? ''
  const data = { id: `elsewhere-${kind}`, number: await rows(page), kind, seat: 0, notation: '' }
  const answer = await page.request.post(url(`/api/tables/${table}/commits`), { data, headers: { Origin: url('') } })
  expect(answer.status()).toBe(200)
}

/** The amount of personal data in this browser. */
const remains = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('stormtable')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const work = opening.result.transaction(['positions', 'moves'])
          const counts = [work.objectStore('positions').count(), work.objectStore('moves').count()]
          work.oncomplete = () => {
            opening.result.close()
            resolve(counts.reduce((sum, request) => sum + request.result, 0))
          }
        }
      }),
  )

test('offline, the table shows its last position, and a move waits and is played once', async ({ page, context }) => {
  await signIn(page, 'Ada')
  await absentOpponent(page)
  await workerReady(page)
  const keep = async () => {
    await page.locator('.option').first().click()
    await page.getByRole('button', { name: 'Do it' }).click()
    await expect(connectionStatus(page)).toContainText('waits for the connection')
  }

  await test.step('what waits can be taken back', async () => {
    await context.setOffline(true)
    await expect(line(page)).toHaveText('reconnecting')
    await keep()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(connectionStatus(page)).toHaveText('')
  })

  await test.step('it waits also when the page is loaded anew, and is sent once', async () => {
    await keep()
    await page.reload()
    await expect(question(page)).toHaveText('Which goal card do you keep?')
    await expect(connectionStatus(page)).toContainText('As you last saw it')
    await expect(connectionStatus(page)).toContainText('waits for the connection')
    expect(await faults(page)).toEqual([])
    expect(await rows(page)).toBe(1)
    await context.setOffline(false)
    await expect(question(page)).toHaveText(SEALED)
    await expect(line(page)).toHaveText('live')
    await expect(connectionStatus(page)).toHaveText('')
    expect(await rows(page)).toBe(2)
    await page.reload()
    await expect(question(page)).toHaveText(SEALED)
    expect(await rows(page)).toBe(2)
  })

  await test.step('where the table has gone on it is not done, and the page says so', async () => {
    await context.setOffline(true)
    await expect(line(page)).toHaveText('reconnecting')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(connectionStatus(page)).toContainText('waits for the connection')
    await elsewhere(page, 'undo')
    await context.setOffline(false)
    await expect(page.getByText('nothing was played')).toBeVisible()
    await expect(question(page)).toHaveText('Which goal card do you keep?')
    expect(await rows(page)).toBe(3)
  })

  await test.step('it is sent from any page; the way back is there without a line', async () => {
    await context.setOffline(true)
    await expect(line(page)).toHaveText('reconnecting')
    await keep()
    const table = page.url()
    await page.goto(url())
    await expect(page.locator('.my li')).toHaveCount(1)
    const number = async () => {
      const answer = await page.request.get(url(`/api/tables/${table.split('/').at(-1)}`))
      return ((await answer.json()) as { number: number }).number
    }
    expect(await number()).toBe(3)
    await context.setOffline(false)
    await expect.poll(number).toBe(4)
    await page.goto(table)
    await expect(question(page)).toHaveText(SEALED)
    expect(await number()).toBe(4)
  })

  await test.step('whoever signs out leaves nothing behind', async () => {
    expect(await remains(page)).toBe(1)
    await page.goto(url('/account'))
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    // She is a guest with a seat, so the page warns her first.
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('heading', { name: 'What will the weather be?' })).toBeVisible()
    expect(await remains(page)).toBe(0)
  })
})

/** The width a PNG says it has. */
const width = (png: Buffer) => png.readUInt32BE(16)

test('the page is an installable app, gets turn notices, and updates on request', async ({ page, context }) => {
  // This Chromium has no push service: what it would answer is played to the page, and the message is brought by its inspector.
  // As a browser makes them: a point of the curve P-256, and 16 bytes.
  const point = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh: point, auth: randomBytes(16).toString('base64url') }
  await page.addInitScript((keys) => {
    const endpoint = 'https://push.example/a-browser'
    let current: object | null = null
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: () => {
        current = null
        return Promise.resolve(true)
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      subscribe: (options: PushSubscriptionOptionsInit) => {
        const key = String(options.applicationServerKey)
        return key.length === 87 ? Promise.resolve((current = subscription)) : Promise.reject(new Error(key))
      },
    })
  }, keys)
  await context.grantPermissions(['notifications'])
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice')
  await workerReady(page)
  const path = new URL(page.url()).pathname
  const session = await context.newCDPSession(page)

  await test.step('the browser finds nothing amiss with the manifest', async () => {
    const { errors, data = '{}' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Private windows install nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
    for (const { src, sizes } of icons) {
      const answer = await page.request.get(url(src))
      expect(answer.headers()['content-type']).toBe('image/png')
      expect(`${width(await answer.body())}`, src).toBe(sizes.split('x')[0])
    }
  })

  await test.step('the page and its parts are kept, and nothing that the API says', async () => {
    const cached = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map((request) => new URL(request.url).pathname)
    })
    const folder = new URL('../../../src/stormtable/pages/assets', import.meta.url)
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name) && !name.endsWith('.br'))
      .map((name) => `/assets/${name}`)
      .filter((path) => !ofOneLanguage(path))
    expect(new Set(cached)).toEqual(new Set(['/index.html', ...built]))
  })

  await test.step('whoever wants to is told of their turn, and is told no more', async () => {
    await page.goto(url('/settings'))
    const notifyMe = page.getByLabel('Tell me when it is my turn')
    const lines = async () => {
      const exported = (await (await page.request.get(url('/api/me/export'))).json()) as { push: unknown[] }
      return exported.push.length
    }
    await notifyMe.check()
    await expect.poll(lines).toBe(1)
    expect(await faults(page)).toEqual([])
    await notifyMe.uncheck()
    await expect.poll(lines).toBe(0)
    await notifyMe.check()
    await expect.poll(lines).toBe(1)
  })

  await test.step('a notice is shown, and leads to the table', async () => {
    await push(session, {
      title: 'Your turn',
      body: 'Weather Island',
      url: `http://another.name${path}`,
      tag: 'stormtable',
    })
    const shown = () =>
      page.evaluate(async () => {
        const notifications = await (await navigator.serviceWorker.ready).getNotifications()
        return notifications.map(({ title, body, tag }) => [title, body, tag])
      })
    await expect.poll(shown).toEqual([['Your turn', 'Weather Island', 'stormtable']])
    const [worker] = context.serviceWorkers()
    // Only a press of a person's own may open a window: the press is played to the worker, and what it opens is looked at.
    const opened = await worker?.evaluate(async () => {
      const self = globalThis as unknown as ServiceWorkerGlobalScope
      const [notification] = await self.registration.getNotifications()
      const opened: string[] = []
      self.clients.openWindow = (path) => {
        opened.push(String(path))
        return Promise.resolve(null)
      }
      const waited: Promise<unknown>[] = []
      const event = new Event('notificationclick')
      Object.assign(event, { notification, waitUntil: (done: Promise<unknown>) => waited.push(done) })
      self.dispatchEvent(event)
      await Promise.all(waited)
      return opened
    })
    expect(opened).toEqual([path])
    await expect.poll(shown).toEqual([])
  })

  await test.step('a new version is offered, but to nobody who is about to move', async () => {
    const offer = page.getByText('A new version of Stormtable is available.')
    await page.goto(url(path))
    await expect(question(page)).toHaveText('Which goal card do you keep?')
    // Another worker for the same pages: what an upgrade brings.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/worker.js?newer')
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await expect(offer).toHaveCount(0)
    await page.getByRole('link', { name: 'Stormtable, home' }).click()
    await expect(offer).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faults(page)).toEqual([])
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
    const script = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
    expect(await script()).toBe(url('/worker.js?newer'))
  })
})

/** Bring a push message as a push service would. */
async function push(session: CDPSession, notice: object): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration && !registration.isDeleted) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: url(''),
    registrationId,
    data: JSON.stringify(notice),
  })
}
