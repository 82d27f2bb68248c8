import { api } from '../../api/http'
import type { PlannedMoves } from '../../api/generated'
import type { TableStore } from './table.svelte'

const PAUSE = 800

/** What a player writes for themselves about the game. It is saved when they pause, and nobody else can read it. */
export class SeatNotes {
  text = $state('')
  /** Whether the server has what is written here. */
  saved = $state(true)
  /** The moves that the player saved for their next turn, and the sentences that they would make. */
  plan = $state.raw<PlannedMoves | null>(null)
  private seat: number | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: TableStore) {}

  /** Fetches the notes of the seat that is looked from, once. */
  async load(): Promise<void> {
    const { id, seat } = this.table
    if (seat === null || seat === this.seat) return
    this.seat = seat
    const [notes, plan] = await Promise.all([
      api.notes(id, seat).catch(() => null),
      api.plan(id, seat).catch(() => null),
    ])
    this.plan = plan?.plays.length ? plan : null
    if (notes && this.saved) this.text = notes.text
  }

  write(text: string): void {
    this.text = text
    this.saved = false
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), PAUSE)
  }

  async save(): Promise<void> {
    clearTimeout(this.timer)
    const { id, seat } = this.table
    const { text } = this
    if (this.saved || seat === null) return
    await this.table.attempt(async () => {
      await api.keepNotes(id, seat, text)
      this.saved = this.text === text
    })
  }
}
