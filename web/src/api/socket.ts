import type { Acknowledgement, SocketOut, SocketIn, TableCommand } from './generated'
import { ApiError } from './http'
import { words } from '../i18n/page'

/** Close codes after which the server would close the same page again. */
const FINAL = new Set([4400, 4401, 4403, 4404, 4410, 4413])
const FIRST_WAIT = 300
const LONGEST_WAIT = 10_000
/** Milliseconds without a message after which the connection counts as dead; longer than the heartbeat. */
const SILENCE = 45_000
const PING_EVERY = 15_000

export type Connection = 'connecting' | 'live' | 'lost' | 'ended'

export interface SocketListener {
  message(message: SocketOut): void
  connection(state: Connection, reason: string): void
  /** It was sent and may have been played. */
  sent(id: string): void
}

/** The part of the browser's WebSocket that we use; tests replace it. */
export interface Wire {
  send(text: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
}
export type Connect = (url: string, protocol: string) => Wire

interface Waiting {
  message: SocketIn
  sent: boolean
  resolve(ack: Acknowledgement): void
  reject(error: Error): void
}

export function socketUrl(table: string, from: Location = location): string {
  const scheme = from.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${from.host}/api/tables/${encodeURIComponent(table)}/socket`
}

/**
 * The connection to one table. It reconnects when it breaks, asks for missed events, and sends unanswered commands
 * again with the same id. The server plays each id once.
 */
export class TableSocket {
  private wire: Wire | null = null
  private welcomed = false
  private tries = 0
  private lastMessage = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private over = false
  private readonly waiting = new Map<string, Waiting>()
  /** The last event that each seat has received; the key "null" is the spectator. */
  private readonly since: Record<string, number> = {}

  constructor(
    private readonly url: string,
    private readonly seats: readonly number[],
    private readonly on: SocketListener,
    private readonly invitation = '',
    readonly language = '',
    private readonly connect: Connect = (url, protocol) => new WebSocket(url, protocol) as unknown as Wire,
  ) {}

  open(): void {
    this.over = false
    this.on.connection('connecting', '')
    this.dial()
  }

  close(): void {
    this.over = true
    clearTimeout(this.retry)
    clearInterval(this.pulse)
    this.wire?.close(1000)
    this.wire = null
    this.giveUp(new ApiError(0, 'left', words('app.left'), ''))
  }

  /** The browser reports that it is offline; a new attempt shows whether that is true. */
  suspectOffline(): void {
    if (this.over || !this.wire) return
    this.drop()
    this.closed(1006, '')
  }

  /** Reconnects at once: the browser reports that it is online. */
  reconnectNow(): void {
    if (this.over || this.welcomed) return
    this.tries = 0
    this.drop()
    this.dial()
  }

  /** Sends a command in answer to log entry `number`. Resolves when the server has stored or refused it. */
  commit(
    id: string,
    { kind, seat, number, notation = '' }: Omit<TableCommand, 'id'>,
    sent = false,
  ): Promise<Acknowledgement> {
    return this.ask({ type: 'commit', id, number, kind, seat, notation }, sent)
  }

  /** Withdraws a command that was never sent. */
  withdraw(id: string): boolean {
    if (this.waiting.get(id)?.sent !== false) return false
    this.answered(id)?.reject(new ApiError(0, 'withdrawn', '', ''))
    return true
  }

  goBack(number: number, to: number): Promise<Acknowledgement> {
    return this.ask({ type: 'back', id: newId(), number, to })
  }

  agree(number: number, yes: boolean): Promise<Acknowledgement> {
    return this.ask({ type: 'agree', id: newId(), number, yes })
  }

  /** This message is not sent again when the connection breaks. */
  say(text: string): boolean {
    return this.send({ type: 'chat', text })
  }

  private ask(message: SocketIn & { id: string }, sent = false): Promise<Acknowledgement> {
    if (this.over) return Promise.reject(new ApiError(0, 'left', words('app.left'), ''))
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { message, sent, resolve, reject })
      this.sendWaiting(message.id)
    })
  }

  private sendWaiting(id: string): void {
    const pending = this.waiting.get(id)
    if (!pending || !this.send(pending.message)) return
    pending.sent = true
    this.on.sent(id)
  }

  private send(message: SocketIn): boolean {
    if (!this.wire || !this.welcomed) return false
    this.wire.send(JSON.stringify(message))
    return true
  }

  private dial(): void {
    clearTimeout(this.retry)
    const wire = this.connect(this.url, 'stormtable.1')
    this.wire = wire
    this.welcomed = false
    wire.onopen = () => {
      if (wire !== this.wire) return
      const hello: SocketIn = { type: 'hello', protocol: 1, seats: [...this.seats], since: { ...this.since } }
      if (this.invitation) hello.invitation = this.invitation
      if (this.language) hello.lang = this.language
      wire.send(JSON.stringify(hello))
    }
    wire.onmessage = ({ data }) => {
      if (wire === this.wire) this.hear(JSON.parse(String(data)) as SocketOut)
    }
    wire.onclose = ({ code, reason }) => {
      if (wire === this.wire) this.closed(code, reason)
    }
  }

  private hear(message: SocketOut): void {
    this.lastMessage = Date.now()
    if (message.type === 'welcome') {
      this.welcomed = true
      this.tries = 0
      this.beat()
      this.on.connection('live', '')
      for (const id of this.waiting.keys()) this.sendWaiting(id)
    } else if (message.type === 'update') {
      this.since[String(message.seat)] = message.update.view.number
    } else if (message.type === 'ack') {
      this.answered(message.id)?.resolve(message)
      return
    } else if (message.type === 'refused') {
      this.answered(message.id)?.reject(new ApiError(409, message.code, message.problem, message.remedy))
    }
    this.on.message(message)
  }

  private answered(id: string | null): Waiting | undefined {
    if (id === null) return undefined
    const pending = this.waiting.get(id)
    this.waiting.delete(id)
    return pending
  }

  private closed(code: number, reason: string): void {
    this.wire = null
    this.welcomed = false
    clearInterval(this.pulse)
    if (this.over) return
    if (FINAL.has(code)) {
      this.over = true
      this.on.connection('ended', reason)
      this.giveUp(new ApiError(code, 'ended', reason || words('app.ended'), words('app.load_again')))
      return
    }
    this.on.connection('lost', reason)
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++)
    // A random delay: not all clients reconnect at the moment a server comes back.
    this.retry = setTimeout(() => this.dial(), wait * (0.5 + Math.random() / 2))
  }

  /** A connection can die silently; then no answer arrives. */
  private beat(): void {
    clearInterval(this.pulse)
    this.pulse = setInterval(() => {
      if (Date.now() - this.lastMessage > SILENCE) {
        this.drop()
        this.closed(1006, words('app.silent'))
      } else this.send({ type: 'ping', at: Date.now() }) // eslint-disable-line id-denylist -- a field of the protocol
    }, PING_EVERY)
  }

  private drop(): void {
    const wire = this.wire
    this.wire = null
    wire?.close()
  }

  private giveUp(error: Error): void {
    for (const pending of this.waiting.values()) pending.reject(error)
    this.waiting.clear()
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
