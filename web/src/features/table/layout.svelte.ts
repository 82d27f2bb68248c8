import { tick, untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import { lessonOf, type LessonGuide } from '../lessons/lesson-guide.svelte'
import { settings } from '../settings/settings.svelte'
import { ENDS } from './blocks'
import { outline, reveal } from './places'
import type { TableStore } from './table.svelte'

/** On a phone the question folds if the board has more pressable places than this. */
const MANY_LIT = 4
/** With a button that ends the question it folds if it has more options than this. */
const MANY_LISTED = 8

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * The parts of a table that fit the window: one part of the board or all of it, the question, the side panel. Create it
 * with its page.
 */
export class TableLayout {
  private readonly wideWindow = new MediaQuery('(min-width: 960px)')
  private readonly lowWindow = new MediaQuery('(min-width: 960px) and (max-height: 739.98px)')
  private readonly landscapePhone = new MediaQuery(
    '(min-width: 600px) and (max-width: 959.98px) and (max-height: 500px)',
  )
  private readonly magnified = new MediaQuery('(max-width: 599.98px) and (max-height: 420px)')
  boardWidth = $state(this.wideWindow.current ? Infinity : 0)
  /** The part of the board that is shown, where there is room for one. */
  part = $state('')
  /** Whether the side panel takes the place of the board. */
  around = $state(false)
  folded = $state(false)
  /** Whether the board shows a moment over itself, such as the reveal of bids. */
  hasMoment = $state(false)
  /** A bot plays this seat, and its person chose to watch. */
  watching = $state(false)

  /** Wide: the question and the side panel stand beside the board. Otherwise the side panel is a separate part. */
  wide = $derived(this.wideWindow.current)
  /** A wide but low window: the side panel folds to its tabs, and a tall board shows one part at a time. */
  low = $derived(this.lowWindow.current)
  /** Whether the folded side panel of a low window is open. */
  sideOpen = $state(false)

  private face = $derived.by(() => this.table.game?.face ?? null)
  parts = $derived.by(() => {
    const { view, seat } = this.table
    return view && this.face?.parts ? this.face.parts.of(view, seat) : []
  })
  /** Whether the board shows only one part at a time. */
  singly = $derived.by(() => {
    const parts = this.face?.parts
    return this.boardWidth < (parts?.under ?? 0) * rem() || (this.low && (parts?.tall ?? false))
  })

  /**
   * How question and log share the window: `steady`, so that nothing shifts, where a game has questions of many rows;
   * otherwise what `fits` the question, and the log has the rest, or `divided` while others act. A result fits, too.
   */
  shares = $derived.by(() => {
    const { decision, mustConfirm, over, playback } = this.table
    if (over && !playback.active) return 'fits'
    if (this.face?.rows) return 'steady'
    return playback.active || (!decision && !mustConfirm) ? 'divided' : 'fits'
  })

  /**
   * Whether a lesson's note is shown: it waits while the board plays something back, unless it asks the learner to
   * watch.
   */
  isLesson = $derived.by(() => {
    const { guide, table } = this
    if (lessonOf(table.table) === null || !guide.shown) return false
    return guide.watching || (!table.playback.active && !table.show.active && !this.hasMoment)
  })

  constructor(
    private readonly table: TableStore,
    private readonly guide: LessonGuide,
  ) {
    // A new question unfolds the sheet. With little room and many pressable places, show the board first.
    $effect(() => {
      this.folded =
        !this.wide && !this.landscapePhone.current && (this.isOnBoard || this.magnified.current || this.readsLog)
    })
    // Show the question once the player starts to follow the note.
    $effect(() => {
      if (guide.brief) this.folded = false
    })

    $effect(() => {
      const { places } = table.playback
      if (places.length) untrack(() => this.bring(places))
    })
    // The playback turned the board to the places of others' acts: turn it back to those of the question.
    $effect(() => {
      if (!table.playback.active) untrack(() => this.turnToQuestion())
    })
  }

  /** Shows a part of the board with a lit place, unless there is one in sight. */
  private turnToQuestion(): void {
    const lit = [...this.table.lit]
    const holding = this.parts.filter((candidate) => lit.some((place) => candidate.has(place)))
    if (holding.length && !holding.some(({ part }) => part === this.part)) this.turnTo(holding[0]?.part ?? this.part)
  }

  /** Whether the side panel has the place of the board, and the question would take most of its room. */
  private get readsLog(): boolean {
    return this.around && !this.isLesson && !this.table.over
  }

  /** Whether the player can answer on the board alone; what ends the question has a button below it. */
  private get isOnBoard(): boolean {
    const { decision, lit } = this.table
    if (decision === null || this.face?.answers?.[decision.question]) return false
    const ends = decision.options.filter(({ verb }) => ENDS.includes(verb))
    const inSight = this.parts.some(({ has }) => [...lit].every((place) => has(place)))
    // An open sheet shows a short list and the board.
    if (ends.length && (ends.length > 1 || decision.options.length <= MANY_LISTED || !inSight)) return false
    return lit.size > MANY_LIT && decision.options.every(({ places, verb }) => places.length || ENDS.includes(verb))
  }

  /** Turns to a part of the board; null: to the side panel. */
  turnTo(part: string | null): void {
    this.around = part === null
    this.part = part ?? this.part
  }

  /** Scrolls to the places of a log line. */
  show(places: string[]): void {
    this.around = false
    this.part = this.parts.find((candidate) => places.some((place) => candidate.has(place)))?.part ?? this.part
    void tick().then(() => outline(places, settings.quiet))
  }

  /** Scrolls to the places of a lesson step or an act, once the board shows its question. */
  bring(places: string[]): void {
    this.around = false
    void tick().then(() => {
      // The first place is the most important one.
      this.part = this.parts.find((candidate) => candidate.has(places[0] ?? ''))?.part ?? this.part
      // after the board itself has scrolled to the question's places
      requestAnimationFrame(() => reveal(places))
    })
  }
}
