import type { SketchResult } from '../../api/generated'
import { api } from '../../api/http'
import type { SketchPad } from '../../games/board'

type Sketch = Record<string, unknown>

/** Draws an item by strokes. It sends each act to the server, which answers with the new drawing. */
export class Pad implements SketchPad {
  sketch = $state.raw<Sketch | null>(null)
  value = $state.raw<unknown>(null)
  /** Another piece than before is being drawn. */
  changed = $state(false)
  /** Why the last act was refused, and what the drawing still needs. */
  refused = $state.raw<SketchResult['refused']>(null)
  unfinished = $state.raw<SketchResult['unfinished']>(null)
  tool = $state('pipe')
  cell = $state('')
  turn = $state(0)
  /** The item cannot be drawn: the form replaces the drawing. */
  hopeless = $state(false)
  private before = $state.raw<Sketch[]>([])
  private line: Promise<void> = Promise.resolve()

  constructor(
    private readonly game: string,
    private readonly was: unknown,
    private readonly onchange: () => void,
  ) {
    void this.send(null)
  }

  get undoable(): boolean {
    return this.before.length > 0
  }

  act(act: Sketch): Promise<void> {
    return this.send(act)
  }

  async undo(): Promise<void> {
    const last = this.before.at(-1)
    if (!last) return
    this.before = this.before.slice(0, -1)
    this.sketch = last
    await this.send(null)
  }

  /** Resolves when the server has answered every act. */
  async arrived(): Promise<void> {
    await this.line
  }

  private send(act: Sketch | null): Promise<void> {
    this.line = this.line.then(async () => {
      const before = this.sketch
      const request = { was: this.was, sketch: before, act }
      const result = await api.sketch(this.game, request).catch(() => null)
      if (!result) return
      this.hopeless = result.sketch === null
      this.refused = result.refused
      this.unfinished = result.unfinished
      if (act && before && !result.refused) this.before = [...this.before, before]
      this.sketch = result.sketch as Sketch | null
      this.value = result.value
      this.changed = result.changed
      if (act && !result.refused) this.onchange()
    })
    return this.line
  }
}
