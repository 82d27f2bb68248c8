import { load, type Loaded, type Printed } from '../../games'
import type { OptionRow } from '../../games/board'
import { api } from '../../api/http'
import type { Connection } from '../../api/socket'
import type {
  ClockState,
  Decision,
  Event,
  Refusal,
  SocketOut,
  TableInfo,
  TableUpdate,
  Update,
  View,
} from '../../api/generated'
import { litPlaces, sameQuestion } from '../../games/options'
import { withSeats } from '../../i18n/seats'
import { TableText } from '../../i18n/table-text'
import { aloud, withoutRepeats, type Entry } from '../../i18n/log'
import { Choice } from './choice.svelte'
import { Commands, type Guiding } from './commands.svelte'
import { TableConnection } from './connection.svelte'
import { SeatUpdates } from './seat-updates.svelte'
import { TableSocial } from './social.svelte'
import { forgetTable, loadPosition, savePosition } from '../../api/storage'
import { isOlder } from './newest'
import { SeatNotes } from './notes.svelte'
import { Planning } from './planning.svelte'
import { TablePlayback } from './playback.svelte'
import { TableShow } from './show.svelte'
import { words } from '../../i18n/page'

/**
 * One table as this page knows it. A player with several seats looks from one seat at a time; a spectator looks from none.
 * Only the server decides which options there are, what they cost and why others are refused.
 */
export class TableStore {
  table = $state.raw<TableInfo | null>(null)
  /** Why the page shows no table; empty if it shows one. */
  ended = $state('')
  printed = $state.raw<Printed | null>(null)
  game = $state.raw<Loaded | null>(null)
  clock = $state.raw<ClockState | null>(null)
  /** When the clocks arrived, in this browser's time. */
  clockReceivedAt = $state(0)

  /** The seats of this person, and the one they look from. */
  seats = $state.raw<number[]>([])
  seat = $state<number | null>(null)
  private readonly received = new SeatUpdates()
  /** The events of the latest update, for animation. */
  fresh = $state.raw<Event[]>([])
  /** When this browser saved the shown position, if it comes from the cache; null: it comes from the server. */
  cachedAt = $state<number | null>(null)
  problem = $state('')
  /** What the rules say of the open question, in brief; empty after somebody's first game. */
  rule = $state('')
  guide = $state.raw<Guiding | null>(null)
  readonly choice = new Choice(this)
  readonly plan = new Planning(this)
  readonly notes = new SeatNotes(this)
  readonly playback = new TablePlayback(this)
  readonly show = new TableShow(this)
  readonly social = new TableSocial(this, () => this.link.socket)
  readonly commands: Commands
  private readonly link: TableConnection

  private gone = false
  private hearing: Promise<unknown> = Promise.resolve()

  private current = $derived(this.received.latest(this.seat))
  update = $derived<Update | null>(this.plan.trying?.update ?? this.current?.update ?? null)
  number = $derived(this.current?.number ?? 0)
  view = $derived<View | null>(this.update?.view ?? null)
  /** Why a bot plays the current seat of this person, if one does. */
  away = $derived.by(() => {
    const mine = this.seat === null ? undefined : this.table?.seats[this.seat]
    if (!mine || this.table?.status !== 'running') return null
    return mine.forfeited ? 'forfeited' : mine.left ? 'left' : mine.stand_in ? 'stand_in' : null
  })
  decision = $derived<Decision | null>(this.away ? null : (this.update?.decision ?? null))
  refusals = $derived<Refusal[]>(this.update?.refusals ?? [])
  lit = $derived(litPlaces(this.decision))
  events = $derived(this.received.events(this.seat))
  speech = $derived(
    this.view && this.printed && this.game
      ? new TableText(this.view.game, this.game.words, this.game.naming, this.view, this.printed)
      : null,
  )
  log = $derived<Entry[]>(
    withSeats(withoutRepeats(this.received.log(this.seat)), this.table?.seat_changes ?? [], (seat) =>
      this.playerName(seat),
    ),
  )
  /** The latest finished deed or consequence, for screen readers. */
  announced = $derived.by(() => {
    const entry = this.log.findLast(({ kind, state }) => kind !== 'heading' && state === 'stands')
    return entry ? aloud(entry, (seat) => this.playerName(seat)) : ''
  })
  mustConfirm = $derived(
    this.view?.confirm != null && this.view.confirm.seat === this.seat && !this.plan.trying && !this.away,
  )
  myTurn = $derived(this.decision !== null || this.mustConfirm)
  over = $derived(this.view?.outcome != null)

  constructor(
    readonly id: string,
    private readonly person: string | null,
    readonly invitation = '',
  ) {
    this.commands = new Commands(this, person, () => this.link.socket)
    this.link = new TableConnection(id, invitation, {
      message: (message) => this.hear(message),
      connection: (state, reason) => this.connected(state, reason),
      sent: (move) => this.commands.sent(move),
    })
  }

  get connection(): Connection {
    return this.link.state
  }

  private playerName(seat: number): string {
    return this.speech?.player(seat) ?? ''
  }

  // --- entering and leaving

  async enter(): Promise<void> {
    if (!(await this.bringBack())) {
      try {
        this.table = await api.table(this.id, this.invitation)
      } catch (error) {
        this.ended = (error as Error).message
        return
      }
    }
    if (this.gone) return
    this.connect()
    if (this.cachedAt !== null && this.view) this.turnTo()
    await this.commands.resume()
  }

