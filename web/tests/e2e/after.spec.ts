import type { Page } from '@playwright/test'
import type { ReplaySummary } from '../../src/api/generated'
import { faults } from './axe'
import { played } from './finished'
import { smallTexts, tooWide } from './fitting'
import { overlaps } from './overlapping'
import { another, expect, newcomer, PATIENT, test, url } from './table'

/** The number of steps of a replay: what players did, without answers that changed nothing on the table. */
async function steps(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(url(`/api/tables/${id}/story`))
  const { steps } = (await answer.json()) as ReplaySummary
  const real = steps.filter(({ changes }) => changes !== false)
  expect(real.length).toBeLessThan(steps.length)
  return real.length
}

/** The places of the navigation that something covers. */
const coveredPlaces = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const seen = [...document.querySelectorAll('.places a')].filter((place) => place.checkVisibility())
    const covered = seen.filter((place) => {
      const { x, y, width, height } = place.getBoundingClientRect()
      return !place.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    return seen.length ? covered.map(({ textContent }) => textContent.trim()) : ['there is no navigation']
  })

test('a player replays, shares, forks and studies a finished game', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const id = await played(ada)
  await ada.goto(url(`/table/${id}/after`))
  await expect(ada.locator('.headline')).toContainText(/win/)

  // The needle is the replay's scrubber, by keys and by its buttons.
  const needle = ada.getByRole('slider', { name: 'Position of the replay' })
  const stands = async () => Number(await needle.getAttribute('aria-valuenow'))
  await expect(needle).toHaveAttribute('aria-valuemax', String(await steps(ada, id)))
  await needle.focus()
  await ada.keyboard.press('Home')
  expect(await stands()).toBe(1)
  await ada.keyboard.press('ArrowRight')
  expect(await stands()).toBe(2)
  await ada.keyboard.press('PageUp')
  const round = await stands()
  expect(round).toBeGreaterThan(2)
  await ada.getByRole('button', { name: 'A step on' }).click()
  expect(await stands()).toBe(round + 1)
  await expect(ada.locator('.events li').first()).toBeVisible()
  const box = (await needle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await ada.mouse.click(box.x + box.width * 0.6, box.y + 60)
  expect(await stands()).toBeGreaterThan(round + 1)
  await ada.getByRole('button', { name: '8×' }).click()
  const before = await stands()
  await ada.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(stands).toBeGreaterThan(before + 1)
  await ada.getByRole('button', { name: 'Pause' }).click()
  const seats = ada.getByRole('group', { name: 'Seen by' }).getByRole('button', { name: /Cleo/ })
  await seats.click()
  await expect(seats).toHaveAttribute('aria-pressed', 'true')

  // Luck apart from skill, before the chances are known; a tile leads to the round that bought it.
  const sky = ada.getByRole('region', { name: 'Weather and skill' })
  await expect(sky).toContainText(/machine/, PATIENT)
  const best = ada.getByRole('button', { name: /^Show round/ }).first()
  const bought = (await best.getAttribute('aria-label'))?.replace('Show ', '') ?? ''
  await best.click()
  await expect(needle).toHaveAttribute('aria-valuetext', new RegExp(`^${bought},`))

  // Sound in both themes, and on a phone.
  for (const colorScheme of ['dark', 'light'] as const) {
    await ada.emulateMedia({ colorScheme })
    expect(await faults(ada), colorScheme).toEqual([])
  }
  for (const width of [320, 360, 768, 1100, 1920]) {
    await ada.setViewportSize({ width, height: width < 400 ? 640 : 800 })
    await expect.poll(() => tooWide(ada), { message: String(width) }).toEqual([])
    await expect.poll(() => coveredPlaces(ada), { message: String(width) }).toEqual([])
    expect.soft(await smallTexts(ada), String(width)).toEqual([])
    expect.soft(await overlaps(ada, 'body'), String(width)).toEqual([])
  }
  await ada.setViewportSize({ width: 320, height: 780 })
  expect(await faults(ada), 'phone').toEqual([])
  await ada.setViewportSize({ width: 1440, height: 900 })

  // A stranger sees the same position by the link, as a spectator, and forks nothing.
  const here = await stands()
  await ada.getByRole('button', { name: 'Link to this position' }).click()
  const link = await ada.getByRole('dialog').getByRole('textbox').inputValue()
  expect(await faults(ada), 'sharing').toEqual([])
  await ada.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const eve = await another(browser)
  await eve.goto(link)
  const seen = eve.getByRole('slider', { name: 'Position of the replay' })
  await expect(seen).toHaveAttribute('aria-valuenow', String(here))
  await expect(eve.getByRole('button', { name: 'Fork here' })).toHaveCount(0)
  await expect(eve.getByRole('group', { name: 'Seen by' }).getByRole('button')).toHaveCount(0)

  // From there the player continues their own game against bots.
  await ada.getByRole('button', { name: 'Fork here' }).click()
  await ada.getByLabel('The others are').selectOption('easy')
  await ada.getByRole('dialog').getByRole('button', { name: 'Fork here' }).click()
  await expect(ada.locator('#question')).toBeVisible()
  expect(new URL(ada.url()).pathname).not.toContain(id)

  // Its record is studied from a paste: a bot is asked, and a move becomes a variation.
  const record = await (await ada.request.get(url(`/api/tables/${id}/record`))).text()
  await ada.goto(url('/study'))
  await ada.getByRole('button', { name: 'Paste it' }).click()
  await ada.getByLabel('Paste a record here').fill(record, PATIENT)
  await ada.getByRole('button', { name: 'Study it' }).click()
  await expect(ada.locator('#question')).toBeVisible(PATIENT)
  await ada.getByLabel('Which bot is asked').selectOption('easy')
  await ada.getByRole('button', { name: 'Ask why' }).click()
  await expect(ada.getByRole('region', { name: 'Why' }).getByRole('status')).toContainText('would choose', PATIENT)
})

test('after a game of Weather Machine, luck is separated from skill', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const id = await played(ada, 'weather-machine')
  await ada.goto(url(`/table/${id}/after`))
  const luck = ada.getByRole('region', { name: 'Luck and skill' })
  await expect(luck).toContainText(/Cleo.*±.*CP/, PATIENT)
  await expect(luck).toContainText(/draws/)
  for (const colorScheme of ['dark', 'light'] as const) {
    await ada.emulateMedia({ colorScheme })
    for (const width of [320, 1440]) {
      await ada.setViewportSize({ width, height: 800 })
      await expect.poll(() => tooWide(ada), { message: String(width) }).toEqual([])
      expect(await faults(ada), `${colorScheme} ${String(width)}`).toEqual([])
    }
  }
})
