import type { Option } from '../../api/generated'
import type { LessonGuide } from '../lessons/lesson-guide.svelte'
import { settings } from '../settings/settings.svelte'
import { blocksOf, Digits, ENDS, keysOf, keysWithin } from './blocks'
import type { Finale } from './finale.svelte'
import type { TableStore } from './table.svelte'

/**
 * The keys of a table: letters and digits for options, arrows between them, Enter to play, Escape to choose again; U, H and L.
 * Create it with its page.
 */
export class Keyboard {
  /** The element that contains the question. */
  panel = $state<HTMLElement>()
  private isPanelFocused = false
  /** Whether the question lists its options, so that they show their keys. */
  listed = $state(false)
  private readonly digits = new Digits()
  /** The options of the last letter: digits after it choose among its chips. */
  private row: readonly Option[] = []

  constructor(
    private readonly table: TableStore,
    private readonly guide: LessonGuide,
    private readonly finale: Finale,
  ) {
    // A player who answered by keys continues at the next question.
    $effect(() => {
      void table.decision
      if (!this.isPanelFocused) return
      const frame = requestAnimationFrame(() => this.focusQuestion())
      return () => cancelAnimationFrame(frame)
    })
  }

  /** Remembers where the focus was last: the pressed button may be gone or disabled and has lost it. */
  focused({ target }: FocusEvent): void {
    this.isPanelFocused = target instanceof Node && (this.panel?.contains(target) ?? false)
  }

  private focusQuestion(): void {
    const { activeElement } = document
    if (this.panel?.contains(activeElement) && !activeElement?.matches(':disabled')) return
    // If there is only a note to read, focus the note.
    const id = this.guide.shown && this.guide.reading ? 'lesson-title' : 'question'
    document.getElementById(id)?.focus()
  }

  /** The only option that ends the question: it stands beside the buttons of the turn, and the list omits it. */
  ending = $derived.by((): Option | null => {
    const options = this.table.decision?.options ?? []
    const [end, another] = options.filter((option) => ENDS.includes(option.verb))
    return end && !another && options.length > 1 ? end : null
  })

  press(event: KeyboardEvent): void {
    const { table, guide } = this
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog')) return
    // The show has its own keys; while it loads there is only a way out.
    if (table.show.active) return event.key === 'Escape' ? table.show.end() : undefined
    if (table.over && this.finale.key(event.key)) return event.preventDefault()
    if (target.closest('.playback + .bar button') && (event.key === ' ' || event.key === 'Enter')) return
    if (table.playback.key(event.key)) return event.preventDefault()
    if (event.key === 'Escape') return table.choice.unchoose()
    if (event.key === 'Enter' && !target.closest('button, a, [role="button"], [data-place]')) {
      if (table.mustConfirm) void table.commands.confirm()
      else if (table.choice.chosen) void table.commands.play(table.choice.chosen)
      else if (table.choice.payment) void table.choice.pay()
      else if (guide.shown && guide.reading) void guide.next()
      return
    }
    if (!settings.values.shortcuts || table.commands.busy) return
    if (event.key in ARROWS && !target.closest('[role="tablist"], [role="slider"], .board')) {
      if (this.step(ARROWS[event.key] as Direction)) event.preventDefault()
      return
    }
    const { choice } = table
    if (choice.payment && /^[1-9]$/.test(event.key) && Number(event.key) <= (table.decision?.ways.length ?? 0))
      return choice.chooseWay(Number(event.key) - 1)
    const option = /^[\da-z]$/i.test(event.key) ? this.optionOf(event.key.toUpperCase(), event.timeStamp) : undefined
    if (option) table.choice.choose(option)
    else if (event.key === 'u') void table.commands.undo()
    else if (event.key === 'U') void table.commands.redo()
    else if (event.key === 'h' && table.choice.canHint) void table.choice.askHint()
    else if (event.key === 'l') table.show.replay()
  }

  /** The option that shows this key. */
  private optionOf(key: string, now: number): Option | undefined {
    const { choice, decision } = this.table
    const options = choice.menu?.options ?? (this.listed ? decision?.options : undefined)
    if (!decision || !options) return undefined
    const shown = options.filter((option) => option !== this.ending)
    const blocks = blocksOf(shown, choice.menu ? [] : this.table.rows(decision))
    const keys = keysOf(blocks)
    const within = choice.chosen && this.row.includes(choice.chosen) ? keysWithin(blocks, this.row) : null
    const option = this.digits.read(key, now, within?.has(key) ? within : keys, choice.chosen)
    if (!within?.has(key)) this.row = keys.get(key) ?? []
    return option
  }

  /** Chooses the nearest option of the panel in a direction; returns false if there is none. */
  private step([x, y]: Direction): boolean {
    const { choice, decision } = this.table
    const places = [...document.querySelectorAll<HTMLElement>('.panel .scroll [data-option]:not(:disabled)')].map(
      (element) => ({
        code: Number(element.dataset['option']),
        box: element.getBoundingClientRect(),
      }),
    )
    const from = places.find(({ code }) => code === choice.chosen?.code)?.box
    const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const
    const [cx, cy] = from ? middle(from) : [0, 0]
    const nearest = from
      ? places
          .map(({ code, box }) => ({ code, dx: middle(box)[0] - cx, dy: middle(box)[1] - cy }))
          .filter(({ dx, dy }) => (x ? dx * x > 4 && Math.abs(dy) < 4 : dy * y > 4))
          .toSorted((a, b) => (x ? (a.dx - b.dx) * x : (a.dy - b.dy) * y || Math.abs(a.dx) - Math.abs(b.dx)))[0]
      : places[0]
    const option = decision?.options.find(({ code }) => code === nearest?.code)
    if (option) choice.show(option)
    return option !== undefined
  }
}

/** Right and down are positive. */
type Direction = readonly [number, number]
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
