import type { Page } from '@playwright/test'
import { scene, sceneNames, setUp, visit } from '../screenshots/scene'
import { faults } from './axe'
import { cutOff, hiddenParts, smallTexts, unreachable } from './fitting'
import { overlaps } from './overlapping'
import { expect, test, url } from './table'

// The table in windows of every size: one page goes through all of them at each position.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
})

type Size = readonly [width: number, height: number]

/** The smallest laptop first, the last one with a browser's bars. */
const DESKTOPS: readonly Size[] = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [1366, 650],
]
/** More of them, for the questions with most options. */
const MORE_DESKTOPS: readonly Size[] = [
  [1536, 864],
  [2560, 1440],
  [1280, 720],
]
/** A low window, tablets, a phone on its side, a laptop at 200 %, phones, a laptop at 400 %. */
const OTHERS: readonly Size[] = [
  [1366, 600],
  [1024, 768],
  [768, 1024],
  [844, 390],
  [683, 384],
  [390, 844],
  [320, 640],
  [342, 192],
]

async function open(page: Page, name: string, place = scene(name)): Promise<void> {
  await setUp(page, place)
  await visit(page)
  await expect(page.locator('#question')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const resize = async (page: Page, [width, height]: Size) => page.setViewportSize({ width, height })
const wait = (name: string, [width, height]: Size) => ({ message: `${name} at ${width}x${height}`, timeout: 5000 })

/** The questions with most options. */
const FULLEST = ['full-machine-actions-supply', 'full-machine-move', 'full-machine-sell_bot', 'full-machine-step_one']
/** Every question of Weather Machine and the Saboteurs, and of each question of any game the one with most options. */
const QUESTIONS = sceneNames.filter((name) => /^(ask-machine|ask-solo|full)-/.test(name))
const PARTS = 4

test('the fullest question has all the options that the rules allow there', () => {
  const { decision } = scene('full-machine-actions-supply').update
  expect(decision?.options).toHaveLength(25)
})

for (let part = 0; part < PARTS; part++)
  test(`every option of every question is in view on a desktop: ${part + 1} of ${PARTS}`, async ({ page }) => {
    for (const name of QUESTIONS.filter((_, index) => index % PARTS === part)) {
      const [smallest, ...larger] = FULLEST.includes(name) ? [...DESKTOPS, ...MORE_DESKTOPS] : DESKTOPS
      await resize(page, smallest as Size)
      await open(page, name)
      await expect.poll(() => hiddenParts(page), wait(name, smallest as Size)).toEqual([])
      await expect.soft.poll(() => smallTexts(page), wait(name, smallest as Size)).toEqual([])
      await expect.soft.poll(() => overlaps(page), wait(name, smallest as Size)).toEqual([])
      for (const size of larger) {
        await resize(page, size)
        await expect.poll(() => hiddenParts(page), wait(name, size)).toEqual([])
        await expect.soft.poll(() => overlaps(page), wait(name, size)).toEqual([])
      }
    }
  })

test('no goal card, no note and nothing in the lit bag is cut off, and no note lies over the tile in hand', async ({
  page,
}) => {
  const sizes: Size[] = [
    [1366, 768],
    [1440, 900],
    [390, 844],
  ]
  for (const [name, wide] of [
    ['full-island-place', false],
    ['full-island-place', true],
    ['full-island-add_token', false],
  ] as const) {
    const place = scene(name)
    // Of one row of the machine the drawing takes the whole width that it may.
    if (wide)
      for (const player of (place.update.view.board as { players: { machine: { spot: string }[] }[] }).players)
        player.machine = player.machine.filter(({ spot }) => spot.endsWith(',0'))
    await resize(page, sizes[0] as Size)
    await open(page, name, place)
    if (name === 'full-island-add_token') await expect(page.locator('.sack.lit .column')).toHaveCount(4)
    else {
      // The free spot that is next to the notes.
      await page.locator('.drawing [data-place="machine/0/4,0"]').click()
      await expect(page.locator('.notes .hand-note')).toContainText('at 4,0')
    }
    for (const size of sizes) {
      await resize(page, size)
      await expect.poll(() => cutOff(page), wait(name, size)).toEqual([])
    }
  }
})

test('at every size and magnification the question can be read and answered', async ({ page }) => {
  for (const name of [
    'full-machine-actions-supply',
    'ask-machine-first_tile',
    'solo-move',
    'golden-island-bid-late-4',
    'island-3',
  ]) {
    await resize(page, OTHERS[0] as Size)
    await open(page, name)
    for (const size of OTHERS) {
      await resize(page, size)
      const fold = page.locator('.panel .fold[aria-expanded="false"]')
      await expect.poll(() => unreachable(page), wait(`${name}, folded`, size)).toEqual([])
      if (await fold.isVisible()) await fold.click()
      await expect.poll(() => unreachable(page), wait(name, size)).toEqual([])
      // Drawings are fitted to their frames a moment after the frames have their sizes.
      await expect.soft.poll(() => smallTexts(page), wait(name, size)).toEqual([])
    }
  }
})

/** A chip or a lit place is drawn in signs and figures; its name says them in words, which axe does not take for the same. */
const SIGNS = ['label-content-name-mismatch']

test('a table can be read in both themes', async ({ page }) => {
  for (const name of ['full-machine-actions-supply', 'solo-move', 'golden-island-bid-late-4', 'machine-4-result'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (colorScheme === 'light') {
        await setUp(page, scene(name))
        await page.goto(url('/table/scene'))
        await expect(page.locator('.board')).toBeVisible()
      }
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      // The themes differ in their colours alone.
      const rule = colorScheme === 'dark' ? 'color-contrast' : ''
      expect.soft(await faults(page, SIGNS, rule), `${name}, ${colorScheme}`).toEqual([])
    }
})
