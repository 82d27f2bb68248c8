import type { Page } from '@playwright/test'
import { serveWithMovedClock, type Running } from './server'
import { expect, newcomer, PATIENT, test, url } from './table'

/* A game whose turns take hours, on a server whose clock the test moves. */

const HOUR = 3600
let server: Running | undefined
const before = process.env['STORMTABLE_URL']
let ahead = 0

test.beforeAll(async () => {
  server = await serveWithMovedClock()
  process.env['STORMTABLE_URL'] = server.url
})
test.afterAll(async () => {
  process.env['STORMTABLE_URL'] = before ?? ''
  await server?.stop()
})

/** Let hours pass on the server and in the browsers. */
async function pass(hours: number, ...pages: Page[]): Promise<void> {
  ahead += hours * HOUR
  expect((await fetch(`${url('/test/ahead/')}${hours * HOUR}`, { method: 'POST' })).ok).toBe(true)
  for (const page of pages) {
    await page.clock.setSystemTime(Date.now() + ahead * 1000)
    await page.reload()
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const question = (page: Page) => page.locator('#question')

test('a game over days: playing hours, reserve, a bot for one turn, and a return with plan and notes', async ({
  browser,
}) => {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
  const headers = { Origin: url('') }
  const hour = new Date().getUTCHours()
  const playing = { from: `${hour}:00`, to: `${(hour + 12) % 24}:00`, time_zone: 'UTC' }
  const clock = { kind: 'days', hours: 14, bank: 4 * HOUR, playing, at_zero: 'bot' }
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const data = { game: 'weather-island', seats, public: true, clock }
  const { id } = (await (await ada.request.post(url('/api/tables'), { data, headers })).json()) as { id: string }
  await bob.request.post(url(`/api/tables/${id}/seats/1`), { data: {}, headers })
  await ada.request.post(url(`/api/tables/${id}/start`), { headers })
  for (const page of [ada, bob]) {
    await page.goto(url(`/table/${id}`))
    await page.locator('.option').first().click()
    await press(page, 'Do it')
  }
  for (const [page, bid] of [
    [ada, 4],
    [bob, 1],
  ] as const) {
    await expect(question(page)).toHaveText('How much do you bid?')
    for (let left: number = bid; left > 0; left--) await page.getByRole('slider', { name: 'Your bid' }).press('ArrowUp')
    await page.locator('.seal').click()
  }
  await expect(question(ada)).toHaveText('Build a tile, or work for money?')

  // Bob plans while Ada thinks, writes down why, and goes.
  await press(bob, 'Plan your next turn')
  await expect(bob.getByText('nothing happens at the table')).toBeVisible()
  await bob.locator('.option').last().click()
  await press(bob, 'Do it')
  await press(bob, 'Keep this plan')
  await bob.getByRole('tab', { name: 'Notes' }).click()
  await bob.getByLabel('Your notes').fill('Money first, then the long pipe.')
  await expect(bob.getByText('Saved. Only you can read this.')).toBeVisible()
  await bob.goto('about:blank')
  await ada.locator('.option').last().click()
  await press(ada, 'Do it')
  await press(ada, /Confirm/)
  const his = ada.locator('.clock').filter({ visible: true })

  const seat = async () =>
    (
      (await (await ada.request.get(url(`/api/tables/${id}/update?seat=0`))).json()) as {
        clock: { seats: { turn: number; bank: number; rests: boolean; runs: boolean }[] }
      }
    ).clock.seats[1]
  // Her move has arrived before the clock is moved.
  await expect.poll(async () => (await seat())?.runs).toBe(true)

  // At night his clock stands still.
  await pass(13, ada)
  await expect(his.filter({ hasText: 'outside the playing hours' })).toHaveCount(1)
  const night = await seat()
  expect(night?.rests).toBe(true)

  // The next day he returns: the page shows what he planned and wrote.
  await pass(11, ada)
  await bob.clock.setSystemTime(Date.now() + ahead * 1000)
  await bob.goto(url(`/table/${id}`))
  await expect(bob.getByText('Your plan: 1 of 1 step can still be played.')).toBeVisible()
  await bob.getByRole('tab', { name: 'Notes' }).click()
  await expect(bob.getByLabel('Your notes')).toHaveValue('Money first, then the long pipe.')
  await bob.goto('about:blank')
  const morning = await seat()
  expect(morning?.rests).toBe(false)
  expect(morning?.turn).toBeGreaterThan(HOUR)

  // Then the reserve is used, and after it a bot plays this turn, for everybody to read.
  await pass(3, ada)
  const reserve = await seat()
  expect(reserve?.turn).toBe(0)
  expect(reserve?.bank).toBeGreaterThan(2 * HOUR)
  expect(reserve?.bank).toBeLessThan(4 * HOUR)
  await pass(4, ada)
  await expect(ada.locator('.log')).toContainText('Bob ran out of time. A bot plays this turn.', PATIENT)
  await expect(ada.locator('.log')).toContainText('The next turn is Bob’s again.', PATIENT)

  // Bob is back: the bot's answer is not called his, and his seat is his.
  await bob.clock.setSystemTime(Date.now() + ahead * 1000)
  await bob.goto(url(`/table/${id}`))
  await expect(bob.locator('.log')).toContainText('Bob ran out of time. A bot plays this turn.')
  await expect(bob.getByRole('button', { name: 'Take my seat back' })).toHaveCount(0)
  await expect(bob.locator('.presence')).not.toContainText('a bot plays')
})
