import { api } from '../../api/http'
import type { PlannedMoves, Update } from '../../api/generated'
import type { TableStore } from './table.svelte'

/** A seat's planned moves: the player tries them in a private copy and saves them; the page offers them on the turn. */
export class Planning {
  /** The moves tried so far, and where they lead. */
  trying = $state.raw<{ plays: string[]; update: Update } | null>(null)
  saved = $state.raw<PlannedMoves | null>(null)

  constructor(private readonly table: TableStore) {}

  /** The saved plan, while there is a question to play it at. */
  get offered(): PlannedMoves | null {
    return this.table.decision && !this.trying ? this.saved : null
  }

  async start(): Promise<void> {
    const { id, seat } = this.table
    if (seat === null) return
    const saved = await api.plan(id, seat).catch(() => null)
    await this.try(saved?.plays ?? [])
    if (!this.trying) await this.try([])
  }

  /** Tries these answers from the current position. */
  async try(plays: string[]): Promise<boolean> {
    const { id, seat } = this.table
    if (seat === null) return false
    return this.table.attempt(async () => {
      this.trying = { plays, update: await api.tryPlan(id, seat, plays) }
      this.table.choice.turn()
    })
  }

  /** Tries more answers; `thenPay` adds the first payment. */
  async tryOn(notations: readonly string[], thenPay: boolean): Promise<void> {
    await this.try([...(this.trying?.plays ?? []), ...notations])
    const proposed = this.trying?.update.decision
    if (thenPay && proposed?.pays && proposed.ways[0])
      await this.try([...(this.trying?.plays ?? []), ...proposed.ways[0].plays])
  }

  stepBack(): Promise<boolean> {
    return this.try(this.trying?.plays.slice(0, -1) ?? [])
  }

  leave(): void {
    this.trying = null
    this.table.choice.chosen = null
  }

  async keep(): Promise<void> {
    const { id, seat } = this.table
    const plays = this.trying?.plays
    if (seat === null || !plays) return
    await this.table.attempt(async () => {
      this.saved = await api.keepPlan(id, seat, plays)
      this.trying = null
    })
  }

  /** A new position: offer the saved plan if this seat is asked. */
  async offer(asked: boolean): Promise<void> {
    const { id, seat } = this.table
    const planned = asked && seat !== null ? await api.plan(id, seat).catch(() => null) : null
    this.saved = planned?.plays.length ? planned : null
  }

  async playSaved(): Promise<void> {
    const plays = this.saved?.still ?? []
    await this.drop()
    await this.table.commands.playAll(plays)
  }

  async drop(): Promise<void> {
    const { id, seat } = this.table
    this.saved = null
    if (seat !== null) await api.keepPlan(id, seat, []).catch(() => undefined)
  }
}
