import { load, type Loaded, type Printed } from '../../games'
import type { Row } from '../../games/board'
import { api, Refused } from '../../api/http'
import { newId, socketUrl, TableSocket, type Connection } from '../../api/socket'
import type {
  ClockState,
  Decision,
  Event,
  SocketOut,
  CommandKind,
  Option,
  Refusal,
  TableInfo,
  TableUpdate,
  Update,
  View,
} from '../../api/generated'
import { litPlaces } from '../../games/options'
import { withSeats } from '../../i18n/seats'
import { Speech } from '../../i18n/speech'
import { aloud, othersSince, withNews, withoutRepeats, type Entry } from '../../i18n/log'
import { language } from '../../i18n/language.svelte'
import { Choice } from './choice.svelte'
import { Company } from './company.svelte'
import { dropMove, forgetTable, keepMove, keepPosition, move, position, type Move } from '../../api/kept'
import { Planning } from './planning.svelte'
import { settings } from '../settings/settings.svelte'
import { words } from '../../i18n/page'

/** Whoever guides a learner: nothing else is played than what they wait for. */
export interface Guiding {
  readonly guiding: boolean
  readonly expected: string
  /** What of this is to be sent; null: something else is waited for, and that was said. */
  allow(notations: readonly string[]): readonly string[] | null
}

/**
 * One table as this page knows it. Whoever holds several seats looks from one of them at a time; a spectator looks from none.
 * What may be done, what it costs and why not is the server's word alone.
 */
export class TableStore {
  table = $state.raw<TableInfo | null>(null)
  connection = $state<Connection>('connecting')
  /** Why there is nothing to be seen here, if so. */
  ended = $state('')
  printed = $state.raw<Printed | null>(null)
  game = $state.raw<Loaded | null>(null)
  clock = $state.raw<ClockState | null>(null)
  /** When the clocks were told, by this browser's time. */
  clockHeard = $state(0)

  /** The seats this person holds, and the one they look from. */
  seats = $state.raw<number[]>([])
  seat = $state<number | null>(null)
  private told = $state.raw<Record<string, TableUpdate>>({})
  private feeds = $state.raw<Record<string, Event[]>>({})
  private logs = $state.raw<Record<string, Entry[]>>({})
  /** What came with the latest update: to be shown moving. */
  fresh = $state.raw<Event[]>([])
  /** When what is shown was told, while it is only what this browser has kept of it. */
  keptAt = $state<number | null>(null)
  /** What was done and is not answered yet. */
  waiting = $state.raw<Move | null>(null)
  /** The last event that was looked at, for "since you last looked". */
  seen = $state(0)

  busy = $state(false)
  problem = $state('')
  guide = $state.raw<Guiding | null>(null)
  readonly choice = new Choice(this)
  readonly plan = new Planning(this)
  readonly company = new Company(this, () => this.socket)

  private socket: TableSocket | null = null
  private gone = false
  /** The seats of which only the end of the log was kept. */
  private recalled = new Set<string>()
  private waiters: { number: number; done: () => void }[] = []
  /** What is being done, and what is being looked at meanwhile: neither is asked of a position that the other has changed. */
  private doing: Promise<unknown> = Promise.resolve()
  private readonly looks = new Set<Promise<unknown>>()
  private hearing: Promise<unknown> = Promise.resolve()

