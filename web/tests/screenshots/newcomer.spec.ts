import { expect, test, type Page } from '@playwright/test'
import type { Lesson } from '../../src/api/generated'
import { answer, ask, tableOf } from '../e2e/lesson-steps'
import { dice, playOn } from '../e2e/playing'
import { look } from '../e2e/pressing'
import { url } from '../e2e/table'
import { isSelected, open, picture, sizes, themes, type Size } from './selection'

/**
 * A newcomer's walk: from the home page to the end of a first game, with the settings that a new person has. A picture of every new
 * question, of what a choice shows, of others' turns and storms. Who plays Weather Island learns it first; the others press a level
 * at once. docs/newcomer.md says what the pictures taught.
 */
const GAMES = [
  ['island', 'Mad Scientists of Weather Island', 'Apprentice', 'Learn: your first storm'],
  ['machine', 'Weather Machine', 'Apprentice', ''],
  ['solo', 'The Saboteurs', 'Easy', ''],
] as const

/** So many of the others' turns are watched. */
const WATCHED = 3

/** No more presses than this in a game. */
const MOST = 900

/** The words of the question, for the name of a picture: figures aside, equal questions have equal names. */
async function kindOfQuestion(page: Page): Promise<string> {
  const question = await page.locator('#question').textContent({ timeout: 500 }).catch(() => '')
  return (question ?? '').replace(/\d+/g, 'n').replace(/[^a-z]+/gi, '-').slice(0, 34)
}

class Walk {
  private count = 0
  private watched = 0
  private readonly seen = new Set<string>()

  constructor(
    private readonly page: Page,
    private readonly name: string,
    private readonly size: Size,
    private readonly theme: string,
  ) {}

  /** Takes a picture of something that was not there before. */
  async shoot(what: string): Promise<void> {
    if (this.seen.has(what)) return
    this.seen.add(what)
    const number = String(++this.count).padStart(2, '0')
    await picture(this.page, `newcomer-${this.name}-${number}-${what}`, this.size, this.theme)
  }

  /** Plays on what glows, and on options only where nothing does, until the result. */
  async play(): Promise<void> {
    const { page } = this
    const phone = this.size.width < 960
    const throwDie = dice(7)
    let before: string | null = null
    for (let press = 0; press < MOST; press++) {
      await this.watch()
      const chance = () => throwDie(1000) / 1000
      const next = await look(page, { before, patience: 6000, chance: chance(), way: chance(), phone })
      if (next.kind === 'over') return
      if (next.kind === 'wait' || next.kind === 'dead') {
        before = null
        continue
      }
      await this.shoot(`${next.kind === 'go' ? 'chosen' : 'asked'}-${await kindOfQuestion(page)}`)
      // A newcomer bids something.
      const more = page.getByRole('button', { name: 'Bid more' })
      for (let bid = throwDie(4); bid >= 0 && (await more.isEnabled({ timeout: 100 }).catch(() => false)); bid--)
        if (next.words.startsWith('Seal')) await more.click()
      if (phone) await page.touchscreen.tap(next.x, next.y)
      else await page.mouse.click(next.x, next.y)
      before = next.state
    }
  }

