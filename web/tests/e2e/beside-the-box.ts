import { execFileSync } from 'node:child_process'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, url } from './table'

/** A solo game as a person at the box enters it; `tools/companion_games.py` plays it. */
export interface EnteredGame {
  setup: { challenges: string[]; seed: number; own_cards: boolean }
  /** The numbers of its Challenges. */
  numbers: number[]
  entries: string[]
  /** The question that each entry answers. */
  questions: string[]
  /** The question after the last entry: `score`, or empty if the game is lost. */
  ends: string
  target: number
}

export function enteredGames(...asked: string[]): EnteredGame[] {
  const python = process.env['STORMTABLE_PYTHON'] ?? '../.venv/bin/python'
  return JSON.parse(execFileSync(python, ['tools/companion_games.py', ...asked]).toString()) as EnteredGame[]
}

/** What the page asked of the browser. */
interface Asked {
  spoken: string[]
  cancelled: number
  locks: number
}

const SPEECH = 300
const PACE = 2000
const HOLD = 500

/** Replaces the seed, the voice and the lock of the screen, so that a game is the same each time and is heard at once. */
export async function prepare(page: Page, seed: number): Promise<void> {
  await page.clock.install()
  await page.addInitScript(
    ({ seed, length }) => {
      const random = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = (values) => {
        random(values)
        if (values instanceof Uint32Array && values.length === 3) values[0] = seed
        return values
      }
      const asked: Asked = { spoken: [], cancelled: 0, locks: 0 }
      Object.assign(globalThis, { asked })
      Object.defineProperty(globalThis, 'speechSynthesis', {
        value: {
          getVoices: () => [{ lang: 'en-GB', localService: true }],
          cancel: () => (asked.cancelled += 1),
          speak: (utterance: { text: string; onstart(): void; onend(): void }) => {
            asked.spoken.push(utterance.text)
            utterance.onstart()
            setTimeout(() => utterance.onend(), length)
          },
        },
      })
      Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
        value: class {
          voice = null
          constructor(readonly text: string) {}
        },
      })
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: () => {
            asked.locks += 1
            return Promise.resolve({ release: () => Promise.resolve() })
          },
        },
      })
      if (location.protocol === 'http:' && !localStorage.getItem('stormtable.companion'))
        localStorage.setItem('stormtable.companion', JSON.stringify({ voice: true, pace: 2 }))
    },
    { seed, length: SPEECH },
  )
}

/** What is too large or too small on the map and on steps. */
const problems = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollHeight > innerHeight) faults.push(`the document is ${root.scrollHeight} high`)
    if (root.scrollWidth > innerWidth) faults.push(`the document is ${root.scrollWidth} wide`)
    for (const part of document.querySelectorAll('.table main, .table .one'))
      if (part.scrollHeight > part.clientHeight + 1)
        faults.push(`${part.className} scrolls: ${part.scrollHeight} > ${part.clientHeight}`)
    for (const place of document.querySelectorAll<HTMLElement>('[data-place]:not(:disabled)')) {
      const { width, height } = place.getBoundingClientRect()
      if (width < 28 || height < 34) faults.push(`${place.dataset['place']}: ${width} x ${height}`)
    }
    for (const key of document.querySelectorAll<HTMLElement>('footer .key'))
      if (key.offsetHeight < 48) faults.push(`the key ${key.innerText || key.ariaLabel} is ${key.offsetHeight} high`)
    return faults
  })

/** A person who has the box and touches the phone. */
export class Person {
  presses = 0
  steps = 0
  private entries = 0
  private touch: CDPSession | null = null

  constructor(readonly page: Page) {}

  get question(): Locator {
    return this.page.locator('#question')
  }
  get map(): Locator {
    return this.page.locator('.map')
  }
  get allSteps(): Locator {
    return this.page.locator('ol.all > li')
  }
  asked(): Promise<Asked> {
    return this.page.evaluate(() => (globalThis as unknown as { asked: Asked }).asked)
  }

