import type { Page } from '@playwright/test'
import { overlaps } from './overlapping'
import { dice } from './playing'
import { look, tooSmall, type Press } from './pressing'
import { complaintsOf, expect, PATIENT } from './table'

/** After this many presses the player changes the window size, and asks for a hint or a reason. */
const TURN = 12
/** The page is idle after this many milliseconds without a change. */
const PATIENCE = 20_000
/** A press has an effect within this time, in milliseconds. */
const EFFECT = 5_000
/** An update of the page is complete after this many milliseconds. */
const SETTLES = 1_500

type Size = readonly [width: number, height: number]

interface Way {
  /** By finger, on a phone. */
  phone?: boolean
  /** The windows that one game uses in turn. */
  sizes?: readonly Size[]
  /** How long an effect is waited for. */
  effect?: number
}

/** Somebody who plays by pressing what glows on the board. The page is checked at every press. */
export class Player {
  private readonly pressed: string[] = []
  private readonly complaints: string[]
  private readonly throwDie = dice(11)
  private readonly phone: boolean
  private readonly sizes: readonly Size[]
  private readonly effect: number
  /** What chose the last press. */
  private wish = { before: null as string | null, chance: 0, way: 0, phone: false }

  constructor(
    private readonly page: Page,
    { phone = false, sizes = [], effect = EFFECT }: Way = {},
  ) {
    this.phone = phone
    this.sizes = sizes
    this.effect = effect
    this.complaints = complaintsOf(page)
  }

  /** Until the game is over. */
  async play(): Promise<void> {
    let next = await this.look(null)
    while (next.kind !== 'over') {
      if (next.kind === 'wait') this.fail(['the game does not go on'])
      next = await this.press(next)
      if (this.pressed.length % TURN === 0) {
        await this.pause()
        next = await this.look(null)
      }
    }
  }

  /** Presses, and says what to press next. */
  async press(next: Press): Promise<Press> {
    this.pressed.push(`${next.kind} ${next.words}`)
    if (this.phone) await this.page.touchscreen.tap(next.x, next.y)
    else await this.page.mouse.click(next.x, next.y)
    return this.look(next.state, next)
  }

  /** What to press next, once what was pressed has had an effect; fails if anything is wrong with the page. */
  async look(before: string | null, last?: Press): Promise<Press> {
    const chance = () => this.throwDie(1000) / 1000
    const wish = { before, chance: chance(), way: chance(), phone: this.phone }
    const former = this.wish
    this.wish = wish
    let seen = await look(this.page, { ...wish, patience: last ? this.effect : PATIENCE })
    // On a busy machine the sheet may grow late and move the board under the finger: a person taps the same place again.
    if (seen.kind === 'dead' && last && this.phone) {
      const again = await look(this.page, { ...former, before: null, patience: this.effect })
      if (again.words !== last.words) this.fail([`after no effect, "${again.words}" is to be pressed`])
      await this.page.touchscreen.tap(again.x, again.y)
      seen = await look(this.page, { ...wish, patience: this.effect })
    }
    if (seen.kind === 'wait') seen = await look(this.page, { ...wish, before: null, patience: PATIENCE })
    this.fail([...seen.faults, ...this.complaints, ...(seen.kind === 'dead' ? ['nothing came of it'] : [])])
    await this.compare()
    return seen
  }

  /** From time to time a person asks something, and another person has another window. */
  private async pause(): Promise<void> {
    const turn = this.pressed.length / TURN
    const size = this.sizes[turn % this.sizes.length]
    if (size) await this.page.setViewportSize({ width: size[0], height: size[1] })
    const ask = this.page.getByRole('button', { name: turn % 2 ? 'Hint' : 'Why not?' })
    if (turn % 3 === 0 && (await ask.isVisible()) && (await ask.isEnabled())) {
      this.pressed.push(`asks ${turn % 2 ? 'Hint' : 'Why not?'}`)
      if (this.phone) await ask.tap()
      else await ask.click()
      await expect(this.page.locator('.strip .card')).toBeInViewport({ ratio: 1, ...PATIENT })
      await this.look(null)
    }
  }

  /** Only what stays counts: the page may be halfway through an update. */
  private async compare(): Promise<void> {
    const faults = async () => [...(await overlaps(this.page)), ...(this.phone ? await tooSmall(this.page) : [])]
    const until = Date.now() + SETTLES
    let seen = await faults()
    while (seen.length && Date.now() < until) {
      await this.page.waitForTimeout(100)
      seen = await faults()
    }
    this.fail(seen)
  }

  private fail(faults: readonly string[]): void {
    if (faults.length === 0) return
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    throw new Error(`${faults.join('\n')}\nat ${width}x${height} after:\n${this.pressed.slice(-6).join('\n')}`)
  }
}
