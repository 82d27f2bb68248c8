/** How a package arranges the general board: the server's `BoardLayout`, from `layout.toml`. */
export interface BoardLayout {
  areas: Area[]
  pieces: Record<string, PieceLook>
}

export type Kind = 'hand' | 'row' | 'pile' | 'value' | 'seats' | 'grid' | 'track' | 'table'

export interface Area {
  name: string
  kind: Kind
  /** Where it is in the board: keys joined by dots; `{seat}` stands for each seat. */
  path: string
  /** Which place each piece is; empty: none. */
  place: string
  owner: 'own' | 'others' | 'all'
  /** The cells in a row of a grid; 0: the grid is a list of rows. */
  columns?: number
  /** The number of spaces of a track. */
  spaces?: number
}

export interface PieceLook {
  tone: 'ink' | 'red' | 'green' | 'blue' | 'gold' | 'violet'
  mark: string
}

/** A drawn piece. `word` is null if the piece is hidden from this viewer. */
export interface Piece {
  key: string
  word: string | null
  place: string
}

/** One row of an area: of a seat, or the area's only one. */
export interface PieceRow {
  seat: number | null
  pieces: Piece[]
}

/** A space of a track, with the seats of the markers on it; null is a marker without a seat. */
export interface Space {
  key: string
  place: string
  markers: (number | null)[]
}

/** A table of records: a heading for each key, and a row for each record. */
export interface Records {
  columns: string[]
  rows: { key: string; place: string; cells: string[] }[]
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
export function rowsOf(area: Area, board: Board, players: number, viewer: number | null): PieceRow[] {
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

/** The cells of a grid, row by row; an empty cell has no word. */
export function gridOf(area: Area, board: Board): Piece[][] {
  const value = valueOf(board, area.path)
  const columns = area.columns ?? 0
  const cells = entriesOf(value)
  const rows = columns
    ? Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
        cells.slice(row * columns, (row + 1) * columns),
      )
    : cells.map(([row, inner]) =>
        entriesOf(inner).map(([column, cell]): [string, unknown] => [`${row}-${column}`, cell]),
      )
  return rows.map((row, number) =>
    row.map(([key, cell], column): Piece => {
      const word = cell === null ? null : isScalar(cell) ? String(cell) : wordOf(cell)
      const place = area.place
        .replaceAll('{key}', key)
        .replaceAll('{row}', String(number))
        .replaceAll('{column}', String(column))
        .replaceAll('{piece}', word ?? '')
      return { key, word, place }
    }),
  )
}

/** The spaces of a track. Its value is a number for each seat, or one number. */
export function trackOf(area: Area, board: Board): Space[] {
  const value = valueOf(board, area.path)
  const markers: [number | null, number][] = Array.isArray(value)
    ? value.map((space, seat) => [seat, Number(space)])
    : [[null, Number(value)]]
  return Array.from({ length: area.spaces ?? 0 }, (_, space) => ({
    key: String(space),
    place: area.place.replaceAll('{key}', String(space)),
    markers: markers.filter(([, marked]) => marked === space).map(([seat]) => seat),
  }))
}

/** The records of a list or a table. Records without a key have an empty cell there. */
export function recordsOf(area: Area, board: Board): Records {
  const records = entriesOf(valueOf(board, area.path))
  const columns = [
    ...new Set(records.flatMap(([, record]) => (isScalar(record) ? [''] : Object.keys(record as Board)))),
  ]
  const rows = records.map(([key, record]) => ({
    key,
    place: area.place.replaceAll('{key}', key),
    cells: columns.map((column) => {
      const cell = isScalar(record) ? record : (record as Board)[column]
      return cell === undefined || cell === null ? '' : isScalar(cell) ? String(cell) : wordOf(cell)
    }),
  }))
  return { columns, rows }
}

/** Every place that an area draws, so that a lit place needs no extra button. */
export function placesOf(area: Area, board: Board, players: number, viewer: number | null): string[] {
  if (area.kind === 'grid') return gridOf(area, board).flatMap((row) => row.map(({ place }) => place))
  if (area.kind === 'track') return trackOf(area, board).map(({ place }) => place)
  if (area.kind === 'table') return recordsOf(area, board).rows.map(({ place }) => place)
  return rowsOf(area, board, players, viewer).flatMap((row) => row.pieces.map(({ place }) => place))
}

/** A piece with several properties, in words. */
function wordOf(value: unknown): string {
  return entriesOf(value)
    .map(([, inner]) => (isScalar(inner) ? String(inner ?? '–') : wordOf(inner)))
    .join(' ')
}

/** The default arrangement: a list with one value per seat is a column, any other list is a row. */
export function arranged(board: Board, players: number): Area[] {
  return Object.entries(board).map(([name, value]): Area => {
    const bare = { name, place: '', owner: 'all' } as const
    if (Array.isArray(value) && value.length === players) return { ...bare, kind: 'seats', path: `${name}.{seat}` }
    return { ...bare, kind: isScalar(value) ? 'value' : 'row', path: name }
  })
}

/** Groups areas: consecutive columns of seats make one table. */
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
