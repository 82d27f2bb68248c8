import { api, ApiError } from '../../api/http'
import { words } from '../../i18n/page'
import { Comparison, GAMES, type StudyLine } from './compare'

/** Milliseconds before the next games when the server allows no more bot time now. */
const RETRY_AFTER = 5000
/** Seconds per game as measured here, by game. */
const measured = new Map<string, number>()

/** The key's words: how many games, and how long they will take once that was measured. */
export function weighKey(game: string, lines: number): string {
  const seconds = measured.get(game)
  return seconds === undefined
    ? words('study.weigh_first', { n: GAMES })
    : words('study.weigh', { n: GAMES, seconds: Math.ceil(GAMES * lines * seconds) })
}

/** Playouts in progress: the results so far, and how long the rest will take. */
export class Weighing {
  lines = $state.raw<readonly StudyLine[]>([])
  each = $state.raw<number[][][]>([])
  left = $state(0)
  running = $state(false)
  problem = $state('')
  private comparison: Comparison | null = null

  constructor(
    private readonly table: string,
    private readonly game: () => string,
  ) {}

  get done(): number {
    return this.each.length ? Math.min(...this.each.map((games) => games.length)) : 0
  }

  async run(lines: readonly StudyLine[]): Promise<void> {
    this.stop()
    this.lines = lines
    this.each = lines.map(() => [])
    this.problem = ''
    this.running = true
    let begun = performance.now()
    const comparison = new Comparison(
      lines,
      async ({ number, plays }, first, games) => {
        for (;;)
          try {
            return await api.weigh(this.table, number, [...plays], first, games)
          } catch (error) {
            if (!(error instanceof ApiError) || error.status !== 429 || !this.running) throw error
            await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
            begun += RETRY_AFTER
          }
      },
      (each, left) => {
        if (this.comparison !== comparison) return
        this.each = each
        this.left = left
        const games = this.done * lines.length
        measured.set(this.game(), (performance.now() - begun) / 1000 / games)
      },
    )
    this.comparison = comparison
    try {
      await comparison.run()
    } catch (error) {
      if (this.comparison === comparison) this.problem = (error as Error).message
    } finally {
      if (this.comparison === comparison) this.running = false
    }
  }

  stop(): void {
    this.comparison?.stop()
    this.comparison = null
    this.running = false
  }

  clear(): void {
    this.stop()
    this.lines = []
    this.each = []
  }
}
