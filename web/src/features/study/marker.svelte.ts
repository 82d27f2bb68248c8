import type { BoardMark } from '../../api/generated'
import type { Study } from './study.svelte'

export const TOOLS = ['play', 'arrow', 'circle', 'text'] as const
export type Tool = (typeof TOOLS)[number]
/** The four tones of marks: tokens of the design. */
export const TONES = ['--good', '--danger', '--brass-lo', '--ink-3'] as const

/** The tool in hand, and the mark that is being drawn on the board. */
export class Marker {
  tool = $state<Tool>('play')
  tone = $state<BoardMark['tone']>(1)
  /** Where an arrow in progress begins. */
  from = $state('')
  /** Where a text is being written; empty: nowhere. */
  writing = $state('')

  constructor(readonly study: Study) {}

  get mayMark(): boolean {
    return this.study.plays || (this.study.stored?.writes ?? false)
  }

  private mark(kind: BoardMark['kind'], place: string, to = '', text = ''): void {
    void this.study.mark({ kind, tone: this.tone, place, to, text })
  }

  /** A press begins on a place; the right button draws an arrow whatever the tool. */
  press(place: string, right: boolean): boolean {
    if (!place || !this.mayMark || (this.tool === 'play' && !right)) return false
    if (right || this.tool === 'arrow') this.from = place
    else if (this.tool === 'circle') this.mark('circle', place)
    else this.writing = place
    return true
  }

  /** The press ends: an arrow to another place, or a circle where it began. */
  release(place: string): void {
    const { from } = this
    this.from = ''
    if (!from || !place) return
    if (place === from) this.mark('circle', place)
    else this.mark('arrow', from, place)
  }

  write(text: string): void {
    if (this.writing && text.trim()) this.mark('text', this.writing, '', text.trim())
    this.writing = ''
  }
}
