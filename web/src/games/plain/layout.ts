/** How a package arranges the general board: the server's `BoardLayout`, from `layout.toml`. */
export interface BoardLayout {
  areas: Area[]
  pieces: Record<string, PieceLook>
}

export type Kind = 'hand' | 'row' | 'pile' | 'value' | 'seats'

export interface Area {
  name: string
  kind: Kind
  /** Where it is in the board: keys joined by dots; `{seat}` stands for each seat. */
  path: string
  /** Which place each piece is; empty: none. */
  place: string
  owner: 'own' | 'others' | 'all'
}

export interface PieceLook {
  tone: 'ink' | 'red' | 'green' | 'blue' | 'gold' | 'violet'
  mark: string
}

/** A piece as it is drawn. `word` is null where nobody here knows what it is. */
export interface Piece {
  key: string
  word: string | null
  place: string
}

/** One row of an area: of a seat, or the area's only one. */
export interface Row {
  seat: number | null
  pieces: Piece[]
}

type Board = Record<string, unknown>

function valueOf(board: Board, path: string): unknown {
  let value: unknown = board
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Board)[key]
  }
  return value
}

const isScalar = (value: unknown) => value === null || typeof value !== 'object'

/** The entries of a list or a table; a scalar is its own only entry. */
function entriesOf(value: unknown): [string, unknown][] {
  if (value === undefined || value === null) return []
  if (isScalar(value)) return [['', value]]
  if (Array.isArray(value)) return value.map((entry, index) => [String(index), entry])
  return Object.entries(value as Board)
}

/** The rows of an area for a viewer, with the place of each piece. */
export function rowsOf(area: Area, board: Board, players: number, viewer: number | null): Row[] {
  const perSeat = area.path.includes('{seat}')
  const seats = perSeat ? Array.from({ length: players }, (_, seat) => seat) : [null]
  return seats
    .filter(
      (seat) => seat === null || area.owner === 'all' || (area.owner === 'own' ? seat === viewer : seat !== viewer),
    )
    .map((seat) => {
      const fill = (text: string) => text.replaceAll('{seat}', String(seat))
      const entries = entriesOf(valueOf(board, fill(area.path)))
      const pieces = entries.map(([key, value]): Piece => {
        const word = value === null ? null : isScalar(value) ? String(value) : wordOf(value)
        const isNamed = word !== null || !area.place.includes('{piece}')
        const place = isNamed
          ? fill(area.place)
              .replaceAll('{key}', key)
              .replaceAll('{piece}', word ?? '')
          : ''
        return { key, word, place }
      })
      return { seat, pieces }
    })
}

/** A piece with several properties, in words. */
function wordOf(value: unknown): string {
  return entriesOf(value)
    .map(([, inner]) => (isScalar(inner) ? String(inner ?? '–') : wordOf(inner)))
    .join(' ')
}

/** An arrangement for a game that brings none: a list with one value a seat is a column, another list a row. */
export function arranged(board: Board, players: number): Area[] {
  return Object.entries(board).map(([name, value]): Area => {
    const bare = { name, place: '', owner: 'all' } as const
    if (Array.isArray(value) && value.length === players) return { ...bare, kind: 'seats', path: `${name}.{seat}` }
    return { ...bare, kind: isScalar(value) ? 'value' : 'row', path: name }
  })
}

/** Areas in groups: columns of seats that follow one another make one table. */
export function grouped(areas: readonly Area[]): Area[][] {
  const groups: Area[][] = []
  for (const area of areas) {
    const last = groups.at(-1)
    if (area.kind === 'seats' && last?.[0]?.kind === 'seats') last.push(area)
    else groups.push([area])
  }
  return groups
}

/** How a piece looks, by its name or by a pattern in which `*` stands for a number. */
export function lookOf(layout: BoardLayout | null, word: string | null): PieceLook {
  const plain: PieceLook = { tone: 'ink', mark: '' }
  if (!layout || word === null) return plain
  return layout.pieces[word] ?? layout.pieces[word.replace(/\d+/, '*')] ?? plain
}

/** Lit places that no area shows, by their first part: `bid/3` under `bid`. */
export function elsewhere(lit: ReadonlySet<string>, shown: ReadonlySet<string>): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const place of lit) {
    if (shown.has(place)) continue
    const [first = ''] = place.split('/')
    groups.set(first, [...(groups.get(first) ?? []), place])
  }
  return [...groups].map(([first, places]) => [first, places.sort(byNumber)])
}

const byNumber = (left: string, right: string) => left.localeCompare(right, undefined, { numeric: true })
