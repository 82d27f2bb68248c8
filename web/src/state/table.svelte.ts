import { load, type Loaded, type Printed } from '../games'
import { api, Refused } from '../net/api'
import { newId, socketUrl, TableSocket, type Connection } from '../net/socket'
import type {
  Change,
  Clocks,
  Decision,
  Event,
  FromServer,
  Hint,
  Kind,
  Notice,
  Option,
  Orders,
  Planned,
  Present,
  Refusal,
  Said,
  TableInfo,
  Told,
  Update,
  View,
} from '../protocol'
import { litPlaces, optionsAt } from '../ui/options'
import { Speech } from '../words/speech'
import { story, type Entry } from '../words/story'
import { dropMove, forgetTable, keepMove, keepPosition, move, position, type Move } from './kept'
import { settings } from './settings.svelte'
import { words } from '../words/page'

/** A plan on a private copy: what was tried, and where that leads. */
interface Trying {
  plays: string[]
  update: Update
}

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
  people = $state.raw<Present[]>([])
  watching = $state(0)
  chat = $state.raw<Said[]>([])
  unread = $state(0)
  clock = $state.raw<Clocks | null>(null)
  /** When the clocks were told, by this browser's time. */
  clockHeard = $state(0)

  /** The seats this person holds, and the one they look from. */
  seats = $state.raw<number[]>([])
  seat = $state<number | null>(null)
  private told = $state.raw<Record<string, Told>>({})
  private feeds = $state.raw<Record<string, Event[]>>({})
  /** What came with the latest update: to be shown moving. */
  fresh = $state.raw<Event[]>([])
  /** When what is shown was told, while it is only what this browser has kept of it. */
  keptAt = $state<number | null>(null)
  /** What was done and is not answered yet. */
  waiting = $state.raw<Move | null>(null)
  /** The last event that was looked at, for "since you last looked". */
  seen = $state(0)

  /** How many questions were asked here: another one is another list, though it have the same options. */
  questions = $state(0)
  chosen = $state.raw<Option | null>(null)
  hovered = $state.raw<Option | null>(null)
  /** Several options of the place that was pressed. */
  menu = $state.raw<{ place: string; options: Option[] } | null>(null)
  busy = $state(false)
  problem = $state('')
  /** What is told beside the question: why something was not done. */
  note = $state('')
  refused = $state.raw<Refusal | null>(null)
  hint = $state.raw<Hint | null>(null)
  answer = $state.raw<{ words: string; notice: Notice | null } | null>(null)
  trying = $state.raw<Trying | null>(null)
  planned = $state.raw<Planned | null>(null)
  guide = $state.raw<Guiding | null>(null)

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
  update = $derived<Update | null>(this.trying?.update ?? this.current?.update ?? null)
  number = $derived(this.current?.number ?? 0)
  view = $derived<View | null>(this.update?.view ?? null)
  decision = $derived<Decision | null>(this.update?.decision ?? null)
  refusals = $derived<Refusal[]>(this.update?.refusals ?? [])
  lit = $derived(litPlaces(this.decision))
  shown = $derived(this.chosen ?? this.hovered)
  events = $derived(this.feeds[String(this.seat)] ?? [])
  speech = $derived(
    this.view && this.printed && this.game
      ? new Speech(this.view.game, this.game.words, this.game.tongue, this.view, this.printed)
      : null,
  )
  log = $derived<Entry[]>(this.speech ? story(this.events, this.speech) : [])
  /** What others did since this seat last looked. */
  since = $derived(
    this.log.filter((entry) => entry.last > this.seen && !entry.undone && !entry.heading && entry.seat !== this.seat),
  )
  mustConfirm = $derived(this.view?.confirm != null && this.view.confirm.seat === this.seat && !this.trying)
  myTurn = $derived(this.decision !== null || this.mustConfirm)
  over = $derived(this.view?.outcome != null)

  constructor(
    readonly id: string,
    private readonly person: string | null,
    private readonly invitation = '',
  ) {}

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
    this.feeds = kept.feeds
    this.recalled = new Set(Object.keys(kept.told))
    this.keptAt = kept.at
    return true
  }

  /** Go on with what this seat did before the page was loaded anew. */
  private async resume(): Promise<void> {
    const kept = this.person === null ? undefined : await move(this.person, this.id)
    if (!kept || this.gone) return
    if (kept.refused) {
      this.note = kept.refused
      await dropMove(kept)
    } else void this.alone(() => this.commit(kept))
  }

  leave(): void {
    this.gone = true
    this.socket?.close()
    this.socket = null
  }

  hurry(): void {
    this.socket?.hurry()
  }

  doubt(): void {
    this.socket?.doubt()
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
    )
    this.socket.open()
  }

  private connected(state: Connection, reason: string): void {
    this.connection = state
    if (state === 'live')
      void api
        .chat(this.id)
        .then((said) => (this.chat = said))
        .catch(() => undefined)
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
    if (this.person !== null) await forgetTable(this.person, this.id)
    await this.enter()
  }

  private hear(message: FromServer): void {
    if (message.type === 'welcome' || message.type === 'table') this.tableTold(message.table)
    // One after another: while the first waits for the game to be loaded, the next does not overtake it.
    else if (message.type === 'update')
      this.hearing = this.hearing
        .then(() => this.updated(message))
        .catch((error: Error) => (this.problem = error.message))
    else if (message.type === 'presence') {
      this.people = message.people
      this.watching = message.watching
    } else if (message.type === 'chat') {
      this.chat = [...this.chat.filter((one) => one.id !== message.id), message]
      this.unread += 1
    }
  }

  private tableTold(table: TableInfo): void {
    const before = this.table
    this.table = { ...before, ...table }
    const mine = table.seats.filter((one) => one.person !== null && one.person === this.person).map((one) => one.seat)
    // Seats were taken or left here: the hello named others.
    if (mine.join() !== this.seats.join()) this.connect()
  }

  private async updated(told: Told): Promise<void> {
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
      if (told.seat !== null) void this.bringOrders(told.seat)
    }
    this.feeds = { ...this.feeds, [key]: [...before, ...news] }
    this.told = { ...this.told, [key]: told }
    this.tableTold(told.table)
    this.clock = told.clock
    this.clockHeard = Date.now()
    if (told.seat === this.seat) {
      this.fresh = before.length ? news : []
      // What this seat has just played it has not chosen again, though it be asked the same.
      if (!this.busy && sameQuestion(asked, told.update.decision)) this.keepChoice(told.update.decision)
      else this.settle()
    }
    this.turnTo()
    this.keep()
    const ready = this.waiters.filter((one) => one.number <= told.number)
    this.waiters = this.waiters.filter((one) => one.number > told.number)
    for (const one of ready) one.done()
  }

  /** So that it is there at once the next time, line or not. */
  private keep(): void {
    const { person, table, printed, told, feeds } = this
    if (person === null || !this.seats.length || !table || !printed || this.recalled.size) return
    void keepPosition({ person, table: this.id, info: table, told, feeds, printed, at: Date.now() })
  }

  /** Others did something while this seat was asked: what it has chosen stays chosen. */
  private keepChoice(decision: Decision | null): void {
    const same = (option: Option | null) => decision?.options.find((one) => one.notation === option?.notation) ?? null
    this.chosen = same(this.chosen)
    this.hovered = same(this.hovered)
    this.menu = null
  }

  /** A new position: what was chosen before it is no longer there to be played. */
  private settle(): void {
    this.questions += 1
    this.chosen = this.hovered = this.menu = null
    this.hint = null
    this.answer = null
    this.refused = null
    this.problem = ''
    if (this.trying && this.current?.update.decision) this.trying = null
    if (this.current?.update.decision && this.seat !== null && this.keptAt === null) void this.readPlan(this.seat)
    else this.planned = null
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
    this.trying = null
    this.settle()
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

  // --- choosing and playing

  /** A place of the board was pressed: choose its option, or ask which. */
  press(place: string): void {
    const found = optionsAt(this.decision, place)
    const [first] = found
    this.menu = null
    this.hush()
    if (found.length === 1 && first) this.choose(first)
    else if (found.length) this.menu = { place, options: found }
  }

  /** Choose an option, so that what it does is seen; chosen again it is played. */
  choose(option: Option): void {
    this.menu = null
    this.hush()
    if (settings.kept.onePress || this.chosen?.code === option.code) void this.play(option)
    else this.chosen = option
  }

  unchoose(): void {
    this.chosen = this.menu = null
    this.hush()
  }

  /** Something was pressed that cannot be had now: its reason is told. */
  whyNot(place: string): void {
    this.hush()
    this.refused = this.refusals.find((refusal) => refusal.places.includes(place)) ?? null
  }

  tell(note: string): void {
    this.hush()
    this.note = note
  }

  private hush(): void {
    this.note = ''
    this.refused = null
  }

  /** Play an option, and pay for it in the way proposed unless the player wants to choose. */
  async play(option: Option, payProposed = settings.kept.payProposed): Promise<void> {
    await this.playAll([option.notation], payProposed && option.cost.choice)
  }

  /** Play several answers one after another: a way to pay, or a plan. */
  async playAll(notations: readonly string[], thenPay = false): Promise<void> {
    if (this.trying) {
      await this.try([...this.trying.plays, ...notations])
      const proposed = this.trying.update.decision
      if (thenPay && proposed?.pays && proposed.ways[0])
        await this.try([...this.trying.plays, ...proposed.ways[0].plays])
      return
    }
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

  undo = () => (this.trying ? this.stepBack() : this.alone(() => this.send('undo')))
  redo = () => this.alone(() => this.send('redo'))
  restart = () => (this.trying ? this.try([]) : this.alone(() => this.send('restart')))
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
  private async send(kind: Kind, notation = ''): Promise<boolean> {
    if (this.seat === null || this.person === null) return false
    const offered = kind !== 'play' || this.decision?.options.some((option) => option.notation === notation)
    if (this.connection !== 'live' && !offered) {
      this.note = words('line.not_offered')
      return false
    }
    const { person, id: table, seat, number } = this
    return this.commit({ person, table, id: newId(), number, kind, seat, notation, sent: false, refused: '' })
  }

  /** It waits until it is answered, whatever happens to the line or to this page. */
  private async commit(move: Move): Promise<boolean> {
    if (!this.socket) return false
    this.problem = ''
    this.hush()
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
      if (code === 'stale') this.note = words('app.stale')
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
    if (this.waiting && this.socket?.withdraw(this.waiting.id)) this.unchoose()
  }

  private reached(number: number): Promise<void> {
    if (this.number >= number) return Promise.resolve()
    return new Promise((done) => this.waiters.push({ number, done }))
  }

  // --- asking

  async ask(words: string): Promise<void> {
    if (this.seat === null) return
    try {
      const { notice } = await api.why(this.id, this.seat, words)
      this.answer = { words, notice }
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  async askHint(): Promise<void> {
    if (this.seat === null) return
    if (this.guide?.guiding) {
      const { expected } = this.guide
      this.chosen = this.decision?.options.find((option) => option.notation === expected) ?? null
      return
    }
    this.busy = true
    try {
      this.hint = await api.hint(this.id, this.seat)
      const meant = this.decision?.options.find((option) => option.notation === this.hint?.notation)
      if (meant) this.chosen = meant
    } catch (error) {
      this.problem = (error as Error).message
    } finally {
      this.busy = false
    }
  }

  // --- planning

  async startPlan(): Promise<void> {
    if (this.seat === null) return
    const kept = await api.plan(this.id, this.seat).catch(() => null)
    await this.try(kept?.plays ?? []).catch(() => undefined)
    if (!this.trying) await this.try([])
  }

  private async try(plays: string[]): Promise<boolean> {
    if (this.seat === null) return false
    try {
      const update = await api.tryPlan(this.id, this.seat, plays)
      this.trying = { plays, update }
      this.questions += 1
      this.chosen = this.hovered = this.menu = null
      this.problem = ''
      return true
    } catch (error) {
      this.problem = (error as Error).message
      return false
    }
  }

  /** What would be after these answers, on a private copy; nothing is played or planned. */
  async foresee(notations: string[]): Promise<Update> {
    if (this.seat === null) throw new Error(words('app.spectator'))
    const asked = this.decision
    await this.doing
    if (!sameQuestion(asked, this.decision)) throw new Error(words('app.answered'))
    const looked = api.tryPlan(this.id, this.seat, [...(this.trying?.plays ?? []), ...notations])
    this.looks.add(looked)
    return looked.finally(() => this.looks.delete(looked))
  }

  private stepBack(): Promise<boolean> {
    return this.try(this.trying?.plays.slice(0, -1) ?? [])
  }

  async keepPlan(): Promise<void> {
    if (this.seat === null || !this.trying) return
    try {
      this.planned = await api.keepPlan(this.id, this.seat, this.trying.plays)
      this.trying = null
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  leavePlan(): void {
    this.trying = null
    this.chosen = null
  }

  private async readPlan(seat: number): Promise<void> {
    const found = await api.plan(this.id, seat).catch(() => null)
    this.planned = found?.plays.length ? found : null
  }

  async playPlan(): Promise<void> {
    const plays = this.planned?.still ?? []
    await this.dropPlan()
    await this.playAll(plays)
  }

  async dropPlan(): Promise<void> {
    this.planned = null
    if (this.seat !== null) await api.keepPlan(this.id, this.seat, []).catch(() => undefined)
  }

  /** Whoever sits down at a table brings their standing orders, unless the seat has its own. */
  private async bringOrders(seat: number): Promise<void> {
    const mark = `stormtable.orders.${this.id}.${seat}`
    if (localStorage.getItem(mark) || this.table?.status !== 'running') return
    localStorage.setItem(mark, 'brought')
    const { orders } = settings.kept
    const none = (one: Orders) => !one.auto_pass && !one.only_answer && one.auto_pay === 'never'
    if (none(orders)) return
    const kept = await api.orders(this.id, seat).catch(() => null)
    if (kept && none(kept)) await api.keepOrders(this.id, seat, orders).catch(() => undefined)
  }

  // --- the table itself

  say(text: string): boolean {
    return this.socket?.say(text) ?? false
  }

  async goBack(to: number): Promise<void> {
    await this.attempt(() => this.socket?.goBack(this.number, to))
  }

  async agree(yes: boolean): Promise<void> {
    await this.attempt(() => this.socket?.agree(this.number, yes))
  }

  async sit(seat: number): Promise<void> {
    await this.attempt(async () => this.tableTold(await api.sit(this.id, seat, this.invitation)))
  }

  async stand(seat: number): Promise<void> {
    await this.attempt(async () => this.tableTold(await api.leave(this.id, seat)))
  }

  async start(): Promise<void> {
    await this.attempt(async () => this.tableTold(await api.start(this.id)))
  }

  async rematch(): Promise<TableInfo | null> {
    try {
      return await api.rematch(this.id)
    } catch (error) {
      this.problem = (error as Error).message
      return null
    }
  }

  private async attempt(what: () => Promise<unknown> | undefined): Promise<void> {
    this.problem = ''
    try {
      await what()
    } catch (error) {
      this.problem = (error as Error).message
    }
  }
}

/** Whether a seat is still asked what it was asked before. */
function sameQuestion(before: Decision | null, now: Decision | null): boolean {
  if (!before || !now || before.question !== now.question) return false
  return before.options.map((option) => option.notation).join() === now.options.map((option) => option.notation).join()
}

export type { Change }
