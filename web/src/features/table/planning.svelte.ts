import { api } from '../../api/http'
import type { PlannedMoves, Update } from '../../api/generated'
import type { TableStore } from './table.svelte'

/** A seat's next turn, tried on a private copy while others move, kept, and offered when the turn comes. */
export class Planning {
  /** What was tried, and where that leads. */
  trying = $state.raw<{ plays: string[]; update: Update } | null>(null)
  kept = $state.raw<PlannedMoves | null>(null)

  constructor(private readonly table: TableStore) {}

  /** The kept plan, while there is a question to play it at. */
  get offered(): PlannedMoves | null {
    return this.table.decision && !this.trying ? this.kept : null
  }

  async start(): Promise<void> {
    const { id, seat } = this.table
    if (seat === null) return
    const kept = await api.plan(id, seat).catch(() => null)
    await this.try(kept?.plays ?? [])
    if (!this.trying) await this.try([])
  }

  /** Try these answers, from where the table stands. */
  async try(plays: string[]): Promise<boolean> {
    const { id, seat } = this.table
    if (seat === null) return false
    return this.table.attempt(async () => {
      this.trying = { plays, update: await api.tryPlan(id, seat, plays) }
      this.table.choice.turn()
    })
  }

  /** Try more answers, and the first way to pay for them if `thenPay`. */
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
      this.kept = await api.keepPlan(id, seat, plays)
      this.trying = null
    })
  }

  /** Another position: whoever is asked now is offered what was kept. */
  async offer(asked: boolean): Promise<void> {
    const { id, seat } = this.table
    const found = asked && seat !== null ? await api.plan(id, seat).catch(() => null) : null
    this.kept = found?.plays.length ? found : null
  }

  async playKept(): Promise<void> {
    const plays = this.kept?.still ?? []
    await this.drop()
    await this.table.playAll(plays)
  }

  async drop(): Promise<void> {
    const { id, seat } = this.table
    this.kept = null
    if (seat !== null) await api.keepPlan(id, seat, []).catch(() => undefined)
  }
}
