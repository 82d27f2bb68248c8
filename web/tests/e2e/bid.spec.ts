import type { Page } from '@playwright/test'
import { scene, setUp } from '../screenshots/scene'
import { overlaps } from './overlapping'
import { begin, expect, test, url } from './table'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SIZES = [
  [390, 844],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const

/** The least width of an own tile at 1366x768, in pixels, by the number of players. */
const OWN_TILE: Record<number, number> = { 2: 73, 4: 46, 6: 42 }
/** The least height of the log beside a bid of two players at 1366x768, in pixels: six lines. */
const LOG = 120

/** A small phone, and a phone on its side: with up to four players. */
const SMALL = [
  [320, 640],
  [844, 390],
] as const

/** The parts of the bid that are outside the window or need scrolling. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const part of document.querySelectorAll('.ware-place, .ladder .money, .knob, .seal')) {
      const { left, top, right, bottom } = part.getBoundingClientRect()
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      if (!inside || !part.checkVisibility()) faults.push(`${part.className} ${[left, top, right, bottom].join()}`)
      for (let above = part.parentElement; above; above = above.parentElement)
        if (above.scrollTop) faults.push(`${above.className} is scrolled`)
      const box = part.closest('.scroll, .board')?.getBoundingClientRect()
      if (box && (bottom > box.bottom + 1 || top < box.top - 1)) faults.push(`${part.className} is cut`)
    }
    if (document.documentElement.scrollHeight > innerHeight) faults.push('the page scrolls')
    return faults
  })
}

const tileWidth = (page: Page, selector: string) =>
  page.locator(selector).evaluate((machine) => {
    const built = [...machine.querySelectorAll<SVGGElement>('.built')]
    return Math.min(...built.map((tile) => tile.getBoundingClientRect().width))
  })

for (const players of [2, 4, 6])
  test(`all of a bid is in the window, with ${players} players at all sizes`, async ({ page }) => {
    const place = scene(`golden-island-bid-late-${players}`)
    await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
    await setUp(page, place)
    for (const seat of place.update.view.seats) seat.name = 'Bartholomäus' // twelve letters
    const cards = place.update.view.seats.length + 1
    for (const [width, height] of players > 4 ? SIZES : [...SIZES, ...SMALL]) {
      await page.setViewportSize({ width, height })
      await page.goto(url('/table/scene'))
      await expect(page.locator('.seal')).toBeVisible()
      await expect(page.locator('.ware-place')).toHaveCount(cards)
      await expect(page.locator('.ladder .money')).toHaveCount(players)
      await expect.poll(() => outside(page), { message: `${players} players at ${width}` }).toEqual([])
      await expect.poll(() => overlaps(page), { message: `${players} players at ${width}` }).toEqual([])
      const wide = await page
        .locator('.ware-place .facts > *')
        .evaluateAll((facts) =>
          facts.filter((fact) => fact.scrollWidth > fact.clientWidth + 1).map((fact) => fact.textContent),
        )
      expect(wide, `facts wider than their card with ${players} players at ${width}`).toEqual([])
      const cut = await page
        .locator('.rival .name')
        .evaluateAll(
          (names) =>
            names.filter(
              (name) =>
                name.scrollWidth > name.clientWidth + 1 ||
                name.getBoundingClientRect().right > (name.closest('.rival')?.getBoundingClientRect().right ?? 0),
            ).length,
        )
      expect(cut, `names cut with ${players} players at ${width}`).toBe(0)
      if (width === 1366 && players === 2) expect(await tileWidth(page, '.rival .mini')).toBeGreaterThanOrEqual(50)
      if (width === 1366 && players > 2)
        expect(await tileWidth(page, '.rival:not(.folded) .mini')).toBeGreaterThanOrEqual(35)
      if (width === 1366) {
        const log = await page.locator('.side .log').evaluate((element) => element.clientHeight)
        if (players === 2) expect(log, 'the log').toBeGreaterThanOrEqual(LOG)
        expect(await tileWidth(page, '.drawing .machine')).toBeGreaterThanOrEqual(OWN_TILE[players] ?? 0)
      }
      if (width === 1440 && players === 6)
        for (const seat of [1, 2, 3, 4, 5])
          expect(await tileWidth(page, `.rival[data-rival="${seat}"] .mini`)).toBeGreaterThanOrEqual(20)
    }
  })

test('the tiles of the largest machine can be read', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  const place = scene('full-island-route')
  const { players } = place.update.view.board as unknown as { players: { machine: object[] }[] }
  expect(players[place.update.view.seat ?? 0]?.machine).toHaveLength(16)
  await setUp(page, place)
  await page.goto(url('/table/scene'))
  await expect(page.locator('.drawing .built')).toHaveCount(16)
  await expect.poll(() => tileWidth(page, '.drawing .machine')).toBeGreaterThanOrEqual(48)
})

test('eight goal cards are whole, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  const place = scene('island-4')
  const { players } = place.update.view.board as unknown as { players: { goals: object[] }[] }
  players[place.update.view.seat ?? 0]?.goals.splice(8)
  await setUp(page, place)
  await page.goto(url('/table/scene'))
  const hand = page.locator('.bench .hand')
  await expect(hand.locator('.goal-card')).toHaveCount(8)
  expect(await hand.evaluate((cards) => cards.scrollWidth - cards.clientWidth)).toBe(0)
  const cut = await hand
    .locator('.goal-card, .goal-card .name')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).length)
  expect(cut).toBe(0)
})

test('a press seals a bid, and the page reveals the bids', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice')
  await page.locator('.panel .figure, .panel .option, .panel .offered').first().click()
  const seal = page.locator('.seal')
  if (!(await page.locator('.knob').isVisible())) await page.locator('.panel .key:not(.quiet)').first().click()
  const dial = page.getByRole('slider')
  await expect(dial).toBeVisible()
  await dial.hover()
  await page.mouse.wheel(0, -100)
  await expect(dial).toHaveAttribute('aria-valuenow', '1')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const money = Number(await dial.getAttribute('aria-valuemax'))
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await expect(dial).toHaveAttribute('aria-valuenow', money >= 12 ? '12' : '2')
  await page.keyboard.press('3')
  // All of the bid stays in the window with a hint, and after a reload.
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.locator('.strip .card')).toBeVisible()
  expect(await outside(page)).toEqual([])
  await page.reload()
  await expect(dial).toBeVisible()
  await expect.poll(() => outside(page)).toEqual([])
  await page.keyboard.press('3')
  // A card shows where its tile would lie.
  await page.keyboard.press('Shift+Digit1')
  await expect(page.locator('.built.ghost')).toBeVisible()
  await seal.click()
  const bids = page.getByRole('dialog', { name: /the bids/ })
  await expect(bids).toBeVisible()
  await expect(bids.locator('.dial')).toHaveCount(2)
  await expect(page.getByText('still thinking')).toHaveCount(0)
  await expect(bids).toBeHidden()
})
