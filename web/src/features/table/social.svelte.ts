import { api, type SeatAction } from '../../api/http'
import type { TableSocket } from '../../api/socket'
import type { Absent, SocketOut, AutoAnswerSettings, Present, ChatLine } from '../../api/generated'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

type SocialMessage = Extract<SocketOut, { type: 'presence' | 'chat' }>

/** The people at a table: presence, chat, and agreements on seats, start, take-back and rematch. */
export class TableSocial {
  people = $state.raw<Present[]>([])
  /** People who have left, with the time they left. */
  gone = $state.raw<Absent[]>([])
  watching = $state(0)
  chat = $state.raw<ChatLine[]>([])
  unread = $state(0)

  constructor(
    private readonly table: TableStore,
    private readonly socket: () => TableSocket | null,
  ) {}

  // --- presence and chat

  hear(message: SocialMessage): void {
    if (message.type === 'presence') {
      this.people = message.people
      this.gone = message.gone
      this.watching = message.watching
    } else {
      this.chat = [...this.chat.filter((other) => other.id !== message.id), message]
      this.unread += 1
    }
  }

  async catchUp(): Promise<void> {
    this.chat = await api.chat(this.table.id).catch(() => this.chat)
  }

  say(text: string): boolean {
    return this.socket()?.say(text) ?? false
  }

  // --- agreements

  async goBack(to: number): Promise<void> {
    await this.table.attempt(() => this.socket()?.goBack(this.table.number, to))
  }

  async agree(yes: boolean): Promise<void> {
    await this.table.attempt(() => this.socket()?.agree(this.table.number, yes))
  }

  async sit(seat: number): Promise<void> {
    const { id, invitation } = this.table
    await this.table.attempt(async () => this.table.applyAnswer(await api.sit(id, seat, invitation)))
  }

  async stand(seat: number): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.leave(this.table.id, seat)))
  }

  async seatBot(seat: number, bot: string, name: string): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.seatBot(this.table.id, seat, bot, name)))
  }

  async freeSeat(seat: number): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.freeSeat(this.table.id, seat)))
  }

  async seatAction(seat: number, action: SeatAction, body?: { until: number }): Promise<void> {
    await this.table.attempt(async () =>
      this.table.applyAnswer(await api.seatAction(this.table.id, seat, action, body)),
    )
  }

  async askConsent(kind: 'pause' | 'end'): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.askConsent(this.table.id, kind)))
  }

  async answerConsent(yes: boolean): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.answerConsent(this.table.id, yes)))
  }

  async endPause(): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.endPause(this.table.id)))
  }

  async start(): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.start(this.table.id)))
  }

  /** Offers or accepts a rematch; returns whether that succeeded. */
  async rematch(): Promise<boolean> {
    return this.table.attempt(async () => {
      const rematch = await api.rematch(this.table.id)
      const mine = rematch.id === this.table.id
      if (mine) this.table.applyAnswer(rematch)
      else if (this.table.table) this.table.applyAnswer({ ...this.table.table, rematch: rematch.id })
    })
  }

  async declineRematch(): Promise<void> {
    await this.table.attempt(async () => this.table.applyAnswer(await api.declineRematch(this.table.id)))
  }

  /** Copies a player's standing orders to a new seat, unless the seat has its own. */
  async bringOrders(seat: number): Promise<void> {
    const { id, table } = this.table
    const mark = `stormtable.orders.${id}.${seat}`
    if (localStorage.getItem(mark) || table?.status !== 'running') return
    localStorage.setItem(mark, 'brought')
    const { orders } = settings.values
    const none = (answers: AutoAnswerSettings) =>
      !answers.auto_pass && !answers.only_answer && answers.auto_pay === 'never'
    if (none(orders)) return
    const stored = await api.orders(id, seat).catch(() => null)
    if (stored && none(stored)) await api.keepOrders(id, seat, orders).catch(() => undefined)
  }
}
