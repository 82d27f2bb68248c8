import { api } from '../../api/http'
import type { Approach, Decision, Hint, Notice, Option, Payment, Refusal } from '../../api/generated'
import { hasWays, isDrawn, optionsAt } from '../../games/options'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

/** The choice that a seat is about to play, and the messages about it. The next question clears everything. */
export class Choice {
  /** Counts the questions: a new question is a new list, even with the same options. */
  questions = $state(0)
  chosen = $state.raw<Option | null>(null)
  hovered = $state.raw<Option | null>(null)
  shown = $derived(this.chosen ?? this.hovered)
  /** The options of the pressed place, if it has several. */
  menu = $state.raw<{ place: string; options: Option[] } | null>(null)
  /** The message beside the question: why a move was not played. */
  note = $state('')
  refused = $state.raw<Refusal | null>(null)
  /** The pressed Goal that the player has not met. */
  goal = $state('')
  hint = $state.raw<Hint | null>(null)
  /** The way to what was asked for last; `way` is null if there is none. */
  approach = $state.raw<{ words: string; way: Approach | null } | null>(null)
  /** Whether the list of refused options, with its question field, is open. */
  asking = $state(false)
  answer = $state.raw<{ words: string; notice: Notice | null } | null>(null)

  constructor(private readonly table: TableStore) {}

  /** The index of the chosen way to pay; 0 is the proposed one. */
  way = $state(0)
  /** The chosen way to pay, if the question is a payment. */
  payment = $derived.by((): Payment | null => {
    const { decision } = this.table
    return hasWays(decision) && !this.menu && !this.singly ? (decision.ways[this.way] ?? null) : null
  })
  /** Whether the player answers payments step by step. */
  singly = $state(false)

  // --- choosing

  /** Handles a press on a place: chooses its option, or asks which one. */
  press(place: string): void {
    const options = optionsAt(this.table.decision, place)
    const [first] = options
    this.menu = null
    this.clearMessages()
    if (options.length === 1 && first) this.choose(first)
    else if (options.length) this.menu = { place, options: options }
  }

  /** Chooses an option to show its effects; a second choice plays it. What was drawn has none, and can be undone. */
  choose(option: Option): void {
    this.menu = null
    this.dismiss()
    if (settings.values.onePress || isDrawn(option) || this.chosen?.code === option.code)
      void this.table.commands.play(option)
    else this.chosen = option
  }

  /** Chooses an option by keys: shows its effects without playing it. */
  show(option: Option): void {
    this.menu = null
    this.dismiss()
    this.chosen = option
  }

  /** Chooses a way to pay; a second choice pays. */
  chooseWay(way: number): void {
    this.dismiss()
    if (this.way === way) void this.pay()
    else this.way = way
  }

  async pay(): Promise<void> {
    if (this.payment) await this.table.commands.playAll(this.payment.plays)
  }

  /**
   * Shows the effects of the hovered option. Touch has no hover: a finger presses, and an element that moved under it
   * would take the press.
   */
  point(option: Option, event: PointerEvent | FocusEvent): void {
    const pointed =
      event instanceof PointerEvent
        ? event.pointerType === 'mouse'
        : event.target instanceof Element && event.target.matches(':focus-visible')
    if (pointed) this.hovered = option
  }

  unpoint = () => {
    this.hovered = null
  }

  unchoose(): void {
    this.chosen = this.menu = null
    this.dismiss()
  }

  /** Clears the choice for a new question. */
  turn(): void {
    this.questions += 1
    this.way = 0
    this.singly = false
    this.chosen = this.hovered = this.menu = null
  }

  /** Resets everything for a new position. */
  reset(): void {
    const { note } = this
    this.turn()
    this.dismiss()
    // The reason of a refused move appears after the position that caused it.
    this.note = note
  }

  /** Keeps the choice when others act while this seat has a question. */
  carryOver(decision: Decision | null): void {
    const same = (option: Option | null) =>
      decision?.options.find((candidate) => candidate.notation === option?.notation) ?? null
    this.chosen = same(this.chosen)
    this.hovered = same(this.hovered)
    this.menu = this.menu && { ...this.menu, options: optionsAt(decision, this.menu.place) }
  }

  // --- messages

  /** Shows why the pressed place has no option; `goal`: the unmet Goal that lies there. */
  whyNot(place: string, goal = ''): void {
    this.clearMessages()
    this.refused = this.table.refusals.find((refusal) => refusal.places.includes(place)) ?? null
    if (!this.refused && this.canHint) this.goal = goal
  }

  tell(note: string): void {
    this.clearMessages()
    this.note = note
  }

  clearMessages(): void {
    this.note = this.goal = ''
    this.refused = null
  }

  /** Dismisses the messages. */
  dismiss(): void {
    this.clearMessages()
    this.hint = null
    this.answer = null
    this.approach = null
    this.asking = false
  }

  /** Searches for the cheapest way to an option that is out of reach. */
  async askWay(words: string): Promise<void> {
    const { id, seat } = this.table
    if (seat === null) return
    await this.table.attempt(async () => {
      this.approach = { words, way: (await api.way(id, seat, words)).way }
    })
  }

  async ask(words: string): Promise<void> {
    const { id, seat } = this.table
    if (seat === null) return
    await this.table.attempt(async () => {
      const { notice } = await api.why(id, seat, words)
      this.answer = { words, notice }
    })
  }

  /** Whether a hint is offered: the server refuses them in rated games and tournaments, and what is drawn is no choice. */
  get canHint(): boolean {
    const { decision, plan, table } = this.table
    const [first] = decision?.options ?? []
    return first !== undefined && !isDrawn(first) && plan.trying === null && table?.hints !== false
  }

  async askHint(): Promise<void> {
    const { id, seat, guide } = this.table
    if (seat === null) return
    if (guide?.guiding) {
      this.chosen = this.offered(guide.expected)
      return
    }
    this.table.commands.busy = true
    await this.table.attempt(async () => {
      this.hint = await api.hint(id, seat)
      this.chosen = this.offered(this.hint.notation) ?? this.chosen
    })
    this.table.commands.busy = false
  }

  private offered(notation: string): Option | null {
    return this.table.decision?.options.find((option) => option.notation === notation) ?? null
  }
}
