import type { Draft, DraftChange, SheetItem, SheetProblem } from '../../api/generated'
import { api, Refused } from '../../api/http'
import { freeName, itemsOf, keyWith, nextLeft } from './sheet'

/** After the last key, before a value is checked. */
const PAUSE = 350

/** A draft being corrected: what is typed is checked, what fits is kept by itself, and all of it can be taken back. */
export class Proofing {
  draft = $state.raw<Draft>() as Draft
  /** The item that is looked at. */
  chosen = $state('')
  /** What is typed and not kept. */
  typed = $state.raw<{ key: string; value: unknown } | null>(null)
  /** Why it is not kept: no edition can have it, */
  wrong = $state('')
  /** or a constraint would be broken by it. */
  doubts = $state.raw<SheetProblem[]>([])
  busy = $state(false)
  problem = $state('')
  undos = $state.raw<{ change: DraftChange; chosen: string }[]>([])

  private preview = $state.raw<Draft['sheet'] | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private turn = 0
  private line: Promise<void> = Promise.resolve()

  constructor(draft: Draft) {
    this.draft = draft
  }

  get sheet() {
    return this.draft.sheet
  }
  /** As it would be printed with what is typed. */
  get printed() {
    return (this.preview ?? this.sheet).printed
  }
  get item(): SheetItem | undefined {
    return itemsOf(this.sheet).find((item) => item.key === this.chosen)
  }
  /** What the form shows. */
  get value(): unknown {
    return this.typed?.key === this.chosen ? this.typed.value : this.item?.value
  }
  /** Something is typed that the draft does not have: whoever played or shared it now would miss it. */
  get unsaved(): boolean {
    return this.typed !== null
  }
  /** It is not on its way either: it waits for its owner to correct, keep or drop it. */
  get stuck(): boolean {
    return this.unsaved && !this.busy && (this.wrong !== '' || this.doubts.length > 0 || this.problem !== '')
  }
  /** When all that was sent has arrived; an error if it has not. */
  async arrived(): Promise<void> {
    await this.line
    if (this.problem) throw new Error(this.problem)
  }
  /** What is broken already, about the item that is looked at. */
  get problems(): SheetProblem[] {
    return this.sheet.problems.filter((one) => one.items.includes(this.chosen))
  }

  look(key: string): void {
    if (key === this.chosen) return
    this.forget()
    this.chosen = key
  }

  type(value: unknown): void {
    this.typed = { key: this.chosen, value }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.check(), PAUSE)
  }

  /** Drop what is typed and not kept. */
  forget(): void {
    clearTimeout(this.timer)
    this.turn += 1
    this.typed = this.preview = null
    this.wrong = ''
    this.doubts = []
  }

  private async check(): Promise<void> {
    const { typed } = this
    if (!typed) return
    const turn = ++this.turn
    this.problem = ''
    try {
      const { sheet, wrong } = await api.tryDraft(this.draft.id, [typed])
      if (turn !== this.turn) return
      this.wrong = wrong?.reason ?? ''
      this.preview = sheet ?? this.preview
      const known = new Set(this.sheet.problems.map((one) => `${one.key} ${one.reason}`))
      this.doubts = (sheet?.problems ?? []).filter((one) => !known.has(`${one.key} ${one.reason}`))
      if (sheet && !this.doubts.length) await this.keep(typed)
    } catch (error) {
      this.tell(error)
    }
  }

  /** Keep what is typed all the same: other values are to follow. */
  async insist(): Promise<void> {
    if (this.typed && !this.wrong) await this.keep(this.typed)
  }

  /** It is printed like this: on to the next. */
  async confirm(): Promise<void> {
    const { chosen } = this
    if (this.item?.left) await this.keep({ key: chosen })
    if (!this.problem) this.on(chosen)
  }

  /** To the next item that nobody has seen on the box. */
  on(from = this.chosen): void {
    const next = nextLeft(this.sheet, from)
    if (next) this.look(next.key)
  }

  async restore(): Promise<void> {
    const { item } = this
    if (item && item.ours !== null) await this.keep({ key: item.key, value: item.ours, origin: item.our_own })
  }

  /** Another of the same kind, to be made different. */
  async copy(): Promise<void> {
    const { item, sheet } = this
    const grows = sheet.components.find((one) => one.items.some((other) => other.key === item?.key))?.grows
    if (!item || !grows) return
    const value = item.value as { name: string }
    const name = freeName(sheet, grows, value.name)
    await this.keep({ key: `${grows}.${name}`, value: { ...value, name } })
  }

  async remove(): Promise<void> {
    const { chosen } = this
    const after = nextLeft(this.sheet, chosen)?.key ?? ''
    await this.keep({ key: chosen, value: null })
    if (!this.problem) this.look(after)
  }

  async undo(): Promise<void> {
    const last = this.undos.at(-1)
    if (!last) return
    this.undos = this.undos.slice(0, -1)
    this.forget()
    await this.send(last.change)
    this.chosen = last.chosen
  }

  async rename(name: string): Promise<void> {
    if (!name.trim() || name === this.draft.name) return
    await this.next(async () => {
      this.draft = await api.renameDraft(this.draft.id, name.trim())
    })
  }

  private async keep(change: DraftChange): Promise<void> {
    const before = itemsOf(this.sheet).find((item) => item.key === change.key)
    const key = change.value === undefined ? change.key : keyWith(this.sheet, change.key, change.value)
    const back: DraftChange = before ? { key, value: before.value, origin: before.own } : { key, value: null }
    if (before && change.value === null) back.key = before.key
    if (!(await this.send(change))) return
    this.undos = [...this.undos, { change: back, chosen: before?.key ?? this.chosen }]
    if (this.typed?.key === change.key && this.typed.value === change.value) this.forget()
    if (this.chosen === change.key || !before) this.chosen = key
  }

  private async send(change: DraftChange): Promise<boolean> {
    let done = false
    await this.next(async () => {
      this.draft = await api.changeDraft(this.draft.id, this.draft.number, [change])
      done = true
    })
    return done
  }

  /** One after another: each says what it has seen. */
  private next(act: () => Promise<void>): Promise<void> {
    this.line = this.line.then(async () => {
      this.busy = true
      this.problem = ''
      try {
        await act()
      } catch (error) {
        this.tell(error)
        if (error instanceof Refused && error.code === 'stale') this.draft = await api.draft(this.draft.id)
      } finally {
        this.busy = false
      }
    })
    return this.line
  }

  private tell(error: unknown): void {
    this.problem = (error as Error).message
  }
}
