import type { CommandKind, Option, Update } from '../../api/generated'
import { api, ApiError } from '../../api/http'
import { newId, type TableSocket } from '../../api/socket'
import { dropMove, loadMove, saveMove, type Move } from '../../api/storage'
import { sameQuestion } from '../../games/options'
import { words } from '../../i18n/page'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

/** A lesson's guide: it lets the learner play only the expected moves. */
export interface Guiding {
  readonly guiding: boolean
  readonly expected: string
  /** Returns the moves to send; null if the lesson expects something else and has said so. */
  allow(notations: readonly string[]): readonly string[] | null
}

/** The moves that a seat sends, one action at a time; each waits for the server's answer and the update after it. */
export class Commands {
  busy = $state(false)
  /** The move that the server has not answered yet. */
  waiting = $state.raw<Move | null>(null)

  private waiters: { number: number; done: () => void }[] = []
  /** The move and the previews in progress: each waits for the other, so that neither uses an outdated position. */
  private doing: Promise<unknown> = Promise.resolve()
  private readonly looks = new Set<Promise<unknown>>()

  constructor(
    private readonly table: TableStore,
    private readonly person: string | null,
    /** The connection; null before it is opened and after the player has left. */
    private readonly socket: () => TableSocket | null,
  ) {}

  // --- what a player does

  /** Plays an option, and pays as proposed unless the player wants to choose. */
  play(option: Option, payProposed = settings.values.payProposed): Promise<void> {
    return this.playAll([option.notation], payProposed && option.cost.choice)
  }

  /** Plays several answers in order: a way to pay, or a plan. */
  async playAll(notations: readonly string[], thenPay = false): Promise<void> {
    const { plan, guide } = this.table
    if (plan.trying) return plan.tryOn(notations, thenPay)
    const guided = guide?.guiding ?? false
    const allowed = guided ? guide?.allow(notations) : notations
    if (!allowed) return
    await this.alone(async () => {
      for (const notation of allowed) if (!(await this.send('play', notation))) return false
      const due = this.table.decision
      const proposed = thenPay && !guided && due?.pays ? (due.ways[0]?.plays ?? []) : []
      for (const notation of proposed) if (!(await this.send('play', notation))) return false
      return true
    })
  }

  undo(): Promise<boolean> {
    const { plan } = this.table
    return plan.trying ? plan.stepBack() : this.alone(() => this.send('undo'))
  }

  /** Undoes this many decisions, one after another. */
  undoTo(undos: number): Promise<boolean> {
    return this.alone(async () => {
      for (let undo = 0; undo < undos; undo += 1) if (!(await this.send('undo'))) return false
      return true
    })
  }

  redo(): Promise<boolean> {
    return this.alone(() => this.send('redo'))
  }

  restart(): Promise<boolean> {
    const { plan } = this.table
    return plan.trying ? plan.try([]) : this.alone(() => this.send('restart'))
  }

  confirm(): Promise<boolean> {
    return this.alone(() => this.send('confirm'))
  }

  /** Withdraws the move that waits for the connection. */
  takeBack(): void {
    if (this.waiting && this.socket()?.withdraw(this.waiting.id)) this.table.choice.unchoose()
  }

  /** Returns the position after these answers, on a private copy; it plays and plans nothing. */
  async preview(notations: string[], turn = false): Promise<Update> {
    const { id, seat, plan } = this.table
    if (seat === null) throw new Error(words('app.spectator'))
    const asked = this.table.decision
    await this.doing
    if (!sameQuestion(asked, this.table.decision)) throw new Error(words('app.answered'))
    const looked = api.tryPlan(id, seat, [...(plan.trying?.plays ?? []), ...notations], turn)
    this.looks.add(looked)
    return looked.finally(() => this.looks.delete(looked))
  }

  // --- what the connection reports

  /** Resumes the move that was pending when the page was reloaded. */
  async resume(): Promise<void> {
    const move = this.person === null ? undefined : await loadMove(this.person, this.table.id)
    if (!move || !this.socket()) return
    if (move.refused) {
      this.table.choice.note = move.refused
      await dropMove(move)
    } else void this.alone(() => this.commit(move))
  }

  /** The move with this id left the page, so the server may have played it. */
  sent(id: string): void {
    if (this.waiting?.id !== id) return
    this.waiting = { ...this.waiting, sent: true }
    void saveMove(this.waiting)
  }

  /** The page shows the position of this number: moves that waited for it are finished. */
  arrived(number: number): void {
    const ready = this.waiters.filter((waiter) => waiter.number <= number)
    this.waiters = this.waiters.filter((waiter) => waiter.number > number)
    for (const waiter of ready) waiter.done()
  }

  // --- sending

  /** Runs one action at a time: an action of several steps is one action for the player. */
  private async alone(what: () => Promise<boolean>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      await Promise.allSettled(this.looks)
      const done = what()
      this.doing = done.catch(() => undefined)
      return await done
    } finally {
      this.busy = false
    }
  }

  /** Sends a command; resolves once the server has saved it and the update has arrived. */
  private async send(kind: CommandKind, notation = ''): Promise<boolean> {
    const { person } = this
    const { id: table, seat, number, decision, connection } = this.table
    if (seat === null || person === null) return false
    const offered = kind !== 'play' || decision?.options.some((option) => option.notation === notation)
    if (connection !== 'live' && !offered) {
      this.table.choice.note = words('line.not_offered')
      return false
    }
    return this.commit({ person, table, id: newId(), number, kind, seat, notation, sent: false, refused: '' })
  }

  /** Commits a move and waits for the answer, even if the connection drops or the page reloads. */
  private async commit(move: Move): Promise<boolean> {
    const { table } = this
    const socket = this.socket()
    if (!socket) return false
    table.problem = ''
    table.choice.clearMessages()
    this.waiting = move
    let code = ''
    try {
      const answered = socket.commit(move.id, move, move.sent)
      if (table.connection !== 'live') void saveMove(move)
      const ack = await answered
      await this.reached(ack.number)
      return true
    } catch (error) {
      if (error instanceof ApiError) code = error.code
      // Another tab or another player was faster: show a note, not an error.
      if (code === 'stale') table.choice.note = words('app.stale')
      else if (code !== 'withdrawn') table.problem = (error as Error).message
      return false
    } finally {
      this.waiting = null
      // Keep the move if the player only left the page: the server may still accept it.
      if (code !== 'left') void dropMove(move)
    }
  }

  private reached(number: number): Promise<void> {
    if (this.table.number >= number) return Promise.resolve()
    return new Promise((done) => this.waiters.push({ number, done }))
  }
}