  /** Goes through the lesson as its notes say, to the end of the last one, and watches everything that plays by itself. */
  async learn(): Promise<void> {
    const { page } = this
    await expect(page.locator('#lesson-title')).toBeVisible({ timeout: 60_000 })
    const { steps } = await ask<Lesson>(page, '/lessons/weather-island')
    const reached = async () => (await ask<{ origin: { step: number } }>(page, `/tables/${tableOf(page)}`)).origin.step
    const forth = page.locator('.lesson-note .keys .key:not(.quiet)')
    let playbacks = 0
    for (let number = 1; number <= steps.length; number++) {
      const step = steps[number - 1] as Lesson['steps'][number]
      await expect(async () => {
        if (await page.locator('.playback').isVisible()) {
          playbacks += this.seen.has(`lesson-${number}-playback`) ? 0 : 1
          await this.shoot(`lesson-${number}-playback`)
        }
        for (const what of ['reveal', 'storm'])
          if (await page.locator(`.${what}`).isVisible()) await this.shoot(`lesson-${number}-${what}`)
        expect(await page.locator('.playback, .storm, .reveal').count()).toBe(0)
        await expect(page.locator('.lesson-note .steps > span').last()).toHaveText(`${number} of ${steps.length}`)
      }).toPass({ timeout: 180_000, intervals: [100] })
      await this.shoot(`lesson-${number}-${step.id}`)
      const tries = page.getByRole('button', { name: 'Let me try' })
      if (!step.play.length && !step.alone) {
        await forth.click()
        continue
      }
      // On a phone each note folds before it is followed.
      if (this.size.width < 960 || step.alone) await tries.click()
      // What the note lights is in view, also on a phone, whose board shows one part at a time.
      if (step.play.length && step.light.length) await expect(page.locator('.ring').first(), step.id).toBeVisible()
      if (step.play.length) {
        await answer(page, step, 'mouse')
        continue
      }
      // Nothing is pressed once the round alone is over: the last note is about this round.
      let done = false
      const roundEnds = expect
        .poll(reached, { timeout: 600_000 })
        .toBe(number + 1)
        .then(() => (done = true))
      for (let turn = 0; turn < 60 && !done; turn++) {
        // What plays by itself covers the question: it is watched to its end.
        await expect(page.locator('.playback, .storm, .reveal')).toHaveCount(0, { timeout: 120_000 })
        await this.shoot(`lesson-${number}-${await kindOfQuestion(page)}`)
        await playOn(page, dice(turn), { presses: 1, enough: () => done })
      }
      await roundEnds
    }
    expect(playbacks, 'the opponent plays on the board in the lesson, too').toBeGreaterThan(0)
  }

  /** What plays by itself: the bids, a storm, others' turns. */
  private async watch(): Promise<void> {
    const { page } = this
    if (await page.locator('.reveal').isVisible()) {
      await page.waitForTimeout(1300)
      await this.shoot('reveal')
      await page.keyboard.press('Escape')
    }
    const storm = page.locator('.storm').first()
    if (await storm.isVisible()) {
      for (const moment of ['storm-begins', 'storm-runs', 'storm-goes-on'])
        if (!this.seen.has(moment)) {
          await page.waitForTimeout(1500)
          await this.shoot(moment)
        }
      await page.keyboard.press('Escape')
      await expect(storm).toHaveCount(0)
    }
    if (await page.locator('.playback').isVisible()) {
      await page.waitForTimeout(900)
      await this.shoot('playback')
      // The first ones are watched to their end.
      if (this.watched++ < WATCHED)
        for (let tick = 0; tick < 60 && (await page.locator('.playback').isVisible()); tick++) {
          if (await storm.isVisible()) return this.watch()
          await page.waitForTimeout(250)
        }
    }
  }
}

for (const size of sizes)
  for (const theme of themes)
    for (const [name, box, level, lesson] of GAMES)
      test(`a newcomer plays ${box}, ${theme}, ${size.name}`, async ({ browser }) => {
        test.skip(!isSelected(`newcomer-${name}`), 'it is not selected')
        const context = await open(browser, size, theme, { reducedMotion: 'no-preference' })
        const page = await context.newPage()
        const walk = new Walk(page, name, size, theme)
        await page.goto(url('/'), { waitUntil: 'networkidle' })
        await walk.shoot('home')
        if (lesson) {
          await page.getByRole('button', { name: lesson }).click()
          await walk.learn()
          await page.goto(url('/'), { waitUntil: 'networkidle' })
          await walk.shoot('home-learned')
        }
        await page.getByRole('article', { name: box }).getByRole('button', { name: level }).click()
        await expect(page.getByLabel('Your name at the table')).toBeVisible()
        await walk.shoot('name')
        await page.getByLabel('Your name at the table').fill('Nora')
        await page.keyboard.press('Enter')
        await expect(page.locator('#question')).toBeVisible()
        // The lesson has said what the introduction says.
        if (lesson) await expect(page.getByRole('dialog')).toHaveCount(0)
        else {
          await expect(page.getByRole('heading', { name: /^Your first game/ })).toBeVisible()
          await walk.shoot('introduction')
          await page.getByRole('button', { name: 'Play', exact: true }).click()
        }
        await walk.play()
        await page.waitForTimeout(2500)
        await walk.shoot('result')
        const result = page.getByRole('button', { name: /^Result/ })
        if (await result.isVisible()) await result.click()
        await page.waitForTimeout(800)
        await walk.shoot('result-all')
        await page.goto(url('/'), { waitUntil: 'networkidle' })
        await walk.shoot('home-afterwards')
        await context.close()
      })