  async tap(what: Locator): Promise<void> {
    await what.tap()
    this.presses += 1
  }
  /** The page has stored the entries so far and shows the answer. */
  private async stored(entries: number): Promise<void> {
    this.entries = entries
    await expect.poll(async () => (await storedPresses(this.page)).length).toBe(entries)
    await expect(this.page.locator('.table[aria-busy="true"]')).toHaveCount(0)
  }
  async undo(): Promise<void> {
    await this.tap(this.key('Undo'))
    await this.stored(this.entries - 1)
  }
  key(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
  entry(entry: string): Locator {
    return this.page.locator(`[data-entry="${entry}"]`).first()
  }
  place(place: string): Locator {
    return this.page.locator(`[data-place="${place}"]`)
  }

  /** Begins a game on the start page, and lays out the table as far as the tiles. */
  async begin({ setup, entries, numbers }: EnteredGame): Promise<void> {
    await this.page.goto(url('/companion'))
    if (setup.own_cards) await this.page.getByRole('button', { name: 'My own cards' }).tap()
    for (const number of numbers) await this.page.getByRole('button', { name: new RegExp(`^${number} `) }).tap()
    await this.page.getByRole('button', { name: 'Lay out the table' }).tap()
    await expect(this.entry(entries[0] ?? '')).toBeVisible({ timeout: 120_000 })
    // From here on, time passes only when the person lets it: a slow machine skips no step.
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 60_000))
  }

  /** Opens the last game of the list on the start page, which has some entries; it is the first of the list then. */
  async openLast(entries: number): Promise<void> {
    await this.page.locator('.start li').last().locator('button').first().tap()
    await this.stored(entries)
    await expect(this.page.locator('.table footer')).toBeVisible({ timeout: 120_000 })
  }
  async leave(): Promise<void> {
    await this.key('Menu').tap()
    await this.page.getByRole('button', { name: 'To all games' }).tap()
    await expect(this.page.locator('.start')).toBeVisible()
  }

  /** Enters one thing on whatever screen is there, as a finger does it. */
  async enter(entry: string, next = ''): Promise<void> {
    const [first = '', second = '', third = ''] = entry.split('/')
    if (second === 'return') await this.hold(this.place(`supply/chemical/${third}`))
    else if (first === 'pay') {
      await this.tap(this.page.locator('.notes .inferred button'))
      await this.tap(this.entry(entry))
    } else if (first === 'government' && next.startsWith(`government/subsidy/${second}/`)) {
      await this.stroke(this.place(next), this.place(entry))
      this.entries += 1
    } else if (await this.place(entry).count()) await this.tap(this.place(entry))
    else await this.tap(this.entry(entry))
    await this.stored(this.entries + 1)
  }

  /** Whether two entries are one stroke: a Subsidy tile onto the space of the Bot. */
  static isStroke(entry: string, question: string): boolean {
    return question === 'which_tile' && entry.startsWith('government/subsidy/')
  }

  /** Reads all steps on the screen without a press; returns the moves. */
  async read(until = Infinity): Promise<string[]> {
    const moves: string[] = []
    if (!(await this.allSteps.count())) return moves
    const count = await this.allSteps.count()
    const current = () =>
      this.allSteps.evaluateAll((steps) => steps.findIndex((step) => step.classList.contains('current')))
    for (let step = await current(); step < Math.min(count, until); step += 1) {
      expect(await current()).toBe(step)
      expect(await problems(this.page), `step ${step + 1}`).toEqual([])
      const title = await this.page.locator('h2').innerText()
      const lines = await this.page.locator('.line').allInnerTexts()
      moves.push(title, ...lines)
      expect((await this.asked()).spoken.at(-1)).toBe([title, ...lines].map((text) => text.trim()).join('. '))
      this.steps += 1
      await this.page.clock.runFor(SPEECH + PACE)
      if (step + 1 < count) await expect.poll(current).toBe(step + 1)
    }
    if (until >= count) await expect(this.allSteps).toHaveCount(0)
    return moves.map((move) => move.trim())
  }

  /** Presses a place that is not lit; nothing changes but that the page says why. */
  async whyNot(place: string, reason: RegExp): Promise<void> {
    const before = await storedPresses(this.page)
    const refused = this.place(place)
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await refused.tap({ force: true })
    await expect(this.page.getByRole('status').filter({ hasText: reason })).toBeVisible()
    await this.fits()
    expect(await storedPresses(this.page)).toEqual(before)
  }
  async fits(): Promise<void> {
    if (await this.map.count()) expect(await problems(this.page)).toEqual([])
  }

  /** Presses a place for as long as it takes to return a Chemical. */
  private async hold(what: Locator): Promise<void> {
    await this.drag(what, what, HOLD + 100)
  }
  private async stroke(from: Locator, to: Locator): Promise<void> {
    // The browser takes a finger that leaves in motion for a fling, and the next tap for the end of it.
    await this.drag(from, to, 200)
  }
  private async drag(from: Locator, to: Locator, wait: number): Promise<void> {
    this.touch ??= await this.page.context().newCDPSession(this.page)
    const middle = async (what: Locator) => {
      const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return [{ x: x + width / 2, y: y + height / 2 }]
    }
    await this.touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await middle(from) })
    if (from !== to)
      await this.touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: await middle(to) })
    await this.page.clock.runFor(wait)
    if (from !== to) await this.page.waitForTimeout(wait)
    await this.touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    this.presses += 1
  }
}

/** The presses that this browser has stored, of the game changed last. */
export const storedPresses = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('stormtable-companion')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('games').objectStore('games').getAll()
          all.onsuccess = () => {
            opening.result.close()
            const games = all.result as { presses: string[]; changed: number }[]
            resolve(games.sort((a, b) => b.changed - a.changed)[0]?.presses ?? [])
          }
        }
      }),
  )

/** A game and how many of its entries were made. */
export interface Begun {
  game: EnteredGame
  count: number
}

/** Everything that the page may ask. */
const QUESTIONS = [
  ...['tiles', 'first_report', 'report', 'supply_round', 'move', 'turn', 'reward', 'which_tile', 'which_exchanged'],
  ...['helpers', 'next_tile', 'experiment', 'take_back', 'income', 'havoc', 'security'],
]
/** Entries that are rare, or not a press on a place. */
const ENTRIES = ['pay/', 'supply/return/', 'lab/locks/', 'rnd/extreme/', 'experiment/more']

/** A moment of one of the games for each kind of question and entry, just before it is answered. */
export const everyQuestion = (games: readonly EnteredGame[]): (Begun & { kind: string })[] =>
  [...QUESTIONS, ...ENTRIES].map((kind) => {
    for (const game of games) {
      const isAsked = (entry: string, number: number) =>
        game.questions[number] === kind || (ENTRIES.includes(kind) && entry.startsWith(kind))
      const count = game.entries.findIndex(isAsked)
      if (count >= 0) return { kind, game, count }
    }
    throw new Error(`no game has ${kind}`)
  })

/** Stores games as the page does; the page lists the first one last. */
export async function store(page: Page, begun: readonly Begun[]): Promise<void> {
  const games = begun.map(({ game: { setup, entries }, count }, number) => ({
    id: `stored-${number}`,
    setup,
    presses: entries.slice(0, count),
    cursor: -1,
    changed: 1 + number,
    round: 1,
    over: false,
    score: null,
  }))
  await page.evaluate(
    (games) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('stormtable-companion')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const work = opening.result.transaction('games', 'readwrite')
          for (const game of games) work.objectStore('games').put(game)
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    games,
  )
}
