import type { Replay } from '../replay/replay.svelte'
import { api, ApiError } from '../../api/http'
import type { Hint, LineResult, BoardMark, Option, Study as Stored, StudyChange, StudyNode } from '../../api/generated'
import { litPlaces } from '../../games/options'
import type { TextPart } from '../../i18n/log'
import { TableText } from '../../i18n/table-text'
import {
  beginOf,
  lineOf,
  moved,
  movesFrom,
  nameOf,
  positionOf,
  type Course,
  type Direction,
  type Position,
} from './tree'

/** Milliseconds before followers ask again after an error, and before a position is shown to them. */
const AGAIN = 3000
const SHOW_AFTER = 120

const change = (fields: Partial<StudyChange> & Pick<StudyChange, 'kind'>): StudyChange => ({
  position: '',
  node: 0,
  notation: '',
  note: '',
  marks: [],
  name: null,
  live: false,
  ...fields,
})

/** A study of a finished game: the position at the needle or in a variation, and what people added. */
export class Study {
  /** The stored study; null until somebody adds something. */
  stored = $state.raw<Stored | null>(null)
  /** The move of the tree that is shown; 0: a step of the game. */
  node = $state(0)
  /** The question at this position, for those who may play moves. */
  branch = $state.raw<LineResult | null>(null)
  hint = $state.raw<Hint | null>(null)
  bot = $state('')
  chosen = $state.raw<Option | null>(null)
  problem = $state('')
  /** Whether the page follows the owner's position while the study is live. */
  following = $state(true)
  /** The moves that were deleted here, the latest last. */
  deleted = $state.raw<number[]>([])
  private doings = $state(0)
  private readonly branches = new Map<string, LineResult>()
  private stopped = false
  private waiting = false
  private showing: ReturnType<typeof setTimeout> | undefined

  course = $derived.by((): Course => this.courseHere())
  line = $derived(lineOf(this.course.nodes, this.node))
  /** The moves that were added at this position. */
  moves = $derived(movesFrom(this.course, this.position))
  decision = $derived(this.branch?.update.decision ?? null)
  /** The position of a variation; null at a step of the game, which the replay shows. */
  view = $derived(this.node ? (this.branch?.update.view ?? null) : null)
  lit = $derived(litPlaces(this.decision))
  speech = $derived.by(() => this.speechHere())
  annotations = $derived((this.stored?.annotations ?? []).filter(({ position }) => position === this.name))
  marks = $derived(this.annotations.flatMap(({ marks }) => marks))
  owns = $derived.by(() => this.isOurs())
  plays = $derived.by(() => this.mayPlay())

  constructor(
    readonly replay: Replay,
    readonly person: string | null,
    /** A study that was opened by its link. */
    private readonly shared = '',
  ) {}

  private courseHere(): Course {
    return { numbers: this.replay.axis.steps.map(({ number }) => number), nodes: this.stored?.nodes ?? [] }
  }

  private isOurs(): boolean {
    return this.stored ? this.stored.owner === this.person : !this.shared
  }

  private mayPlay(): boolean {
    return this.stored ? this.stored.plays : this.replay.knows && !this.shared
  }

  private speechHere(): TableText | null {
    const view = this.branch?.update.view ?? this.replay.view
    const { game, printed } = this.replay
    return view && game && printed ? new TableText(view.game, game.words, game.naming, view, printed) : null
  }

  /** A move in words. */
  moveText({ text, notation }: Pick<StudyNode, 'text' | 'notation'>): string {
    return this.speech?.plain(text as TextPart[]) || notation
  }

  get position(): Position {
    return { index: this.replay.index, node: this.node }
  }

  /** The position as the server names it. */
  get name(): string {
    return nameOf(this.course, this.position)
  }

  get busy(): boolean {
    return this.doings > 0
  }

  /** Loads the study and, if it is shared, waits for what others add. */
  async enter(): Promise<void> {
    await this.doing(async () => {
      if (this.shared) this.stored = await api.readStudy(this.shared, this.replay.key)
      else if (this.replay.knows) this.stored = await api.studyAt(this.replay.id)
    })
    const shown = this.stored?.live ? positionOf(this.course, this.stored.shown) : null
    if (shown && !this.owns) this.show(shown)
    else await this.load()
    void this.follow()
  }

  leave(): void {
    this.stopped = true
    clearTimeout(this.showing)
  }

  // --- where

  /** Shows a position that the reader chose. A follower then stops following the owner's position. */
  go(position: Position): void {
    this.following = false
    this.show(position)
    if (this.owns && this.stored?.live) {
      clearTimeout(this.showing)
      this.showing = setTimeout(() => void this.send(change({ kind: 'show', position: this.name })), SHOW_AFTER)
    }
  }

  private show({ index, node }: Position): void {
    this.replay.pause()
    this.node = node
    this.replay.go(index)
    void this.load()
  }

  step(direction: Direction): void {
    const to = moved(this.course, this.position, direction)
    if (to.index === this.position.index && to.node === this.node) return
    this.go(to)
  }

  /** Follows the owner's position again. */
  followAgain(): void {
    this.following = true
    const shown = positionOf(this.course, this.stored?.shown ?? '')
    if (shown) this.show(shown)
  }

