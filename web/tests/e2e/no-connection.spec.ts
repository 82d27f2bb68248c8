import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { faults } from './axe'
import { dice, playOn } from './playing'
import { serveFolder } from './server'
import { another, begin, expect, test, url } from './table'

// The page's worker plays: the connection is cut after the first visit.
test.use({ serviceWorkers: 'allow' })

const ISLAND = 'Mad Scientists of Weather Island'
/** Whether the other titles are played to their ends too, which takes minutes: WHOLE=1 npx playwright test no-connection */
const WHOLE = Boolean(process.env['WHOLE'])
const question = (page: Page) => page.locator('#question')

/** Starts a game on this device. */
async function start(page: Page, box: string, level: string): Promise<void> {
  await page.goto(url('/offline'))
  await page.getByRole('region', { name: box }).getByRole('button', { name: level }).click()
  await expect(question(page)).toBeVisible({ timeout: 60_000 })
}

test('a whole game without a connection, with a reload in the middle, and the other titles', async ({
  page,
  context,
}) => {
  if (WHOLE) test.setTimeout(900_000)
  await test.step('nothing of the engine is stored before somebody asks for it', async () => {
    await page.goto(url('/offline'))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect(await page.evaluate(async () => (await (await caches.open('stormtable-engine')).keys()).length)).toBe(0)
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Make available offline' }).click()
    await expect(page.getByText('games start on this device')).toBeVisible({ timeout: 60_000 })
  })

  await context.setOffline(true)

  await test.step('Weather Island to the end; a reload loses nothing', async () => {
    await start(page, ISLAND, 'Apprentice')
    await playOn(page, dice(3), { presses: 12 })
    const log = page.locator('.log')
    const lines = async () => (await log.innerText()).split('\n').filter((line) => line.trim())
    const before = await lines()
    await page.reload()
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    const after = await lines()
    expect(after.length, `${before.join('\n')}\n---\n${after.join('\n')}`).toBeGreaterThanOrEqual(before.length)
    await playOn(page, dice(5))
    await expect(page.locator('.result h2')).toContainText(/win/)
  })

  await test.step('the game is listed, and can be looked back on', async () => {
    await page.goto(url('/offline'))
    await page.getByRole('link', { name: 'Look back' }).click()
    await expect(page.getByRole('slider')).toBeVisible({ timeout: 60_000 })
    // A study needs the server; the record takes the game there.
    await expect(page.getByRole('button', { name: 'Study', exact: true })).toBeDisabled()
    await expect(page.getByText('this game is only in this browser')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^island-.*\.record$/)
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/^stormtable record 1\ngame weather-island\n/)
  })

  for (const [box, level] of [
    ['The Saboteurs', 'Easy'],
    ['Weather Machine', 'Apprentice'],
  ] as const)
    await test.step(box, async () => {
      await start(page, box, level)
      await playOn(page, dice(7), { presses: WHOLE ? 30 : 5 })
      await expect(question(page)).toBeVisible()
      if (!WHOLE) return
      await page.reload()
      await expect(question(page)).toBeVisible({ timeout: 60_000 })
      await playOn(page, dice(9))
      await expect(page.locator('.result h2')).toBeVisible()
    })
})

test('a static folder on a plain file server; how long a start takes', async ({ page }, info) => {
  const site = await serveFolder()
  const measure = async (what: string, act: () => Promise<unknown>) => {
    const from = performance.now()
    await act()
    await expect(question(page)).toBeVisible({ timeout: 60_000 })
    info.annotations.push({ type: what, description: `${Math.round(performance.now() - from)} ms` })
  }
  try {
    await page.goto(site.url)
    const level = page.getByRole('region', { name: ISLAND }).getByRole('button', { name: 'Apprentice' })
    await measure('cold start', () => level.click())
    await playOn(page, dice(3), { presses: 4 })
    // The file server has no file with the address of a table; the service worker answers.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect(await page.evaluate(async () => (await (await caches.open('stormtable-engine-memory')).keys()).length)).toBe(
      1,
    )
    await measure('warm start', () => page.reload())
    await playOn(page, dice(5), { presses: 2 })
    await expect(question(page)).toBeVisible()
  } finally {
    await site.stop()
  }
  if (process.env['TIMES']) console.log(info.annotations)
})

