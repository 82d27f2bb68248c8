import { api } from '../../api/http'
import { language } from '../../i18n/language.svelte'
import type { Lesson, LessonStepInfo, TableInfo } from '../../api/generated'
import type { TableStore } from '../table/table.svelte'

/** The part of a table's origin that names its lesson and the step. */
export function lessonOf(table: TableInfo | null): { lesson: string; step: number; of: number } | null {
  const { origin } = table ?? {}
  return origin && 'lesson' in origin ? origin : null
}

/** Whether a lesson at a table is not finished. */
export function hasOpenLesson(table: TableInfo): boolean {
  const lesson = lessonOf(table)
  return lesson !== null && lesson.step < lesson.of
}

/**
 * Guides a learner through a lesson at their table. The server knows the current step; the guide has its text and
 * checks whether a move is the one that the step expects.
 */
export class LessonGuide {
  lesson = $state.raw<Lesson | null>(null)
  /** How many steps back the learner is reading. Reading takes no move back. */
  private back = $state(0)
  /** Counts the moves that the step did not expect, so that each one is answered. */
  wrongTries = $state(0)
  /** On narrow screens, and in a round alone: the note was read and folds to its task. */
  brief = $state(false)
  /** The last note was closed. */
  away = $state(false)

  private reached = $derived.by(() => (lessonOf(this.table.table)?.step ?? 1) - 1)
  steps = $derived(this.lesson?.steps ?? [])
  /** The step that is shown, from 0. */
  number = $derived(Math.max(0, this.reached - this.back))
  step = $derived<LessonStepInfo | null>(this.steps[this.number] ?? null)
  /** Whether the shown step is done already. */
  past = $derived(this.back > 0)
  /** The step that waits for a move; null once the learner is free. */
  private awaited = $derived(this.steps.slice(this.reached).find((step) => step.play.length > 0) ?? null)
  /** The game of the lesson has ended. */
  over = $derived.by(() => this.table.over)
  guiding = $derived(this.awaited !== null && !this.over)
  /** The learner plays a round without a script; the note comes back when it is over. */
  alone = $derived(this.step !== null && this.step.alone > 0 && !this.past && !this.over)
  /** Whether the note only has to be read. */
  reading = $derived(this.step !== null && !this.over && !this.alone && (this.past || !this.step.play.length))
  shown = $derived(this.step !== null && !this.away)
  /** Whether the learner is watching the acts before this step, so that its note waits. */
  watching = $derived.by(() => this.step?.watch === true && !this.past && this.table.show.active)

  constructor(private readonly table: TableStore) {}

  /** Loads the text, if the table is one of a lesson. */
  async open(): Promise<void> {
    const lesson = lessonOf(this.table.table)
    if (!lesson || this.lesson) return
    this.away = localStorage.getItem(this.key) !== null
    try {
      this.lesson = await api.lesson(lesson.lesson, language.name)
    } catch (error) {
      this.table.problem = (error as Error).message
    }
  }

  private get key(): string {
    return `stormtable.taught.${this.table.id}`
  }

  /** A new step: reset the reading position and the wrong moves. */
  turn(): void {
    this.back = 0
    this.wrongTries = 0
    this.brief = false
  }

  async next(): Promise<void> {
    if (this.watching) return
    this.wrongTries = 0
    if (this.back > 0) this.back -= 1
    else if (this.number + 1 < this.steps.length) await this.read(this.number + 2)
    else this.putAway()
  }

  previous(): void {
    this.wrongTries = 0
    this.back = Math.min(this.reached, this.back + 1)
    this.brief = false
  }

  /** Shows again what led to this step. */
  showAgain(): void {
    this.table.show.replay()
  }

  putAway(): void {
    this.away = true
    localStorage.setItem(this.key, 'read')
  }

  private async read(step: number): Promise<void> {
    try {
      this.table.table = await api.readOn(this.table.id, step)
    } catch (error) {
      this.table.problem = (error as Error).message
    }
  }

  /**
   * The moves to send; the server plays the remaining ones of the step itself. Null: the step expects something else.
   */
  allow(notations: readonly string[]): readonly string[] | null {
    const expected = this.awaited?.play ?? []
    if (notations.length && notations.every((notation, index) => notation === expected[index]))
      return notations.slice(0, 1)
    this.back = 0
    this.wrongTries += 1
    return null
  }

  /** The learner acts: fold the note. */
  fold(): void {
    if (this.shown && !this.reading && !this.over) this.brief = true
  }

  /** The expected option, to show it. */
  get expected(): string {
    return this.awaited?.play[0] ?? ''
  }
}
