import type { Draft, DraftChange, EditionFormItem, EditionFormProblem } from '../../api/generated'
import { api, ApiError } from '../../api/http'
import type { EditionStep } from '../../games/board'
import { freeName } from './edition-form'
import { Pad } from './sketch-pad.svelte'
import {
  ABSENT,
  changesBack,
  changesFor,
  isOpen,
  sameValue,
  spacesOf,
  spaceValue,
  stepIsOpen,
  stepsOf,
  withSpace,
} from './steps'

/** Milliseconds after the last key before a value is checked. */
const PAUSE = 250

interface Undo {
  changes: DraftChange[]
  step: string
}

/** An owner compares the edition with their box. Each item is as printed, differs, is not in the box, or is postponed. */
export class OwnerPass {
  draft = $state.raw<Draft>() as Draft
  /** The id of the step that is open. */
  chosen = $state('')
  /** The index of the selected space on a board of spaces. */
  space = $state(0)
  /** The entered values that are not stored yet, by key. */
  typed = $state.raw<Record<string, unknown>>({})
  /** The spaces of this board that the owner has seen. */
  seen = $state.raw<ReadonlySet<number>>(new Set())
  pad = $state.raw<Pad | null>(null)
  /** Why the entered value is rejected: no edition can have it. */
  wrong = $state('')
  /** The constraints that the entered value would break. */
  doubts = $state.raw<EditionFormProblem[]>([])
  busy = $state(false)
  problem = $state('')
  undos = $state.raw<Undo[]>([])
  /** Milliseconds for each item so far. */
  times = $state.raw<number[]>([])

  private preview = $state.raw<Draft['sheet'] | null>(null)
  /** Steps that are sent and not yet answered. */
  private sent = $state.raw<ReadonlySet<string>>(new Set())
  private queue: { changes: DraftChange[]; step: string }[] = []
  private line: Promise<void> = Promise.resolve()
  private timer: ReturnType<typeof setTimeout> | undefined
  private turn = 0
  private since = 0

  steps = $derived.by(() => stepsOf(this.draft.sheet))

  constructor(
    draft: Draft,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.draft = draft
    const first = stepsOf(draft.sheet).find(stepIsOpen) ?? stepsOf(draft.sheet)[0]
    if (first) this.look(first.id)
  }

  get sheet() {
    return this.draft.sheet
  }
  get printed() {
    return (this.preview ?? this.sheet).printed
  }
  get step(): EditionStep | undefined {
    return this.steps.find((step) => step.id === this.chosen)
  }
  get item(): EditionFormItem | undefined {
    const { step } = this
    return step?.spaces ? spacesOf(step)[this.space]?.item : step?.items[0]
  }
  get spaces() {
    return this.step?.spaces ? spacesOf(this.step) : []
  }
  valueOf(item: EditionFormItem): unknown {
    if (this.pad?.changed && item.key === this.item?.key) return this.pad.value
    return item.key in this.typed ? this.typed[item.key] : (item.value ?? item.ours)
  }
  /** Each space: not seen yet, seen, or different from our edition. */
  get marks(): ('open' | 'seen' | 'differs')[] {
    const part = this.step?.part ?? ''
    return this.spaces.map(({ item, row }, index) => {
      const known = this.seen.has(index) || !isOpen(item, part)
      if (!known) return 'open'
      const now = spaceValue(this.valueOf(item), row, part)
      return sameValue(now, spaceValue(item.ours, row, part)) ? 'seen' : 'differs'
    })
  }
  /** Entered values that are not stored yet. */
  get unkept(): number {
    return Object.keys(this.typed).length + (this.pad?.changed ? 1 : 0)
  }
  /** The current item was changed. */
  get changed(): boolean {
    return this.unkept > 0
  }
  get problems(): EditionFormProblem[] {
    const keys = this.step?.items.map((item) => item.key) ?? []
    return this.sheet.problems.filter((problem) => problem.items.some((key) => keys.includes(key)))
  }
  isDone(step: EditionStep): boolean {
    return this.sent.has(step.id) || !stepIsOpen(step)
  }
  /** Resolves when everything is saved; throws if something is not. */
  async arrived(): Promise<void> {
    await this.line
    if (this.problem) throw new Error(this.problem)
  }

