import { api } from '../../api/http'
import { language } from '../../i18n/language.svelte'
import type { Lesson, LessonStepInfo, TableInfo } from '../../api/generated'
import type { TableStore } from '../table/table.svelte'

/** The part of a table's origin that says which lesson it is of, and how far that is. */
export function lessonOf(table: TableInfo | null): { lesson: string; step: number; of: number } | null {
  const { origin } = table ?? {}
  return origin && 'lesson' in origin ? origin : null
}

/** Whether a lesson is still being taught at a table. */
export function isTaught(table: TableInfo): boolean {
  const lesson = lessonOf(table)
  return lesson !== null && lesson.step < lesson.of
}

/**
 * Whoever guides a learner through a lesson at their table. Which step they are at is the server's word; here is what it says, and whether
 * what they want to play is what it waits for.
 */
export class Guide {
  taught = $state.raw<Lesson | null>(null)
  /** How many steps back somebody looks; nothing of what was played is taken back by that. */
  private back = $state(0)
  /** Something else was played than the step waits for: so often, that each time is told. */
  astray = $state(0)
  /** Where there is little room: the note was read, and only what is to be done stays of it. */
  brief = $state(false)
  /** The last note was read and put away. */
  away = $state(false)

  private at = $derived.by(() => (lessonOf(this.table.table)?.step ?? 1) - 1)
  steps = $derived(this.taught?.steps ?? [])
  /** The step that is shown, counted from 0. */
  number = $derived(Math.max(0, this.at - this.back))
  step = $derived<LessonStepInfo | null>(this.steps[this.number] ?? null)
  /** Whether the step shown is one that was done before. */
  past = $derived(this.back > 0)
  /** What the lesson waits for; null once the learner is free. */
  private awaited = $derived(this.steps.slice(this.at).find((step) => step.play.length > 0) ?? null)
  /** The lesson ended with its game. */
  over = $derived.by(() => this.table.over)
  guiding = $derived(this.awaited !== null && !this.over)
  /** Whether the note waits for nothing but to be read. */
  reading = $derived(this.step !== null && !this.over && (this.past || !this.step.play.length))
  shown = $derived(this.step !== null && !this.away)

  constructor(private readonly table: TableStore) {}

  /** Learn what there is to say, at a table that is of a lesson. */
  async open(): Promise<void> {
    const lesson = lessonOf(this.table.table)
    if (!lesson || this.taught) return
    this.away = localStorage.getItem(this.key) !== null
    try {
      this.taught = await api.lesson(lesson.lesson, language.name)
    } catch (error) {
      this.table.problem = (error as Error).message
    }
  }

  private get key(): string {
    return `stormtable.taught.${this.table.id}`
  }

  /** Another step is at hand: what was looked back at, and what went astray, is over. */
  turn(): void {
    this.back = 0
    this.astray = 0
    this.brief = false
  }

  async next(): Promise<void> {
    this.astray = 0
    if (this.back > 0) this.back -= 1
    else if (this.number + 1 < this.steps.length) await this.read(this.number + 2)
    else this.putAway()
  }

  previous(): void {
    this.astray = 0
    this.back = Math.min(this.at, this.back + 1)
    this.brief = false
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

  /** What of this is to be sent: the server plays the rest of the step itself. Null: the step waits for something else. */
  allow(notations: readonly string[]): readonly string[] | null {
    const wanted = this.awaited?.play ?? []
    if (notations.length && notations.every((one, index) => one === wanted[index])) return notations.slice(0, 1)
    this.back = 0
    this.astray += 1
    return null
  }

  /** Something is being done: what was to be read is in the way now. */
  fold(): void {
    if (this.shown && !this.reading && !this.over) this.brief = true
  }

  /** The answer that is waited for, so that it can be shown. */
  get expected(): string {
    return this.awaited?.play[0] ?? ''
  }
}
