/** The sheet of a physical table: the players and every press. Each press is stored, and undo drops the last one. */
export class TallySheet {
  names = $state.raw<readonly string[]>([])
  presses = $state.raw<readonly string[]>([])

  constructor(readonly game: string) {
    const stored = read(this.key)
    this.names = stored.names
    this.presses = stored.presses
  }

  private get key(): string {
    return `stormtable.tally.${this.game}`
  }

  begin(names: readonly string[]): void {
    this.keep(names, [])
  }

  add(press: string): void {
    this.keep(this.names, [...this.presses, press])
  }

  undo(): void {
    this.keep(this.names, this.presses.slice(0, -1))
  }

  clear(): void {
    this.keep([], [])
  }

  private keep(names: readonly string[], presses: readonly string[]): void {
    localStorage.setItem(this.key, JSON.stringify({ names, presses }))
    this.names = names
    this.presses = presses
  }
}

interface StoredSheet {
  names: string[]
  presses: string[]
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

function read(key: string): StoredSheet {
  try {
    const { names, presses } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredSheet>
    return { names: texts(names), presses: texts(presses) }
  } catch {
    return { names: [], presses: [] }
  }
}
