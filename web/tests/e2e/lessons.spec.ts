import type { Browser, Page } from '@playwright/test'
import type { Lesson } from '../../src/api/generated'
import { faults } from './axe'
import { answer, ask, press, tableOf, type Step, type Way } from './lesson-steps'
import { dice, playOn } from './playing'
import { another, expect, newcomer, rows, test, url, showAsText } from './table'

const LESSONS = {
  'weather-island': 'Your first storm',
  'weather-island-2': 'Your second storm',
  'weather-machine-1': 'Chapter 1: a first round',
  'weather-machine-2': 'Chapter 2: papers and Breakthroughs',
  saboteurs: 'Read, stop, win',
}
const CODES = Object.keys(LESSONS) as (keyof typeof LESSONS)[]

/** A chip or a lit place is drawn in signs and figures; its name says them in words, which axe does not take for the same. */
const SIGNS = ['label-content-name-mismatch']
const counter = (page: Page) => page.locator('.lesson-note .steps > span').last()
const expectStep = (page: Page, step: number, { steps }: Lesson) =>
  expect(counter(page)).toHaveText(`${step} of ${steps.length}`)

/** Whether a note was ever seen with the reveal of the bids: it comes afterwards. */
const noteCameTooEarly = (page: Page) => page.evaluate(() => document.documentElement.dataset['early'] === 'yes')

/** Begin a lesson from the page of all of them. */
async function start(page: Page, name: keyof typeof LESSONS): Promise<Lesson> {
  await page.addInitScript(() => {
    const look = () => {
      const seen = (selector: string) => document.querySelector(selector)?.checkVisibility()
      if (seen('.reveal') && seen('.lesson-note')) document.documentElement.dataset['early'] = 'yes'
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(url('/learn'))
  await page.getByRole('button', { name: `Start: ${LESSONS[name]}` }).click()
  await expect(page.locator('#lesson-title')).toBeVisible({ timeout: 60_000 })
  return ask<Lesson>(page, `/lessons/${name}`)
}

/** Something is lit, and nothing of the note or of the question lies over it. */
async function litAndClear(page: Page, step: Step): Promise<void> {
  if (!step.light.length) return
  await expect(page.locator('.ring').first(), step.id).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      const over = boxes(innerWidth < 960 ? '.panel' : '.pinned')
      return boxes('.ring').filter((ring) =>
        over.some((box) => box.x < ring.right && ring.x < box.right && box.y < ring.bottom - 12 && ring.y < box.bottom),
      ).length
    })
  await expect.poll(covered, `${step.id}: nothing lies over what is lit`).toBe(0)
  // The veil is open over what is lit.
  const veiled = () =>
    page.evaluate(() => {
      const veil = document.querySelector<SVGPathElement>('.veil .dark')
      return [...document.querySelectorAll('.ring')].filter((ring) => {
        const { x, y, width, height } = ring.getBoundingClientRect()
        return veil?.isPointInFill(new DOMPoint(x + width / 2, y + height / 2))
      }).length
    })
  await expect.poll(veiled, `${step.id}: nothing veils what is lit`).toBe(0)
  // The light falls on what the board draws there, if it draws it by itself.
  const missed = () =>
    page.evaluate((light) => {
      const rings = [...document.querySelectorAll('.ring')].map((ring) => ring.getBoundingClientRect())
      const board = document.querySelector('main.board')?.getBoundingClientRect() ?? new DOMRect()
      return light.filter((place) =>
        [...document.querySelectorAll(`main.board [data-place="${place}"]`)].some((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const [middle, half] = [x + width / 2, y + height / 2]
          const within = (box: DOMRect) => box.x < middle && middle < box.right && box.y < half && half < box.bottom
          return width > 0 && element.checkVisibility() && within(board) && !rings.some(within)
        }),
      )
    }, step.light)
  await expect.poll(missed, `${step.id}: the light falls on its places`).toEqual([])
}

/** Play a round alone: the note folds and nothing is veiled; it comes back when the round is over. */
async function playAlone(page: Page, number: number, lesson: Lesson): Promise<void> {
  await page.getByRole('button', { name: 'Let me try' }).click()
  await expect(page.locator('.veil')).toHaveCount(0)
  const step = () =>
    ask<{ origin: { step: number } }>(page, `/tables/${tableOf(page)}`).then(({ origin }) => origin.step)
  for (let tries = 0; tries < 30 && (await step()) === number; tries++) await playOn(page, dice(tries), { presses: 1 })
  await expectStep(page, number + 1, lesson)
}

async function through(page: Page, lesson: Lesson, way: Way, from = 1, to = lesson.steps.length): Promise<void> {
  for (let number = from; number <= to; number++) {
    const step = lesson.steps[number - 1] as Step
    await expectStep(page, number, lesson)
    await litAndClear(page, step)
    if (step.play.length) await test.step(step.id, () => answer(page, step, way))
    else if (step.alone) await test.step(step.id, () => playAlone(page, number, lesson))
    else if (way === 'keys') await press(page, '.lesson-note .keys .key:not(.quiet)', way)
    else await page.locator('.lesson-note .keys .key:not(.quiet)').click()
  }
  expect(await noteCameTooEarly(page)).toBe(false)
}

/** Closes the last note: the player continues freely, or the game is over. */
async function ends(page: Page, lesson: Lesson): Promise<void> {
  if (lesson.steps.at(-1)?.ends) {
    await playOn(page, dice(1))
    await expect(page.locator('#lesson-title')).toHaveText('You did it!')
    await expect(page.locator('.lesson-note').getByRole('link', { name: 'All lessons' })).toBeVisible()
    return
  }
  await expect(page.locator('.lesson-note')).toHaveCount(0)
  const before = await rows(page)
  await playOn(page, dice(2), { presses: 3 })
  await expect.poll(() => rows(page)).toBeGreaterThan(before)
}

for (const name of CODES) {
  test(`${name} to its end by mouse, left and taken up on another device`, async ({ browser }) => {
    const colorScheme = CODES.indexOf(name) % 2 ? 'light' : 'dark'
    const page = await newcomer(browser, 'Ada', { colorScheme })
    const lesson = await start(page, name)
    const half = Math.floor(lesson.steps.length / 2)
    expect(await faults(page, SIGNS), 'a step to read').toEqual([])
    await through(page, lesson, 'mouse', 1, half)
    await expectStep(page, half + 1, lesson)
    expect(await faults(page, SIGNS), lesson.steps[half]?.id).toEqual([])
    await page.getByRole('link', { name: 'Leave the lesson' }).click()
    await expect(page.getByRole('img', { name: `${half} of ${lesson.steps.length} steps` })).toBeVisible()
    const phone = await elsewhere(browser, page)
    await phone.goto(url('/'))
    await phone.getByRole('button', { name: `Go on: ${LESSONS[name]}` }).click()
    await through(phone, lesson, 'mouse', half + 1)
    await ends(phone, lesson)
    await phone.goto(url('/learn'))
    await expect(phone.getByRole('button', { name: `Again: ${LESSONS[name]}` })).toBeVisible()
  })

  test(`${name} to its end by keys`, async ({ browser }) => {
    const page = await newcomer(browser, 'Ada', { colorScheme: CODES.indexOf(name) % 2 ? 'dark' : 'light' })
    const lesson = await start(page, name)
    await through(page, lesson, 'keys')
    await ends(page, lesson)
  })
}

async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const { cookies } = await page.context().storageState()
  const other = await another(browser)
  await other.context().addCookies(cookies)
  await other.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  return other
}

