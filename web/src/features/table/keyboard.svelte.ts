import type { Option } from '../../api/generated'
import type { Guide } from '../lessons/guide.svelte'
import { settings } from '../settings/settings.svelte'
import { blocksOf, Digits, ENDS, keysOf } from './blocks'
import type { Finale } from './finale.svelte'
import type { TableStore } from './table.svelte'

/** An option shorter than this fits beside the buttons of the turn and need not be listed. */
const SHORT = 24

/** The keys of a table: digits for options, Enter to play, Escape to choose again, letters for undo and hints. */
export class Keyboard {
  /** Whether the question lists its options, so that they show their keys. */
  listed = $state(false)
  private readonly digits = new Digits()

  constructor(
    private readonly table: TableStore,
    private readonly guide: Guide,
    private readonly finale: Finale,
  ) {}

  /** The only option that ends the question, if it has its room beside the buttons of the turn. */
  ending = $derived.by((): Option | null => {
    const options = this.table.decision?.options ?? []
    const ends = options.filter((option) => ENDS.includes(option.verb))
    const [only] = ends
    const fits = only && ends.length === 1 && (this.table.speech?.option(only).length ?? SHORT) < SHORT
    return fits && options.length > 1 ? only : null
  })

  press(event: KeyboardEvent): void {
    const { table, guide } = this
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog')) return
    if (table.over && this.finale.key(event.key)) return event.preventDefault()
    if (event.key === 'Escape') return table.choice.unchoose()
    if (event.key === 'Enter' && !target.closest('button, a, [role="button"], [data-place]')) {
      if (table.mustConfirm) void table.confirm()
      else if (table.choice.chosen) void table.play(table.choice.chosen)
      else if (guide.shown && guide.reading) void guide.next()
      return
    }
    if (!settings.kept.shortcuts) return
    const option = /^\d$/.test(event.key) ? this.optionOf(event.key, event.timeStamp) : undefined
    if (option) table.choice.choose(option)
    else if (event.key === 'u') void table.undo()
    else if (event.key === 'U') void table.redo()
    else if (event.key === 'h' && table.choice.canHint) void table.choice.askHint()
  }

  /** The option that shows this key. */
  private optionOf(digit: string, now: number) {
    const { choice, decision } = this.table
    const options = choice.menu?.options ?? (this.listed ? decision?.options : undefined)
    if (!decision || !options) return undefined
    const shown = options.filter((option) => option !== this.ending)
    const blocks = blocksOf(shown, choice.menu ? [] : this.table.rows(decision))
    return this.digits.read(digit, now, keysOf(blocks), choice.chosen)
  }
}