  /** Loads the question of this position. */
  async load(): Promise<void> {
    const { name, node } = this
    this.hint = this.chosen = null
    const known = this.branches.get(name)
    this.branch = known ?? (node ? this.branch : null)
    if (known || (!node && !this.plays)) return
    await this.doing(async () => {
      const branch =
        node && this.stored
          ? await api.studyPosition(this.stored.id, node, this.replay.key)
          : await api.line(this.replay.id, Number(name), [])
      this.branches.set(name, branch)
      if (name === this.name) this.branch = branch
    })
  }

  /** The end of the current line, for requests about it. */
  get end(): { number: number; plays: string[] } {
    const [first] = this.line
    return {
      number: first?.begin ?? Number(this.name),
      plays: this.line.map(({ notation }) => notation),
    }
  }

  // --- changes

  private async send(...changes: StudyChange[]): Promise<boolean> {
    return this.doing(async () => {
      this.stored ??= await api.beginStudy(this.replay.id)
      this.adopt(await api.changeStudy(this.stored.id, changes, this.replay.key))
      void this.follow()
    })
  }

  private adopt(stored: Stored): void {
    if (this.stored && stored.number < this.stored.number) return
    this.stored = stored
    if (this.node && !stored.nodes.some(({ id }) => id === this.node)) {
      this.node = 0
      void this.load()
    }
  }

  /** Plays a move; it becomes a variation, or the one that has it already is shown. */
  async play(notation: string): Promise<void> {
    const { position, name } = this
    const sent = await this.send(change({ kind: 'play', position: name, notation }))
    const move = movesFrom(this.course, position).find((move) => move.notation === notation)
    if (sent && move) this.go({ index: beginOf(this.course, move), node: move.id })
  }

  async playAll(notations: readonly string[]): Promise<void> {
    for (const notation of notations) {
      await this.play(notation)
      if (this.problem) return
    }
  }

  /** Deletes the shown move with everything after it. */
  async remove(): Promise<void> {
    const { node } = this
    const move = this.course.nodes.find(({ id }) => id === node)
    if (!move || !this.owns) return
    const back = moved(this.course, this.position, 'back')
    if (await this.send(change({ kind: 'delete', node }))) {
      this.deleted = [...this.deleted, node]
      this.go(back)
    }
  }

  async undo(): Promise<void> {
    const node = this.deleted.at(-1)
    if (node === undefined) return
    if (!(await this.send(change({ kind: 'restore', node })))) return
    this.deleted = this.deleted.slice(0, -1)
    const back = positionOf(this.course, `n${node}`)
    if (back) this.go(back)
  }

  async promote(): Promise<void> {
    if (this.node && this.owns) await this.send(change({ kind: 'promote', node: this.node }))
  }

  async note(position: string, note: string): Promise<void> {
    await this.send(change({ kind: 'note', position, note }))
  }

  /** My own marks at this position. */
  get ownMarks(): BoardMark[] {
    return this.annotations.find(({ person }) => person === this.person)?.marks ?? []
  }

  /** Adds a mark; the same one again removes it. */
  async mark(mark: BoardMark): Promise<void> {
    const same = (other: BoardMark) =>
      other.kind === mark.kind && other.place === mark.place && other.to === mark.to && mark.kind !== 'text'
    const others = this.ownMarks.filter((other) => !same(other))
    const repeated = this.ownMarks.some((other) => same(other) && other.tone === mark.tone)
    await this.setMarks(repeated ? others : [...others, mark])
  }

  async setMarks(marks: BoardMark[]): Promise<void> {
    await this.send(change({ kind: 'marks', position: this.name, marks }))
  }

  async rename(name: string): Promise<void> {
    if (name.trim()) await this.send(change({ kind: 'name', name }))
  }

  /** Begins or ends showing one's position to those who follow. */
  async conduct(live: boolean): Promise<void> {
    await this.send(change({ kind: 'live', live, position: this.name }))
  }

  async share(): Promise<string> {
    let url = ''
    await this.doing(async () => {
      this.stored ??= await api.beginStudy(this.replay.id)
      ;({ url } = await api.shareStudy(this.stored.id))
      this.stored = { ...this.stored, shared: true }
      void this.follow()
    })
    return url
  }

  async unshare(): Promise<void> {
    await this.doing(async () => {
      if (!this.stored) return
      await api.unshareStudy(this.stored.id)
      this.stored = { ...this.stored, shared: false, live: false }
    })
  }

  async ask(): Promise<void> {
    const { name } = this
    const { number, plays } = this.end
    await this.doing(async () => {
      const hint = await api.hintThen(this.replay.id, number, plays, this.bot)
      if (name === this.name) this.hint = hint
    })
  }

  // --- others

  /** Waits for changes of a shared study, one request after another. */
  private async follow(): Promise<void> {
    if (this.waiting) return
    this.waiting = true
    while (!this.stopped && this.stored?.shared) {
      try {
        const before = this.stored
        const stored = await api.readStudy(before.id, this.replay.key, before.number)
        if (this.stopped) break
        const showed = stored.live && (stored.shown !== before.shown || !before.live)
        this.adopt(stored)
        const shown = positionOf(this.course, stored.shown)
        if (showed && shown && !this.owns && this.following) this.show(shown)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) break
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
      }
    }
    this.waiting = false
  }

  private async doing(what: () => Promise<void>): Promise<boolean> {
    this.doings++
    this.problem = ''
    try {
      await what()
      return true
    } catch (error) {
      this.problem = (error as Error).message
      return false
    } finally {
      this.doings--
    }
  }
}
