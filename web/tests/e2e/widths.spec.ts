import type { Page } from '@playwright/test'
import { scene, setUp, type Scene } from '../screenshots/scene'
import { smallTexts, tooWide } from './fitting'
import { begin, expect, test, turnTo, url } from './table'

// The first one is also a small laptop at 400 %, the second one at 200 %.
const SIZES = [
  [320, 640],
  [683, 384],
  [768, 1024],
  [1100, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const

async function fits(page: Page, what: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => tooWide(page), { message: `${what} at ${width}` }).toEqual([])
  }
  expect.soft(await smallTexts(page), what).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('no screen is wider than the window, from a phone to a wall', async ({ page }) => {
  await page.goto(url('/sign-in'))
  await fits(page, 'sign-in')
  for (const [box, level] of [
    ['Weather Machine', 'Engineer'],
    ['The Saboteurs', 'Easy'],
    ['Mad Scientists of Weather Island', 'Apprentice'],
  ] as const) {
    if (box === 'Weather Machine') await begin(page, box, level)
    else {
      await turnTo(page, '/')
      await page.getByRole('article', { name: box }).getByRole('button', { name: level }).click()
      await expect(page.locator('#question')).toBeVisible()
    }
    await fits(page, box)
    for (const tab of ['Chat', 'Scores']) {
      await page.getByRole('tab', { name: tab }).click()
      await fits(page, `${box}, ${tab}`)
    }
  }
  for (const path of ['/', '/tables', '/watch', '/new?game=weather-machine', '/settings', '/learn', '/nowhere']) {
    await turnTo(page, path)
    await expect(page.locator('h1').first()).toBeVisible()
    await fits(page, path)
  }
})

/** The same with so many at the table, as far as its head tells. */
function seated(position: Scene, players: number): Scene {
  const { view } = position.update
  for (let seat = view.seats.length; seat < players; seat++) {
    view.seats.push({ ...(view.seats[0] as (typeof view.seats)[number]), seat, name: `Player ${seat}` })
    view.standing.push(view.standing[0] as (typeof view.standing)[number])
  }
  return position
}

/** The browser lays out in fractions of a pixel: neighbours may share less than half of one. */
const PIXEL_PART = 0.5

for (const width of [320, 360])
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true })

    test('the round and everybody’s score stand side by side, and what is asked about a machine is in sight', async ({
      page,
    }) => {
      await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
      for (const [name, players] of [
        ['machine-2-late', 2],
        ['ask-machine-fund_lab', 4],
        ['ask-machine-pay_chemical', 3],
        ['ask-island-own_cube', 6],
        ['ask-island-own_cube', 4],
      ] as const) {
        await setUp(page, seated(scene(name), players))
        await page.goto(url('/table/scene'))
        await expect(page.locator('#question')).toBeVisible()
        // The head is laid out again when its typeface arrives.
        await page.evaluate(() => document.fonts.ready)
        const boxes = await page
          .locator('.head.brief :is(.home, .tools), .head .rounds b, .head .brief li')
          .evaluateAll((all) =>
            all.map((element) => element.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
          )
        expect(boxes.length, name).toBeGreaterThan(4)
        const sorted = boxes.toSorted((a, b) => a.left - b.left)
        for (const [index, { left }] of sorted.slice(1).entries())
          expect(left, `${name}: ${JSON.stringify(sorted)}`).toBeGreaterThan((sorted[index]?.right ?? 0) - PIXEL_PART)
      }
      const tile = await page.locator('.drawing .built').first().boundingBox()
      expect(tile?.height).toBeGreaterThan(24)
    })
  })

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the first question of a game is turned to, where there is room for a part of the table only', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
    await setUp(page, scene('ask-machine-first_tile'))
    await page.goto(url('/table/scene'))
    await expect(page.locator('.wm button[data-lit]').first()).toBeVisible()
    await expect(page.locator('.wm.shows-mat')).toBeVisible()
  })
})
