import type { Page } from '@playwright/test'
import { dice } from './playing'
import { look, overlaps, tooSmall, type Press } from './pressing'
import { begin, expect, test } from './table'

// Complete games by pressing what glows on the board, as people do. The page is checked at every press.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const GAMES = [
  ['Weather Machine', 'Apprentice', 'light'],
  ['The Saboteurs', 'Easy', 'dark'],
  ['Mad Scientists of Weather Island', 'Apprentice', 'light'],
] as const
/** One game is played over all of them, in turn. */
const DESKTOPS = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const

/** Every so many presses the window has another size, a hint or a reason is asked for, and texts are compared. */
const TURN = 12
/** Nothing happens for so long, in milliseconds, only where nothing will. */
const PATIENCE = 20_000
/** A press has an effect within this time, in milliseconds. */
const EFFECT = 5_000

class Player {
  private readonly pressed: string[] = []
  private readonly complaints: string[] = []
  private readonly throwDie = dice(11)
  /** What chose the last press. */
  private wish = { before: null as string | null, chance: 0, way: 0, phone: false }

  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (said) => {
      if (['error', 'warning'].includes(said.type()) && !said.text().includes('registration blocked'))
        this.complaints.push(said.text())
    })
  }

  /** Until the game is over. */
  async play(): Promise<void> {
    let next = await this.look(null)
    while (next.kind !== 'over') {
      if (next.kind === 'wait') this.fail(['the game does not go on'])
      this.pressed.push(`${next.kind} ${next.words}`)
      if (this.phone) await this.page.touchscreen.tap(next.x, next.y)
      else await this.page.mouse.click(next.x, next.y)
      next = await this.look(next.state, next)
      if (this.pressed.length % TURN === 0) {
        await this.pause()
        next = await this.look(null)
      }
    }
    await this.compare()
  }

  /** What to press next, once what was pressed has had an effect. */
  private async look(before: string | null, last?: Press): Promise<Press> {
    const chance = () => this.throwDie(1000) / 1000
    const wish = { before, chance: chance(), way: chance(), phone: this.phone }
    const former = this.wish
    this.wish = wish
    let seen = await look(this.page, { ...wish, patience: last ? EFFECT : PATIENCE })
    // On a busy machine the sheet may grow late and move the board under the finger: a person taps the same place again.
    if (seen.kind === 'dead' && last && this.phone) {
      const again = await look(this.page, { ...former, before: null, patience: EFFECT })
      if (again.words !== last.words) this.fail([`after no effect, "${again.words}" is to be pressed`])
      await this.page.touchscreen.tap(again.x, again.y)
      seen = await look(this.page, { ...wish, patience: EFFECT })
    }
    if (seen.kind === 'wait') seen = await look(this.page, { ...wish, before: null, patience: PATIENCE })
    this.fail([...seen.faults, ...this.complaints, ...(seen.kind === 'dead' ? ['nothing came of it'] : [])])
    return seen
  }

  /** From time to time a person asks something, and another person has another window. */
  private async pause(): Promise<void> {
    const turn = this.pressed.length / TURN
    await this.compare()
    if (!this.phone) {
      const [width, height] = DESKTOPS[turn % DESKTOPS.length] ?? DESKTOPS[0]
      await this.page.setViewportSize({ width, height })
    }
    const ask = this.page.getByRole('button', { name: turn % 2 ? 'Hint' : 'Why not?' })
    if (turn % 3 === 0 && (await ask.isVisible()) && (await ask.isEnabled())) {
      this.pressed.push(`asks ${turn % 2 ? 'Hint' : 'Why not?'}`)
      if (this.phone) await ask.tap()
      else await ask.click()
      await expect(this.page.locator('.strip .card')).toBeInViewport({ ratio: 1 })
      await this.look(null)
      await this.compare()
    }
  }

  private async compare(): Promise<void> {
    this.fail([...(await overlaps(this.page)), ...(this.phone ? await tooSmall(this.page) : [])])
  }

  private fail(faults: readonly string[]): void {
    if (faults.length === 0) return
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    throw new Error(`${faults.join('\n')}\nat ${width}x${height} after:\n${this.pressed.slice(-6).join('\n')}`)
  }
}

for (const [box, level, colorScheme] of GAMES) {
  test.describe(box, () => {
    test.use({ viewport: { width: 1366, height: 768 } })

    test(`a game of ${box} by mouse, on what glows`, async ({ page }) => {
      await begin(page, box, level)
      await new Player(page, false).play()
      await expect(page.locator('.result h2')).toContainText(/win|lost/)
      await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible()
    })
  })

  test.describe(`${box}, phone`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme })

    test(`a game of ${box} by finger, on what glows`, async ({ page }) => {
      await begin(page, box, level)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await new Player(page, true).play()
      await expect(page.locator('.result h2')).toContainText(/win|lost/)
    })
  })
}