test('an unexpected move gets a kind answer and is not played', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada')
  const lesson = await start(page, 'weather-island')
  const before = await rows(page)
  const other = page.locator('.cards .option').nth(1)
  await other.click()
  await page.locator('.turn .go').click()
  await expect(page.locator('.lesson-note .refused')).toHaveText(/First read this/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, 2, lesson)
  await other.click()
  await page.locator('.turn .go').click()
  await expect(page.locator('.lesson-note .refused')).toHaveText(
    /Another time, gladly.*Keep the card with three sun and two rain sources/s,
  )
  expect(await rows(page)).toBe(before)
  // The hint proposes the move that the step waits for. Opening an earlier note undoes nothing.
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.locator('.turn .go').click()
  await expectStep(page, 3, lesson)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 2, lesson)
  await expect(page.locator('.lesson-note .task')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, 3, lesson)
  // A tile laid elsewhere stays in hand.
  await through(page, lesson, 'mouse', 3, 5)
  await expectStep(page, 6, lesson)
  await page.locator('.board [data-place="market/power"]').first().click()
  await page.locator('.board [data-place="machine/0/1,0"]').first().click()
  await page.locator('.commit > .key:first-child:enabled').click()
  await expect(page.locator('.lesson-note .refused')).toHaveText(/lay it below the wreck/)
  await expect(page.locator('.commit')).toBeVisible()
})

test('on a phone a note makes room for the question once the player has read it', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const lesson = await start(page, 'weather-island')
  for (const [index, step] of lesson.steps.slice(0, 6).entries()) {
    await expectStep(page, index + 1, lesson)
    await litAndClear(page, step)
    await expect(page.locator('.panel .scroll')).toBeHidden()
    if (!step.play.length) await page.getByRole('button', { name: 'Next' }).tap()
    else {
      await page.getByRole('button', { name: 'Let me try' }).tap()
      await expect(page.locator('.lesson-note .task')).toHaveText(step.task)
      await expect(page.locator('.lesson-note .text')).toHaveCount(0)
      await litAndClear(page, step)
      await test.step(step.id, () => answer(page, step, 'mouse'))
    }
  }
  await expectStep(page, 7, lesson)
  // The bids were revealed on the way, without the note.
  expect(await noteCameTooEarly(page)).toBe(false)
  expect(await faults(page)).toEqual([])
})

test('a new player starts a lesson from the home page, and the text view shows it too', async ({ page }) => {
  await page.goto(url('/'))
  // The first thing to press is the first lesson, and with reduced motion nothing moves.
  const learn = page.getByRole('button', { name: 'Learn: your first storm' })
  await expect(learn).toBeVisible()
  expect(await learn.evaluate((key) => key === document.querySelector('main :is(a[href], button)'))).toBe(true)
  await expect(page.locator('.hero svg').first()).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('button', { name: 'Start: Read, stop, win' }).click()
  await expect(page.locator('#lesson-title')).toHaveText('The score to beat')
  await expect(page.locator('[aria-live]').filter({ hasText: 'The score to beat Round 10' })).toHaveCount(1)
  await showAsText(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('#lesson-title')).toHaveText('What wins at once')
  expect(await faults(page)).toEqual([])
})
