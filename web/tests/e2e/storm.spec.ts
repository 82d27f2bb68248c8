import type { Page } from '@playwright/test'
import type { LessonStepInfo } from '../../src/api/generated'
import { setUp, stormScene } from '../screenshots/scene'
import { smallTexts } from './fitting'
import { expect, test, url } from './table'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// The weather of a round as a show over the table.

const settings = (page: Page, values: object) =>
  page.addInitScript((text) => {
    localStorage.setItem('stormtable.known', 'yes')
    localStorage.setItem('stormtable.settings', text)
  }, JSON.stringify(values))

/** What a strike shows: the points of each seat's pill, and the number of trails on each seat's machine. */
interface Struck {
  pills: number[]
  trails: number[]
}

/** What the engine paid in each strike, and whose cubes went which way. */
function paid(place: ReturnType<typeof stormScene>): Struck[] {
  const { feed } = place.storm
  const tokens = feed.filter(({ name }) => name === 'weather').map(({ number }) => number)
  return tokens.map((first, strike) => {
    const next = tokens[strike + 1] ?? Infinity
    const events = feed.filter(({ number }) => number > first && number < next)
    const of = (seat: number, kind: string) => events.filter((event) => event.name === kind && event.seat === seat)
    const seats = place.update.view.seats.map(({ seat }) => seat)
    return {
      pills: seats.map((seat) => of(seat, 'points').reduce((sum, { data }) => sum + Number(data['amount']), 0)),
      trails: seats.map((seat) => of(seat, 'trip').length),
    }
  })
}

/** What each of the first strikes shows in its last frame. */
const strikesShown = (page: Page, seats: number, strikes: number) =>
  page.evaluate(
    ([seats, strikes]) =>
      new Promise<Struck[]>((resolve) => {
        const shown: Struck[] = []
        const look = () => {
          const now = [...document.querySelectorAll('.storm li')].findIndex((token) => token.ariaCurrent === 'step')
          if (now >= strikes || (shown.length && !document.querySelector('.storm'))) return resolve(shown)
          const every = Array.from({ length: seats }, (_, seat) => seat)
          const machine = (seat: number) => document.querySelector(`[data-storm-isle="${seat}"]`)
          const pill = (seat: number) => document.querySelector(`[data-pill="${seat}"]`)?.textContent ?? ''
          if (now >= 0)
            shown[now] = {
              pills: every.map((seat) => Number(/\d+/.exec(pill(seat))?.[0] ?? 0)),
              trails: every.map((seat) => machine(seat)?.querySelectorAll('.trail').length ?? 0),
            }
          requestAnimationFrame(look)
        }
        look()
      }),
    [seats, strikes] as const,
  )

test('a storm opens as a show, is seen again with L, and ends with Escape', async ({ page }) => {
  const place = stormScene(4)
  await settings(page, { playback: 0, weather: 'full' })
  await setUp(page, place, true)
  await page.goto(url('/table/scene'))
  const show = page.getByRole('dialog', { name: `The weather of round ${place.storm.round}` })

  // It opens by itself, and shows in its pills what the engine paid.
  await expect(show).toBeVisible()
  await expect(show.locator('[data-storm-isle]')).toHaveCount(4)
  expect(await smallTexts(page)).toEqual([])
  const strikes = paid(place)
  expect(strikes.length).toBeGreaterThan(1)
  expect(await strikesShown(page, 4, strikes.length)).toEqual(strikes)
  await expect(show).toHaveCount(0)

  // L shows the same again; the log and the question come back after it.
  await page.keyboard.press('l')
  await expect(show).toBeVisible()
  expect(await strikesShown(page, 4, 1)).toEqual(strikes.slice(0, 1))
  await page.keyboard.press('l')
  await expect(show).toHaveCount(0)
  await expect(page.locator('.seal')).toBeVisible()

  // While it covers the board, Tab reaches only its own controls; then the focus is where it was.
  const seal = page.locator('.seal')
  await seal.focus()
  await page.keyboard.press('l')
  await expect(show).toBeFocused()
  await page.keyboard.press(' ')
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => !document.activeElement?.closest('[role=dialog], body:not(:has(:focus))'))
    expect(outside).toBe(false)
  }
  await expect(page.locator('.panel')).toHaveAttribute('inert', '')
  await page.keyboard.press('Escape')
  await expect(show).toHaveCount(0)
  await expect(seal).toBeFocused()

  // A press on the right half goes on to the next strike, and after the last one the show ends.
  await page.getByRole('button', { name: 'Last storm' }).first().click()
  await expect(show).toBeVisible()
  for (let press = 0; press <= place.storm.feed.filter(({ name }) => name === 'weather').length; press++)
    await page.mouse.click(1300, 500)
  await expect(show).toHaveCount(0)
})