  /** Restores the table as this browser last saw it; the server corrects it once connected. */
  private async bringBack(): Promise<boolean> {
    const stored = this.person === null ? undefined : await loadPosition(this.person, this.id)
    if (!stored) return false
    try {
      this.game = await load(stored.info.game)
    } catch {
      return false
    }
    this.printed = stored.printed
    this.table = stored.info
    this.received.restore(stored)
    this.cachedAt = stored.savedAt
    return true
  }

  leave(): void {
    this.gone = true
    this.playback.stop()
    this.show.end()
    this.link.close()
  }

  private connect(): void {
    this.seats = this.table ? this.mySeats(this.table) : []
    if (this.seat === null || !this.seats.includes(this.seat)) this.seat = this.seats[0] ?? null
    this.link.open(this.seats)
  }

  /** Reconnects to get the log in the current language. */
  speak(name: string): void {
    const { socket } = this.link
    if (socket && socket.language !== name) this.connect()
  }

  private connected(state: Connection, reason: string): void {
    if (state === 'live') void this.social.catchUp()
    if (state !== 'ended') return
    if (this.person !== null) void forgetTable(this.person, this.id)
    if (this.cachedAt === null) this.ended = reason || words('app.ended')
    else void this.reload()
  }

  /** Drops the cached table, which this person can no longer see, and loads the table again. */
  private async reload(): Promise<void> {
    this.cachedAt = null
    this.table = this.game = this.printed = null
    this.received.clear()
    if (this.person !== null) await forgetTable(this.person, this.id)
    await this.enter()
  }

  private hear(message: SocketOut): void {
    if (message.type === 'welcome' || message.type === 'table') this.applyTable(message.table)
    // Handle updates in order: a later one must not overtake one that waits for the game to load.
    else if (message.type === 'update')
      this.hearing = this.hearing
        .then(() => this.updated(message))
        .catch((error: Error) => (this.problem = error.message))
    else if (message.type === 'presence' || message.type === 'chat') this.social.hear(message)
  }

  /** Applies what the server answered to a request, unless the socket has brought something newer meanwhile. */
  applyAnswer(table: TableInfo): void {
    if (!this.table || !isOlder(table, this.table)) this.applyTable(table)
  }

  private applyTable(table: TableInfo): void {
    this.table = { ...this.table, ...table }
    // This person took or left a seat: reconnect, because the hello message named other seats.
    if (this.mySeats(table).join() !== this.seats.join()) this.connect()
  }

  private mySeats(table: TableInfo): number[] {
    return table.seats.filter(({ person }) => person !== null && person === this.person).map(({ seat }) => seat)
  }

  private async updated(message: TableUpdate): Promise<void> {
    if (!this.game || this.received.isRecalled(message.seat)) {
      // Load the printed values only once the game has begun: there are none before.
      const printing = api.printed(this.id, this.invitation).catch((error: Error) => {
        if (this.printed) return this.printed // the connection was lost again
        throw error
      })
      const [game, printed] = await Promise.all([load(message.update.view.game), printing])
      this.game = game
      this.printed = printed
      this.cachedAt = null
    }
    const { before, isFirst, newEvents } = this.received.add(message)
    if (isFirst && message.seat !== null) void this.social.bringOrders(message.seat)
    this.applyTable(message.table)
    this.clock = message.clock
    this.clockReceivedAt = Date.now()
    if (message.seat === this.seat) {
      const { view, decision } = message.update
      if (isFirst) this.playback.begin(view)
      else this.playback.observe(before?.update.view ?? null, view)
      if (!isFirst) this.show.observe(newEvents, view)
      if (!this.playback.active) this.fresh = isFirst || this.show.active ? [] : newEvents
      // After this seat's own move, drop the choice even if the next question is the same.
      if (!this.commands.busy && sameQuestion(before?.update.decision ?? null, decision))
        this.choice.carryOver(decision)
      else this.reset()
    }
    this.turnTo()
    this.persist()
    this.commands.arrived(message.number)
  }

  /** Saves the position, so that the table opens at once the next time, even offline. */
  private persist(): void {
    const { person, table, printed } = this
    const seats = this.received.toStore()
    if (person === null || !this.seats.length || !table || !printed || !seats) return
    void savePosition({ person, table: this.id, info: table, ...seats, printed, savedAt: Date.now() })
  }

  /** Clears messages and choice for a new position. */
  private reset(): void {
    const asked = this.current?.update.decision != null
    this.problem = ''
    this.choice.reset()
    if (asked) this.plan.trying = null
    void this.plan.offer(asked && this.cachedAt === null)
  }

  /** Switches to the seat that has a question, if several share one keyboard. */
  private turnTo(): void {
    if (this.seat === null || this.received.asks(this.seat)) return
    const next = this.seats.find((seat) => this.received.asks(seat))
    if (next !== undefined) this.look(next)
  }

  look(seat: number): void {
    this.seat = seat
    this.fresh = []
    this.plan.trying = null
    this.playback.finish()
    this.show.end()
    this.reset()
  }

  /** The rows of options that the game draws as signs. */
  rows(decision: Decision): OptionRow[] {
    const { view, printed, game } = this
    return (view && printed && game?.face.rows?.(decision, view, printed, this.refusals)) || []
  }

  /** Runs a request that the server may refuse, and shows the reason; returns whether it succeeded. */
  async attempt(what: () => Promise<unknown> | undefined): Promise<boolean> {
    this.problem = ''
    try {
      await what()
      return true
    } catch (error) {
      this.problem = (error as Error).message
      return false
    }
  }
}
