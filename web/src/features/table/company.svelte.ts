import { api } from '../../api/http'
import type { TableSocket } from '../../api/socket'
import type { SocketOut, AutoAnswerSettings, Present, ChatLine } from '../../api/generated'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

type Heard = Extract<SocketOut, { type: 'presence' | 'chat' }>

/** Who is at a table, what they say, and what they agree on: who sits where, when it begins, whether to go back. */
export class Company {
  people = $state.raw<Present[]>([])
  watching = $state(0)
  chat = $state.raw<ChatLine[]>([])
  unread = $state(0)

  constructor(
    private readonly table: TableStore,
    private readonly socket: () => TableSocket | null,
  ) {}

  // --- what is heard and said

  hear(message: Heard): void {
    if (message.type === 'presence') {
      this.people = message.people
      this.watching = message.watching
    } else {
      this.chat = [...this.chat.filter((one) => one.id !== message.id), message]
      this.unread += 1
    }
  }

  async catchUp(): Promise<void> {
    this.chat = await api.chat(this.table.id).catch(() => this.chat)
  }

  say(text: string): boolean {
    return this.socket()?.say(text) ?? false
  }

  // --- what is agreed on

  async goBack(to: number): Promise<void> {
    await this.table.attempt(() => this.socket()?.goBack(this.table.number, to))
  }

  async agree(yes: boolean): Promise<void> {
    await this.table.attempt(() => this.socket()?.agree(this.table.number, yes))
  }

  async sit(seat: number): Promise<void> {
    const { id, invitation } = this.table
    await this.table.attempt(async () => this.table.tableTold(await api.sit(id, seat, invitation)))
  }

  async stand(seat: number): Promise<void> {
    await this.table.attempt(async () => this.table.tableTold(await api.leave(this.table.id, seat)))
  }

  async start(): Promise<void> {
    await this.table.attempt(async () => this.table.tableTold(await api.start(this.table.id)))
  }

  /** Offer a rematch, or accept it; whether that was possible. */
  async rematch(): Promise<boolean> {
    return this.table.attempt(async () => {
      const told = await api.rematch(this.table.id)
      const mine = told.id === this.table.id
      if (mine) this.table.tableTold(told)
      else if (this.table.table) this.table.tableTold({ ...this.table.table, rematch: told.id })
    })
  }

  async declineRematch(): Promise<void> {
    await this.table.attempt(async () => this.table.tableTold(await api.declineRematch(this.table.id)))
  }

  /** Whoever sits down at a table brings their standing orders, unless the seat has its own. */
  async bringOrders(seat: number): Promise<void> {
    const { id, table } = this.table
    const mark = `stormtable.orders.${id}.${seat}`
    if (localStorage.getItem(mark) || table?.status !== 'running') return
    localStorage.setItem(mark, 'brought')
    const { orders } = settings.kept
    const none = (one: AutoAnswerSettings) => !one.auto_pass && !one.only_answer && one.auto_pay === 'never'
    if (none(orders)) return
    const kept = await api.orders(id, seat).catch(() => null)
    if (kept && none(kept)) await api.keepOrders(id, seat, orders).catch(() => undefined)
  }
}
