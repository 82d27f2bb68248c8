import type { Page } from '@playwright/test'
import { Player } from './player'
import { begin, expect, test, url } from './table'

// Complete games by pressing what glows on the board, as people do. The page is checked at every press.
// PEOPLE=all plays every game whole at every single size (docs/screens.md); otherwise a game by mouse changes its size.
// The draws are the same each time, so that a failure can be repeated. PEOPLE_SEED=2 plays other games.

type Size = readonly [width: number, height: number]

const SEED = Number(process.env['PEOPLE_SEED'] ?? 1)

/** Make the next table with this seed. */
async function seedTable(page: Page): Promise<void> {
  await page.route('**/api/tables', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback()
    return route.continue({ postData: { ...(request.postDataJSON() as object), seed: SEED } })
  })
}

const PHONE: Size = [390, 844]
/** One game by mouse uses these windows in turn. */
const DESKTOPS: readonly Size[] = [
  [1440, 900],
  [1920, 1080],
  [1366, 768],
]
const LARGEST: Size = [2560, 1440]

const BOXES = [
  { box: 'Weather Machine', level: 'Apprentice' },
  { box: 'The Saboteurs', level: 'Easy' },
  { box: 'Mad Scientists of Weather Island', level: 'Apprentice' },
] as const

interface Game {
  box: string
  level: string
  /** The first window, and those that follow in turn. A finger plays on a phone, a mouse on a desktop. */
  sizes: readonly Size[]
  colorScheme: 'light' | 'dark'
  /** With what a new person gets: the introduction, others' turns act by act, the weather, and everything that moves. */
  defaults: boolean
}

const [MACHINE, SOLO, ISLAND] = BOXES
const MIXED: readonly Size[] = [[1366, 768], ...DESKTOPS, LARGEST]
const SOME: readonly Game[] = [
  { ...MACHINE, sizes: MIXED, colorScheme: 'light', defaults: false },
  { ...MACHINE, sizes: [PHONE], colorScheme: 'light', defaults: true },
  { ...SOLO, sizes: MIXED, colorScheme: 'dark', defaults: false },
  { ...SOLO, sizes: [PHONE], colorScheme: 'dark', defaults: true },
  { ...ISLAND, sizes: MIXED, colorScheme: 'light', defaults: true },
  { ...ISLAND, sizes: [PHONE], colorScheme: 'light', defaults: false },
]
/** Every title at every single size; the themes and the settings of a new person alternate. */
const ALL: readonly Game[] = [PHONE, ...DESKTOPS].flatMap((size, row) =>
  BOXES.map((game, column): Game => ({
    ...game,
    sizes: [size],
    colorScheme: (row + column) % 2 ? 'dark' : 'light',
    defaults: (row + column) % 2 === 0,
  })),
)

for (const { box, level, sizes, colorScheme, defaults } of process.env['PEOPLE'] === 'all' ? ALL : SOME) {
  const [first = PHONE, ...others] = sizes
  const [width, height] = first
  const phone = first === PHONE
  const by = phone ? 'finger' : 'mouse'
  test.describe(`${box}, by ${by}, ${width}x${height}`, () => {
    test.use({
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      colorScheme,
      defaults,
      contextOptions: { reducedMotion: defaults ? 'no-preference' : 'reduce' },
    })

    test(`a game of ${box} by ${by}, on what glows`, async ({ page }) => {
      await seedTable(page)
      await begin(page, box, level)
      const table = await page.request.get(url(`/api/tables/${page.url().split('/').at(-1)}`))
      expect(await table.json()).toMatchObject({ seeded: true })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await new Player(page, { phone, sizes: others }).play()
      await expect(page.locator('.result h2')).toContainText(/win|lost/)
      await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible()
    })
  })
}
