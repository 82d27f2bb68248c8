import type { Replay } from '../replay/replay.svelte'
import { api } from '../../api/http'
import type { LineResult, Hint, Option, PlayoutResult } from '../../api/generated'
import { litPlaces } from '../../games/options'
import { Speech } from '../../i18n/speech'

/** Games each line is weighed by, one after another. */
const GAMES = 8

/** What is tried from a position: the plays, in words too, where they lead, and what came of them. */
export interface Tried {
  plays: string[]
  said: string[]
  branch: LineResult | null
  outlook: PlayoutResult | null
}
const nothing = (): Tried => ({ plays: [], said: [], branch: null, outlook: null })

/** Two lines from one position of a game, a bot's opinion, and what comes of either when bots play on. */
export class Study {
  lines = $state.raw<Tried[]>([nothing(), nothing()])
  active = $state(0)
  hint = $state.raw<Hint | null>(null)
  bot = $state('')
  chosen = $state.raw<Option | null>(null)
  weighing = $state(false)
  problem = $state('')
  /** The row the lines begin at. */
  number = $state(-1)
  private doings = $state(0)

  line = $derived(this.lines[this.active] ?? nothing())
  branch = $derived(this.line.branch)
  decision = $derived(this.branch?.update.decision ?? null)
  view = $derived(this.branch?.update.view ?? null)
  lit = $derived(litPlaces(this.decision))
  speech = $derived.by(() => this.speechHere())

  constructor(readonly replay: Replay) {}

  /** Something is on its way, or the needle stands elsewhere already. */
  get busy(): boolean {
    return this.doings > 0 || this.number !== this.replay.step?.number
  }

  private speechHere(): Speech | null {
    const { view } = this
    const { game, printed } = this.replay
    return view && game && printed ? new Speech(view.game, game.words, game.tongue, view, printed) : null
  }

  /** Another position: both lines begin there. */
  async open(number: number): Promise<void> {
    this.stop()
    this.number = number
    this.hint = this.chosen = null
    await this.doing(async () => {
      const branch = await api.line(this.replay.id, number, [])
      if (number === this.number) this.lines = [nothing(), nothing()].map((line) => ({ ...line, branch }))
    })
  }

  turnTo(line: number): void {
    this.active = line
    this.hint = this.chosen = null
  }

  /** Play an option in the line that is looked at. */
  async add(option: Pick<Option, 'notation'>, said: string): Promise<void> {
    await this.follow([...this.line.plays, option.notation], [...this.line.said, said])
  }

  async back(): Promise<void> {
    await this.follow(this.line.plays.slice(0, -1), this.line.said.slice(0, -1))
  }

  private async follow(plays: string[], said: string[]): Promise<void> {
    const at = this.active
    this.stop()
    await this.doing(async () => {
      const branch = await api.line(this.replay.id, this.number, plays)
      this.lines = this.lines.map((line, index) => (index === at ? { plays, said, branch, outlook: null } : line))
      this.hint = this.chosen = null
    })
  }

  /** What was played there, as the next of the line's plays. */
  async asPlayed(): Promise<void> {
    const seat = this.branch?.seat
    const next = this.replay.axis.steps[this.replay.axis.indexOf(this.number) + 1 + this.line.plays.length]
    if (seat === null || seat === undefined || !next) return
    const found = await api.walk(this.replay.id, next.number, 1, next.seat ?? seat, this.replay.key)
    const chose = found[0]?.feed.find((event) => event.name === 'chose' && event.seat === next.seat)
    const notation = String(chose?.data['notation'] ?? '')
    const option = this.decision?.options.find((one) => one.notation === notation)
    if (option) await this.add(option, this.speech?.option(option) ?? notation)
  }

  async ask(): Promise<void> {
    const { line, number } = this
    await this.doing(async () => {
      const hint = await api.hintThen(this.replay.id, number, line.plays, this.bot)
      if (line === this.line) this.hint = hint
    })
  }

  /** What a bot expects of an option; null where it did not weigh it. */
  expected(option: Option): number | null {
    const found = this.hint?.reasons.filter((one) => one.line[0] === option.notation).map((one) => one.expected)
    return found?.length ? Math.max(...found) : null
  }

  /** Have bots play on from the ends of both lines, with the same dice, a game at a time. */
  async weigh(): Promise<void> {
    if (this.weighing) return this.stop()
    this.weighing = true
    try {
      for (let game = 0; game < GAMES; game++)
        for (const line of this.differing())
          if (this.weighing && (this.lines[line]?.outlook?.games ?? 0) <= game) await this.weighOne(line, game)
    } catch (error) {
      this.problem = (error as Error).message
    } finally {
      this.weighing = false
    }
  }

  /** The lines to be weighed: one alone where both are the same. */
  differing(): number[] {
    return this.lines[0]?.plays.join() === this.lines[1]?.plays.join() ? [0] : [0, 1]
  }

  private async weighOne(at: number, game: number): Promise<void> {
    const { plays = [] } = this.lines[at] ?? {}
    const told = await api.weigh(this.replay.id, this.number, plays, game)
    this.lines = this.lines.map((line, index) =>
      index === at && line.plays === plays ? { ...line, outlook: summed(line.outlook, told) } : line,
    )
  }

  stop(): void {
    this.weighing = false
  }

  private async doing(what: () => Promise<void>): Promise<void> {
    this.doings++
    this.problem = ''
    try {
      await what()
    } catch (error) {
      this.problem = (error as Error).message
    } finally {
      this.doings--
    }
  }
}

/** Games that were played on, together. */
export function summed(before: PlayoutResult | null, more: PlayoutResult): PlayoutResult {
  if (!before) return more
  const add = (a: number[], b: number[]) => a.map((one, seat) => one + (b[seat] ?? 0))
  return {
    bot: more.bot,
    games: before.games + more.games,
    won: add(before.won, more.won),
    scores: add(before.scores, more.scores),
  }
}