  // --- going through

  look(id: string, space = 0): void {
    this.forget()
    this.chosen = id
    this.seen = new Set()
    this.space = space
    this.since = this.now()
    const { step } = this
    if (step?.spaces)
      this.space = Math.max(
        0,
        spacesOf(step).findIndex(({ item }) => isOpen(item, step.part)),
      )
    const item = step?.spaces ? undefined : step?.items[0]
    this.pad = item?.drawn && item.value !== null ? new Pad(this.sheet.game, item.value, () => this.check()) : null
  }
  lookAt(key: string): void {
    const step = this.steps.find((step) => !step.spaces && step.items[0]?.key === key)
    if (step) this.look(step.id)
  }
  /** Drops entered values that are not stored yet. */
  forget(): void {
    clearTimeout(this.timer)
    this.turn += 1
    this.typed = {}
    this.preview = null
    this.wrong = ''
    this.doubts = []
    this.pad = null
  }
  /** Goes to the next step that is not done; at the end, to the first. */
  next(): void {
    const index = this.steps.findIndex((step) => step.id === this.chosen)
    const after = [...this.steps.slice(index + 1), ...this.steps.slice(0, index)]
    const next = after.find((step) => !this.isDone(step)) ?? this.steps[index + 1]
    if (next) this.look(next.id)
    else this.look(this.chosen)
  }
  back(): void {
    if (this.step?.spaces && this.space > 0) {
      this.space -= 1
      return
    }
    const index = this.steps.findIndex((step) => step.id === this.chosen)
    const before = this.steps[index - 1]
    if (before) this.look(before.id)
  }
  later(): void {
    if (this.step?.spaces && this.space < this.spaces.length - 1) this.space += 1
    else this.next()
  }

  // --- the four answers

  /** Notes that the item, or the selected space, is as printed. */
  asPrinted(): void {
    const { step } = this
    if (!step) return
    if (step.spaces) return this.see()
    const [item] = step.items
    if (!item) return
    this.finish(step, changesFor(item, '', item.value === null ? item.ours : undefined))
  }
  /** Confirms the whole board as drawn, corrections included. */
  wholeBoard(): void {
    const { step } = this
    if (!step?.spaces) return
    const changes = step.items.flatMap((item) => changesFor(item, step.part, this.typed[item.key]))
    this.finish(step, changes)
  }
  /** Saves the changed value if an edition can have it. */
  async differs(): Promise<void> {
    const { step, pad } = this
    if (!step) return
    if (step.spaces) return this.wholeBoard()
    const [item] = step.items
    await pad?.arrived()
    if (!item || !this.changed || pad?.unfinished) return
    clearTimeout(this.timer)
    const value = this.valueOf(item)
    await this.trial([{ key: item.key, value }])
    if (this.wrong || this.problem) return
    this.finish(step, changesFor(item, '', value))
  }
  absent(): void {
    const { step } = this
    if (!step) return
    const grows = (item: EditionFormItem) =>
      this.sheet.components.some((part) => part.grows && part.items.some((other) => other.key === item.key))
    this.finish(
      step,
      step.items
        .filter((item) => item.value !== null)
        .map((item) => (grows(item) ? { key: item.key, value: null } : { key: item.key, origin: ABSENT })),
    )
  }

  private finish(step: EditionStep, changes: DraftChange[]): void {
    const items = step.items.filter((item) => isOpen(item, step.part)).length || 1
    const spent = (this.now() - this.since) / items
    this.times = [...this.times, ...Array.from({ length: items }, () => spent)]
    const back = step.items.flatMap((item) =>
      item.value === null ? [{ key: item.key, value: null }] : changesBack(item, step.part),
    )
    if (changes.length) {
      this.undos = [...this.undos, { changes: back, step: step.id }]
      this.send(changes, step.id)
    }
    this.next()
  }

  // --- spaces of a board

