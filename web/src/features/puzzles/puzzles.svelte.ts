import { ask } from '../../api/http'
import type { PuzzleInfo, PuzzleOverview, PuzzleResult, TableInfo } from '../../api/generated'
import { load, puzzleDrawings, type Loaded, type PuzzleDrawings } from '../../games'
import { router } from '../../app/router.svelte'
import { session } from '../settings/session.svelte'
import { language } from '../../i18n/language.svelte'
import { words } from '../../i18n/page'

const of = encodeURIComponent

/** The API of puzzles. */
export const puzzleApi = {
  overview: () => ask<PuzzleOverview>('GET', '/puzzles', undefined, { lang: language.name }),
  next: (box: string, theme: string) =>
    ask<PuzzleInfo>('GET', '/puzzles/next', undefined, { lang: language.name, box, theme }),
  puzzle: (id: string) => ask<PuzzleInfo>('GET', `/puzzles/${of(id)}`, undefined, { lang: language.name }),
  answer: (id: string, key: string, seconds: number) =>
    ask<PuzzleResult>('POST', `/puzzles/${of(id)}/answer`, { key, seconds }, { lang: language.name }),
}

/** One puzzle after another: the current one, its solution after the answer, and the solver's progress. */
export class Puzzles {
  overview = $state.raw<PuzzleOverview | null>(null)
  puzzle = $state.raw<PuzzleInfo | null>(null)
  result = $state.raw<PuzzleResult | null>(null)
  game = $state.raw<Loaded | null>(null)
  drawings = $state.raw<PuzzleDrawings>({ Board: null, Answer: null })
  /** The chosen answer; empty: given up, or none yet. */
  chosen = $state('')
  seconds = $state(0)
  busy = $state(false)
  problem = $state('')
  box = $state('')
  theme = $state('')
  /** Whether this browser answers by itself: only a server has a puzzle of the day, and counts answers. */
  here = $derived(this.overview !== null && this.overview.today === null)
  private clock: ReturnType<typeof setInterval> | undefined

  async enter(id: string): Promise<void> {
    await session.start()
    void this.look()
    await (id ? this.open(id) : this.next())
  }

  leave(): void {
    clearInterval(this.clock)
  }

  next = (): Promise<void> => this.show(() => puzzleApi.next(this.box, this.theme))

  open = (id: string): Promise<void> => this.show(() => puzzleApi.puzzle(id))

  about(box: string, theme: string): Promise<void> {
    this.box = box
    this.theme = theme
    return this.next()
  }

  async answer(key: string): Promise<void> {
    const { puzzle } = this
    if (!puzzle || this.result || this.busy) return
    await this.attempt(async () => {
      clearInterval(this.clock)
      // A guest is not asked for a name before the first answer.
      await session.learnerFor('/puzzles', words('name.newcomer'))
      this.result = await puzzleApi.answer(puzzle.id, key, this.seconds)
      this.chosen = key
      await this.look()
    })
  }

  giveUp = (): Promise<void> => this.answer('')

  /** Opens the puzzle's game for study, at its position. */
  study = (): Promise<void> =>
    this.attempt(async () => {
      if (!this.puzzle) return
      const record = await fetch(`/api/puzzles/${of(this.puzzle.id)}/record`)
      const text = await record.text()
      await session.learner(words('name.newcomer'))
      const table = await ask<TableInfo>('POST', '/studies', { text })
      router.go(`/study/${table.id}`)
    })

  private async look(): Promise<void> {
    try {
      this.overview = await puzzleApi.overview()
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  private show(get: () => Promise<PuzzleInfo>): Promise<void> {
    return this.attempt(async () => {
      clearInterval(this.clock)
      const puzzle = await get()
      if (this.puzzle?.game !== puzzle.game || !this.game) {
        ;[this.game, this.drawings] = await Promise.all([load(puzzle.game), puzzleDrawings(puzzle.game)])
      }
      this.result = null
      this.chosen = ''
      this.seconds = 0
      this.puzzle = puzzle
      router.go(`/puzzles/${of(puzzle.id)}`, true)
      this.clock = setInterval(() => (this.seconds += 1), 1000)
    })
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await what()
    } catch (error) {
      this.problem = (error as Error).message
    } finally {
      this.busy = false
    }
  }
}

/** A time in minutes and seconds: `0:41`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A line through values, in a box of this width and height. */
export function curve(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const step = width / Math.max(1, values.length - 1)
  return values
    .map(
      (value, i) =>
        `${i ? 'L' : 'M'}${(i * step).toFixed(1)} ${(height - 4 - ((value - low) / range) * (height - 8)).toFixed(1)}`,
    )
    .join('')
}