  private current = $derived(this.told[String(this.seat)] ?? null)
  update = $derived<Update | null>(this.plan.trying?.update ?? this.current?.update ?? null)
  number = $derived(this.current?.number ?? 0)
  view = $derived<View | null>(this.update?.view ?? null)
  /** Why a bot plays the seat this person looks from, if one does. */
  away = $derived.by(() => {
    const mine = this.seat === null ? undefined : this.table?.seats[this.seat]
    if (!mine || this.table?.status !== 'running') return null
    return mine.forfeited ? 'forfeited' : mine.left ? 'left' : mine.stand_in ? 'stand_in' : null
  })
  decision = $derived<Decision | null>(this.away ? null : (this.update?.decision ?? null))
  refusals = $derived<Refusal[]>(this.update?.refusals ?? [])
  lit = $derived(litPlaces(this.decision))
  events = $derived(this.feeds[String(this.seat)] ?? [])
  speech = $derived(
    this.view && this.printed && this.game
      ? new Speech(this.view.game, this.game.words, this.game.tongue, this.view, this.printed)
      : null,
  )
  log = $derived<Entry[]>(
    withSeats(withoutRepeats(this.logs[String(this.seat)] ?? []), this.table?.seat_changes ?? [], (seat) =>
      this.playerName(seat),
    ),
  )
  /** What others did since this seat last looked. */
  since = $derived(othersSince(this.log, this.seat, this.seen))
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
  ) {}

  private playerName(seat: number): string {
    return this.speech?.player(seat) ?? ''
  }

  // --- coming and going

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
    if (this.keptAt !== null && this.view) {
      this.recall(String(this.seat), this.view.number)
      this.turnTo()
    }
    await this.resume()
  }

  /** Lay the table as this browser last saw it; whether that still holds is told when there is a line. */
  private async bringBack(): Promise<boolean> {
    const kept = this.person === null ? undefined : await position(this.person, this.id)
    if (!kept) return false
    try {
      this.game = await load(kept.info.game)
    } catch {
      return false
    }
    this.printed = kept.printed
    this.table = kept.info
    this.told = kept.told
    ;({ feeds: this.feeds, logs: this.logs = {} } = kept)
    this.recalled = new Set(Object.keys(kept.told))
    this.keptAt = kept.at
    return true
  }

  /** Go on with what this seat did before the page was loaded anew. */
  private async resume(): Promise<void> {
    const kept = this.person === null ? undefined : await move(this.person, this.id)
    if (!kept || this.gone) return
    if (kept.refused) {
      this.choice.note = kept.refused
      await dropMove(kept)
    } else void this.alone(() => this.commit(kept))
  }

  leave(): void {
    this.gone = true
    this.socket?.close()
    this.socket = null
  }

  reconnectNow(): void {
    this.socket?.reconnectNow()
  }

  suspectOffline(): void {
    this.socket?.suspectOffline()
  }

  private connect(): void {
    this.socket?.close()
    const held = this.table?.seats.filter((one) => one.person !== null && one.person === this.person) ?? []
    this.seats = held.map((one) => one.seat)
    if (this.seat === null || !this.seats.includes(this.seat)) this.seat = this.seats[0] ?? null
    this.socket = new TableSocket(
      socketUrl(this.id),
      this.seats,
      {
        message: (message) => this.hear(message),
        connection: (state, reason) => this.connected(state, reason),
        sent: (id) => this.sent(id),
      },
      this.invitation,
      language.name,
    )
    this.socket.open()
  }

  /** Read the log in the language that is spoken now. */
  speak(name: string): void {
    if (this.socket && this.socket.language !== name) this.connect()
  }

  private connected(state: Connection, reason: string): void {
    this.connection = state
    if (state === 'live') void this.company.catchUp()
    if (state !== 'ended') return
    if (this.person !== null) void forgetTable(this.person, this.id)
    if (this.keptAt === null) this.ended = reason || words('app.ended')
    else void this.enterAnew()
  }

  /** What was kept is no longer there for this person: perhaps there is something else to be seen. */
  private async enterAnew(): Promise<void> {
    this.keptAt = null
    this.table = this.game = this.printed = null
    this.told = {}
    this.feeds = {}
    this.logs = {}
    if (this.person !== null) await forgetTable(this.person, this.id)
    await this.enter()
  }

  private hear(message: SocketOut): void {
    if (message.type === 'welcome' || message.type === 'table') this.tableTold(message.table)
    // One after another: while the first waits for the game to be loaded, the next does not overtake it.
    else if (message.type === 'update')
      this.hearing = this.hearing
        .then(() => this.updated(message))
        .catch((error: Error) => (this.problem = error.message))
    else if (message.type === 'presence' || message.type === 'chat') this.company.hear(message)
  }

  tableTold(table: TableInfo): void {
    const before = this.table
    this.table = { ...before, ...table }
    const mine = table.seats.filter((one) => one.person !== null && one.person === this.person).map((one) => one.seat)
    // Seats were taken or left here: the hello named others.
    if (mine.join() !== this.seats.join()) this.connect()
  }

  private async updated(told: TableUpdate): Promise<void> {
    const key = String(told.seat)
    const recalled = this.recalled.has(key)
    if (!this.game || recalled) {
      // Loaded once the game has begun: there is nothing printed before.
      const printing = api.printed(this.id, this.invitation).catch((error: Error) => {
        if (this.printed) return this.printed // the line has gone again
        throw error
      })
      const [game, printed] = await Promise.all([load(told.update.view.game), printing])
      this.game = game
      this.printed = printed
      this.recalled.delete(key)
      this.keptAt = null
    }
    const asked = this.told[key]?.update.decision ?? null
    const before = recalled ? [] : (this.feeds[key] ?? [])
    const last = before.at(-1)?.number ?? 0
    const news = told.update.feed.filter((event) => event.number > last)
    if (!before.length) {
      this.recall(key, told.update.view.number)
      if (told.seat !== null) void this.company.bringOrders(told.seat)
    }
    this.feeds = { ...this.feeds, [key]: [...before, ...news] }
    this.addNews(key, recalled, told)
    this.told = { ...this.told, [key]: told }
    this.tableTold(told.table)
    this.clock = told.clock
    this.clockHeard = Date.now()
    if (told.seat === this.seat) {
      this.fresh = before.length ? news : []
      // What this seat has just played it has not chosen again, though it be asked the same.
      if (!this.busy && sameQuestion(asked, told.update.decision)) this.choice.carryOver(told.update.decision)
      else this.reset()
    }
    this.turnTo()
    this.persist()
    const ready = this.waiters.filter((one) => one.number <= told.number)
    this.waiters = this.waiters.filter((one) => one.number > told.number)
    for (const one of ready) one.done()
  }

  private addNews(key: string, recalled: boolean, { update: { log } }: TableUpdate): void {
    if (!log) return
    const before = recalled ? [] : (this.logs[key] ?? [])
    this.logs = { ...this.logs, [key]: withNews(before, log) }
  }

  /** So that it is there at once the next time, line or not. */
  private persist(): void {
    const { person, table, printed, told, feeds, logs } = this
    if (person === null || !this.seats.length || !table || !printed || this.recalled.size) return
    void keepPosition({ person, table: this.id, info: table, told, feeds, logs, printed, at: Date.now() })
  }

  /** A new position. */
  private reset(): void {
    const asked = this.current?.update.decision != null
    this.problem = ''
    this.choice.reset()
    if (asked) this.plan.trying = null
    void this.plan.offer(asked && this.keptAt === null)
  }

  /** Several seats at one keyboard: look from the one that is asked. */
  private turnTo(): void {
    const asks = (seat: number) => {
      const update = this.told[String(seat)]?.update
      return update?.decision != null || update?.view.confirm?.seat === seat
    }
    if (this.seat === null || asks(this.seat)) return
    const next = this.seats.find(asks)
    if (next !== undefined) this.look(next)
  }

  look(seat: number): void {
    this.seat = seat
    this.fresh = []
    this.plan.trying = null
    this.reset()
  }

  // --- since you last looked

  private recall(key: string, number: number): void {
    const kept = Number(localStorage.getItem(this.seenKey(key)))
    if (key === String(this.seat)) this.seen = kept > 0 && kept <= number ? kept : number
  }

  lookedAt(): void {
    this.seen = this.current?.update.view.number ?? this.seen
    localStorage.setItem(this.seenKey(String(this.seat)), String(this.seen))
  }

  private seenKey(key: string): string {
    return `stormtable.seen.${this.id}.${key}`
  }

  /** The options of a question that the game draws as signs. */
  rows(decision: Decision): Row[] {
    const { view, printed, game } = this
    return (view && printed && game?.face.rows?.(decision, view, printed)) || []
  }

  // --- playing

  /** Play an option, and pay for it in the way proposed unless the player wants to choose. */
  async play(option: Option, payProposed = settings.kept.payProposed): Promise<void> {
    await this.playAll([option.notation], payProposed && option.cost.choice)
  }

  /** Play several answers one after another: a way to pay, or a plan. */
  async playAll(notations: readonly string[], thenPay = false): Promise<void> {
    if (this.plan.trying) return this.plan.tryOn(notations, thenPay)
    const guided = this.guide?.guiding ?? false
    const allowed = guided ? this.guide?.allow(notations) : notations
    if (!allowed) return
    await this.alone(async () => {
      for (const notation of allowed) if (!(await this.send('play', notation))) return false
      const due = this.decision
      const proposed = thenPay && !guided && due?.pays ? (due.ways[0]?.plays ?? []) : []
      for (const notation of proposed) if (!(await this.send('play', notation))) return false
      return true
    })
  }

  undo = () => (this.plan.trying ? this.plan.stepBack() : this.alone(() => this.send('undo')))
  redo = () => this.alone(() => this.send('redo'))
  restart = () => (this.plan.trying ? this.plan.try([]) : this.alone(() => this.send('restart')))
  confirm = () => this.alone(() => this.send('confirm'))

  /** Nothing else is done meanwhile: what takes several steps is one thing to the player. */
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

  /** Done once the server has written it down and told what came of it. */
  private async send(kind: CommandKind, notation = ''): Promise<boolean> {
    if (this.seat === null || this.person === null) return false
    const offered = kind !== 'play' || this.decision?.options.some((option) => option.notation === notation)
    if (this.connection !== 'live' && !offered) {
      this.choice.note = words('line.not_offered')
      return false
    }
    const { person, id: table, seat, number } = this
    return this.commit({ person, table, id: newId(), number, kind, seat, notation, sent: false, refused: '' })
  }

  /** It waits until it is answered, whatever happens to the line or to this page. */
  private async commit(move: Move): Promise<boolean> {
    if (!this.socket) return false
    this.problem = ''
    this.choice.clearMessages()
    this.waiting = move
    let code = ''
    try {
      const answered = this.socket.commit(move.id, move, move.sent)
      if (this.connection !== 'live') void keepMove(move)
      const ack = await answered
      await this.reached(ack.number)
      this.lookedAt()
      return true
    } catch (error) {
      if (error instanceof Refused) code = error.code
      // Another tab, or another player, was quicker: that is no mistake of theirs.
      if (code === 'stale') this.choice.note = words('app.stale')
      else if (code !== 'withdrawn') this.problem = (error as Error).message
      return false
    } finally {
      this.waiting = null
      // Whoever only left the page has still done it.
      if (code !== 'left') void dropMove(move)
    }
  }

  private sent(id: string): void {
    if (this.waiting?.id !== id) return
    this.waiting = { ...this.waiting, sent: true }
    void keepMove(this.waiting)
  }

  /** What waits for the line is not to be done after all. */
  takeBack(): void {
    if (this.waiting && this.socket?.withdraw(this.waiting.id)) this.choice.unchoose()
  }

  private reached(number: number): Promise<void> {
    if (this.number >= number) return Promise.resolve()
    return new Promise((done) => this.waiters.push({ number, done }))
  }

  /** What would be after these answers, on a private copy; nothing is played or planned. */
  async foresee(notations: string[]): Promise<Update> {
    if (this.seat === null) throw new Error(words('app.spectator'))
    const asked = this.decision
    await this.doing
    if (!sameQuestion(asked, this.decision)) throw new Error(words('app.answered'))
    const looked = api.tryPlan(this.id, this.seat, [...(this.plan.trying?.plays ?? []), ...notations])
    this.looks.add(looked)
    return looked.finally(() => this.looks.delete(looked))
  }

  /** Do what may be refused, and say why it was; whether it was done. */
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

/** Whether a seat is still asked what it was asked before. */
function sameQuestion(before: Decision | null, now: Decision | null): boolean {
  if (!before || !now || before.question !== now.question) return false
  return before.options.map((option) => option.notation).join() === now.options.map((option) => option.notation).join()
}
