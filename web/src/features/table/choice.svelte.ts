import { api } from '../../api/http'
import type { Decision, Hint, Notice, Option, Refusal } from '../../api/generated'
import { optionsAt } from '../../games/options'
import { settings } from '../settings/settings.svelte'
import type { TableStore } from './table.svelte'

/** What a seat is about to answer, and what it was told about that: all of it is gone with the next question. */
export class Choice {
  /** How many questions were asked here: another one is another list, though it have the same options. */
  questions = $state(0)
  chosen = $state.raw<Option | null>(null)
  hovered = $state.raw<Option | null>(null)
  shown = $derived(this.chosen ?? this.hovered)
  /** Several options of the place that was pressed. */
  menu = $state.raw<{ place: string; options: Option[] } | null>(null)
  /** What is told beside the question: why something was not done. */
  note = $state('')
  refused = $state.raw<Refusal | null>(null)
  hint = $state.raw<Hint | null>(null)
  /** The list of reasons why not, and the box to ask for more, are open. */
  asking = $state(false)
  answer = $state.raw<{ words: string; notice: Notice | null } | null>(null)

  constructor(private readonly table: TableStore) {}

  // --- choosing

  /** A place of the board was pressed: choose its option, or ask which. */
  press(place: string): void {
    const found = optionsAt(this.table.decision, place)
    const [first] = found
    this.menu = null
    this.clearMessages()
    if (found.length === 1 && first) this.choose(first)
    else if (found.length) this.menu = { place, options: found }
  }

  /** Choose an option, so that what it does is seen; chosen again it is played. */
  choose(option: Option): void {
    this.menu = null
    this.dismiss()
    if (settings.kept.onePress || this.chosen?.code === option.code) void this.table.play(option)
    else this.chosen = option
  }

  /**
   * What points at an option shows what it does. A finger points at nothing: it presses, and what moved under it meanwhile would take
   * the press away.
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

  /** Another question: what was chosen before it is no longer there to be played. */
  turn(): void {
    this.questions += 1
    this.chosen = this.hovered = this.menu = null
  }

  /** Another position. */
  reset(): void {
    const { note } = this
    this.turn()
    this.dismiss()
    // Why something was not played is told after the position that was in its way.
    this.note = note
  }

  /** Others did something while this seat was asked: what it has chosen stays chosen. */
  carryOver(decision: Decision | null): void {
    const same = (option: Option | null) => decision?.options.find((one) => one.notation === option?.notation) ?? null
    this.chosen = same(this.chosen)
    this.hovered = same(this.hovered)
    this.menu = this.menu && { ...this.menu, options: optionsAt(decision, this.menu.place) }
  }

  // --- being told

  /** Something was pressed that cannot be had now: its reason is told. */
  whyNot(place: string): void {
    this.clearMessages()
    this.refused = this.table.refusals.find((refusal) => refusal.places.includes(place)) ?? null
  }

  tell(note: string): void {
    this.clearMessages()
    this.note = note
  }

  clearMessages(): void {
    this.note = ''
    this.refused = null
  }

  /** Whatever was told is read. */
  dismiss(): void {
    this.clearMessages()
    this.hint = null
    this.answer = null
    this.asking = false
  }

  async ask(words: string): Promise<void> {
    const { id, seat } = this.table
    if (seat === null) return
    await this.table.attempt(async () => {
      const { notice } = await api.why(id, seat, words)
      this.answer = { words, notice }
    })
  }

  /** Whether a hint is offered: the server refuses them in rated games and tournaments. */
  get canHint(): boolean {
    return this.table.decision !== null && this.table.plan.trying === null && this.table.table?.hints !== false
  }

  async askHint(): Promise<void> {
    const { id, seat, guide } = this.table
    if (seat === null) return
    if (guide?.guiding) {
      this.chosen = this.offered(guide.expected)
      return
    }
    this.table.busy = true
    await this.table.attempt(async () => {
      this.hint = await api.hint(id, seat)
      this.chosen = this.offered(this.hint.notation) ?? this.chosen
    })
    this.table.busy = false
  }

  private offered(notation: string): Option | null {
    return this.table.decision?.options.find((option) => option.notation === notation) ?? null
  }
}