  /** Marks the selected space as seen and goes to the next one. An item is saved once all its spaces are seen. */
  private see(): void {
    const { step } = this
    if (!step) return
    this.seen = new Set([...this.seen, this.space])
    const spaces = spacesOf(step)
    const open = spaces.findIndex(({ item }, index) => isOpen(item, step.part) && !this.seen.has(index))
    if (open < 0) return this.wholeBoard()
    const after = spaces.findIndex((_, index) => index > this.space && !this.seen.has(index))
    this.space = after < 0 ? open : after
  }
  /** Enters the value of the selected space; `on`: then goes to the next one. */
  setSpace(value: unknown, on = true): void {
    const here = this.spaces[this.space]
    if (!this.step || !here) return
    const { item, row } = here
    const now = withSpace(this.valueOf(item), row, this.step.part, value)
    const others = Object.fromEntries(Object.entries(this.typed).filter(([key]) => key !== item.key))
    this.typed = sameValue(now, item.value) ? others : { ...others, [item.key]: now }
    this.check()
    if (on) this.see()
  }

  // --- values

  type(value: unknown): void {
    const { item } = this
    if (!item) return
    this.typed = sameValue(value, item.value) ? {} : { [item.key]: value }
    this.check()
  }
  private check(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      const changes: DraftChange[] = Object.entries(this.typed).map(([key, value]) => ({ key, value }))
      if (this.pad?.changed && !this.pad.unfinished && this.item)
        changes.push({ key: this.item.key, value: this.pad.value })
      if (changes.length) return void this.trial(changes)
      this.preview = null
      this.wrong = ''
      this.doubts = []
    }, PAUSE)
  }
  private async trial(changes: DraftChange[]): Promise<void> {
    const turn = ++this.turn
    this.problem = ''
    try {
      const { sheet, wrong } = await api.tryDraft(this.draft.id, changes)
      if (turn !== this.turn) return
      this.wrong = wrong?.reason ?? ''
      this.preview = sheet ?? this.preview
      const known = new Set(this.sheet.problems.map((problem) => `${problem.key} ${problem.reason}`))
      this.doubts = (sheet?.problems ?? []).filter((problem) => !known.has(`${problem.key} ${problem.reason}`))
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  // --- the draft

  /** Adds another item of the same kind. */
  copy(): void {
    const { item, sheet } = this
    const grows = sheet.components.find((part) => part.items.some((other) => other.key === item?.key))?.grows
    if (!item || !grows || item.value === null) return
    const value = item.value as { name: string }
    const name = freeName(sheet, grows, value.name)
    const key = `${grows}.${name}`
    this.undos = [...this.undos, { changes: [{ key, value: null }], step: this.chosen }]
    this.send([{ key, value: { ...value, name }, origin: null }], '')
    void this.line.then(() => this.lookAt(key))
  }
  async undo(): Promise<void> {
    if (this.pad?.undoable) return this.pad.undo()
    if (Object.keys(this.typed).length) return this.forget()
    const last = this.undos.at(-1)
    if (!last) return
    this.undos = this.undos.slice(0, -1)
    this.times = this.times.slice(0, -1)
    this.send(last.changes, '')
    await this.line
    this.look(last.step)
  }
  async rename(name: string): Promise<void> {
    if (!name.trim() || name === this.draft.name) return
    await this.alone(async () => {
      this.draft = await api.renameDraft(this.draft.id, name.trim())
    })
  }
  private send(changes: DraftChange[], step: string): void {
    this.queue.push({ changes, step })
    if (step) this.sent = new Set([...this.sent, step])
    void this.alone(async () => {
      const together = this.queue.splice(0)
      if (!together.length) return
      try {
        const all = together.flatMap((each) => each.changes)
        this.draft = await api.changeDraft(this.draft.id, this.draft.number, all)
      } finally {
        this.sent = new Set([...this.sent].filter((id) => !together.some((each) => each.step === id)))
      }
    })
  }
  /** Requests run one after another, because each names the version that it changes. */
  private alone(act: () => Promise<void>): Promise<void> {
    this.line = this.line.then(async () => {
      this.busy = true
      try {
        await act()
        this.problem = ''
      } catch (error) {
        this.problem = (error as Error).message
        if (error instanceof ApiError && error.code === 'stale') this.draft = await api.draft(this.draft.id)
      } finally {
        this.busy = false
      }
    })
    return this.line
  }
}
