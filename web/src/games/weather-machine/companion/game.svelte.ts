import { engine } from '../../../api/backend'
import type { ErrorAnswer } from '../../../api/generated'
import { language } from '../../../i18n/language.svelte'
import { write } from './storage'
import type { Move, Score, Screen, Setup, StoredGame } from './types'

/** Questions that are answered on the map. */
export const ON_MAP: ReadonlySet<string> = new Set([
  'supply_round',
  'move',
  'turn',
  'reward',
  'which_tile',
  'which_exchanged',
  'helpers',
])

async function ask(setup: Setup, presses: readonly string[], score: Score | null = null): Promise<Screen> {
  const { request } = await engine()
  // A worker takes only plain values, not the proxies of `$state`.
  const body = $state.snapshot({ setup, presses, score })
  const { status, payload } = await request('POST', '/companion/weather-machine', { lang: language.name }, body)
  if (status !== 200) throw new Error((payload as ErrorAnswer).error.problem)
  return payload as Screen
}

/** A game at a physical table: its presses are all that is stored. */
export class CompanionGame {
  screen = $state.raw<Screen | null>(null)
  /** The step on the screen; -1: all are read. */
  cursor = $state(-1)
  presses = $state.raw<string[]>([])
  score = $state.raw<Score | null>(null)
  problem = $state('')
  /** The moves to make on the table after an undo, the last one first. */
  wayBack = $state.raw<Move[]>([])
  readonly id: string
  readonly setup: Setup

  constructor(stored: StoredGame) {
    this.id = stored.id
    this.setup = stored.setup
    this.presses = stored.presses
    this.cursor = stored.cursor
    this.score = stored.score
  }

  static begin(challenges: string[], ownCards: boolean, edition = ''): CompanionGame {
    // `randomUUID` is missing on pages without TLS.
    const [seed = 0, ...name] = crypto.getRandomValues(new Uint32Array(3))
    return new CompanionGame({
      id: name.join('-'),
      setup: { challenges, seed, own_cards: ownCards, edition },
      presses: [],
      cursor: -1,
      changed: 0,
      round: 0,
      over: false,
      score: null,
    })
  }

  /** Loads the screen, also in another language. */
  async load(): Promise<void> {
    await this.run(async () => {
      this.screen = await ask(this.setup, this.presses, this.score)
      this.cursor = Math.min(this.cursor, this.screen.steps.length - 1)
      await this.keep()
    })
  }

  /** Whether the engine is answering a press. */
  get busy(): boolean {
    return this.waiting > 0
  }

  /**
   * Takes presses one after another: a stroke is two. A quick press waits for the one before it, and is dropped if that
   * one has led away from the question that was on the screen.
   */
  async press(...entries: string[]): Promise<void> {
    const seen = this.screen?.question ?? ''
    const turn = this.turn
    await this.run(async () => {
      const asked = this.screen?.question ?? ''
      if (turn !== this.turn || (asked !== seen && !(ON_MAP.has(asked) && ON_MAP.has(seen)))) return
      for (const entry of entries) {
        const before = this.screen?.question ?? ''
        const presses = [...this.presses, entry]
        const screen = await ask(this.setup, presses)
        // What follows from an entry within the player's turn is a note, not a step to read.
        const reads = entry === 'done' || !(ON_MAP.has(before) || before === 'security')
        this.presses = presses
        if (reads) this.turn += 1
        this.cursor = reads && screen.steps.length ? 0 : -1
        await this.keep(screen)
        this.screen = screen
      }
    })
  }

  /** Takes the last press back; pieces that it moved go back, too. */
  async undo(): Promise<void> {
    if (!this.presses.length) return
    await this.run(async () => {
      const moved =
        this.cursor === -1 ? (this.screen?.steps ?? []) : (this.screen?.steps.slice(0, this.cursor + 1) ?? [])
      const presses = this.presses.slice(0, -1)
      const screen = await ask(this.setup, presses)
      this.presses = presses
      this.cursor = -1
      this.turn += 1
      await this.keep(screen)
      this.wayBack = moved
        .flatMap(({ moves }) => moves)
        .filter(({ back }) => back)
        .reverse()
      this.screen = screen
    })
  }

  async show(cursor: number): Promise<void> {
    this.cursor = cursor < (this.screen?.steps.length ?? 0) ? cursor : -1
    await this.keep()
  }

  async rate(score: Score): Promise<void> {
    await this.run(async () => {
      this.screen = await ask(this.setup, this.presses, score)
      this.score = score
      await this.keep()
    })
  }

  private async keep(screen = this.screen): Promise<void> {
    await write({
      id: this.id,
      setup: $state.snapshot(this.setup),
      presses: this.presses,
      cursor: this.cursor,
      changed: Date.now() / 1000,
      round: screen?.board.round ?? 0,
      over: screen?.over ?? false,
      score: this.score && $state.snapshot(this.score),
    })
  }

  private waiting = $state(0)
  private line: Promise<void> = Promise.resolve()
  /** Grows when a turn of the player or a question between turns ends. */
  private turn = 0

  /** Runs tasks one after another. */
  private run(what: () => Promise<void>): Promise<void> {
    this.waiting += 1
    this.line = this.line.then(async () => {
      this.problem = ''
      try {
        await what()
      } catch (error) {
        this.problem = (error as Error).message
      } finally {
        this.waiting -= 1
      }
    })
    return this.line
  }
}