/** The log entries of all games that this browser has stored. */
const storedMoves = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('stormtable-offline')
        opening.onerror = () => reject(new Error('no games are stored'))
        opening.onsuccess = () => {
          const count = opening.result.transaction('rows').objectStore('rows').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )

test('a table against a bot goes on in this browser, and then on another device', async ({
  page,
  context,
  browser,
}) => {
  await begin(page, ISLAND, 'Apprentice')
  const table = page.url()
  await test.step('from the server to this browser', async () => {
    await page.getByRole('button', { name: 'Table menu' }).click()
    await page.getByRole('button', { name: 'Hold to play on without a server' }).click({ delay: 1200 })
    await page.waitForURL(/offline-/, { timeout: 60_000 })
    await playOn(page, dice(3), { presses: 6 })
  })
  const log = page.locator('.log')
  const copies = async () => {
    const answer = await page.request.get(url('/api/me/device-games'))
    return (await answer.json()) as { number: number }[]
  }
  // The account has all that this browser has stored.
  await expect.poll(async () => ((await copies())[0]?.number ?? 0) - (await storedMoves(page))).toBe(0)
  expect(await storedMoves(page)).toBeGreaterThan(4)
  const played = await log.innerText()

  const device = await another(browser, { storageState: await context.storageState(), reducedMotion: 'reduce' })
  await test.step('another device of the same person continues it', async () => {
    await device.goto(url('/offline'))
    const games = device.getByRole('region', { name: 'In your account' })
    await expect(games).toBeVisible()
    expect(await faults(device)).toEqual([])
    await games.getByRole('button', { name: 'Continue here' }).click()
    await expect(question(device)).toBeVisible({ timeout: 60_000 })
    expect((await device.locator('.log').innerText()).length).toBeGreaterThanOrEqual(played.length)
    expect(await copies()).toHaveLength(1)
  })

  await test.step('the table of the server says where it goes on', async () => {
    await device.goto(table)
    await expect(device.getByRole('heading', { name: 'This game continues on a device' })).toBeVisible()
  })
})

test('a tally at a physical table needs no connection, and a reload loses nothing', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url('/tally/weather-island'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.reload()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Begin')
  for (const weather of ['sun', 'rain', 'snow', 'wind', 'rain']) await press(weather)
  const forecast = page.getByRole('list', { name: 'forecast' }).getByRole('listitem')
  await expect(forecast).toHaveCount(5)
  await expect(page.getByText('In the bag: 3; discarded: 0')).toBeVisible()
  await press('? O')
  await press('sun')
  // The leftmost of the forecast, the sun, strikes by itself and leaves a gap.
  await expect(page.getByText('Strikes: sun, sun.')).toBeVisible()
  await expect(page.getByText('Which token is new in the forecast?')).toBeVisible()
  await press('Player 1: +5')
  await page.reload()
  await expect(page.getByText('Which token is new in the forecast?')).toBeVisible()
  await expect(page.getByLabel('Points of Player 1')).toHaveText('5')
  expect(await faults(page)).toEqual([])
  await press('Undo')
  await expect(page.getByLabel('Points of Player 1')).toHaveText('0')

  await page.goto(url('/tally/weather-machine'))
  await press('Begin')
  for (let round = 0; round < 3; round += 1) await press(round === 2 ? 'Next round' : 'Next phase')
  await expect(page.getByText('Round 2, Phase A.')).toBeVisible()
  await page.getByLabel('Points from').selectOption({ label: 'Goals' })
  await press('Player 2: +2')
  await expect(page.getByText('Goals 2')).toBeVisible()
  expect(await faults(page)).toEqual([])
})