test('with reduced motion nothing in a storm moves, and nothing is outside the window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settings(page, { playback: 0, weather: 'full' })
  for (const [players, width, height] of [
    [4, 1366, 768],
    [6, 1366, 768],
    [6, 390, 844],
  ] as const) {
    await setUp(page, stormScene(players))
    await page.setViewportSize({ width, height })
    await page.goto(url('/table/scene'))
    await expect(page.locator('.seal')).toBeVisible()
    await page.keyboard.press('l')
    const show = page.getByRole('dialog', { name: /^The weather/ })
    await page.keyboard.press('ArrowRight')
    await expect(show.locator('.pill').first()).toBeVisible()
    await page.keyboard.press(' ')
    const faults = await show.evaluate((root) => {
      const moving = document.getAnimations().filter(({ effect }) => root.contains((effect as KeyframeEffect).target))
      const wide = document.documentElement.scrollWidth > innerWidth || root.scrollWidth > innerWidth
      const bars = [...root.querySelectorAll('[data-storm-bar]')].filter(
        (bar) => bar.getBoundingClientRect().bottom > innerHeight,
      )
      // The head of a machine has its points, and its line below covers no tile.
      const cut = [...root.querySelectorAll('[data-storm-isle]')].filter((isle) => {
        const head = isle.querySelector('header')
        const machine = isle.querySelector('svg')?.getBoundingClientRect()
        const foot = isle.querySelector('.foot')?.getBoundingClientRect()
        const frame = isle.getBoundingClientRect()
        return (
          !head ||
          !machine ||
          !foot ||
          head.scrollWidth > head.clientWidth ||
          machine.right > frame.right ||
          machine.bottom > foot.top + 1
        )
      })
      return { moving: moving.length, wide, hiddenBars: bars.length, cut: cut.length }
    })
    expect(faults, `${players} players at ${width}`).toEqual({ moving: 0, wide: false, hiddenBars: 0, cut: 0 })
    await page.keyboard.press('Escape')
    await expect(show).toHaveCount(0)
  }
})

test('the note of a lesson waits while its storm is shown', async ({ page }) => {
  const step: LessonStepInfo = {
    id: 'weather',
    title: 'Your first points',
    text: ['The sky did it.'],
    task: '',
    rules: 'resolve',
    light: ['forecast/1'],
    play: [],
    alone: 0,
    watch: true,
    free: false,
    ends: '',
  }
  const steps = [step, { ...step, id: 'later', title: 'A later step', watch: false }]
  const lesson = { name: 'first', game: 'weather-island', title: 'First', language: 'en', steps }
  const place = { ...stormScene(2), lesson }
  await settings(page, { playback: 0, weather: 'auto' })
  await setUp(page, place, true)
  await page.goto(url('/table/scene'))
  const show = page.getByRole('dialog', { name: /^The weather/ })
  const note = page.locator('.lesson-note')
  await expect(show).toBeVisible()
  await page.keyboard.press(' ')
  await expect(note.getByRole('heading')).toHaveText(step.title)
  await expect(note).not.toContainText('The sky did it.')
  await expect(page.locator('.veil')).toHaveCount(0)
  const next = note.getByRole('button', { name: 'Next' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(show).toHaveCount(0)
  await expect(note).toContainText('The sky did it.')
  await expect(next).toHaveAttribute('aria-disabled', 'false')

  // On a phone the show covers the note, which comes afterwards.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('l')
  await expect(show).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.locator('.veil')).toHaveCount(0)
  await expect(note).not.toContainText('The sky did it.')
  await expect(page.locator('[inert] .lesson-note')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(show).toHaveCount(0)
  await expect(note).toContainText('The sky did it.')
})
