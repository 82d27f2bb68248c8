import { symbols, type SymbolName } from '../../design/symbols'

/** The rules of a game as the server tells them (`GET /api/reference/GAME`). */
export type Piece = string | { text: string; to: string } | { symbol: string }

export type Block =
  { kind: 'text' | 'list' | 'steps'; lines: Piece[][] } | { kind: 'table'; columns: string[]; rows: Piece[][][] }

export interface Paragraph {
  id: string
  title: string
  symbol: string
  blocks: Block[]
  /** What the rulebook leaves open and was decided here. */
  rulings: { id: string; line: Piece[] }[]
  /** Pages or sections, as refusals cite them. */
  cites: string[]
}

export interface Chapter {
  id: string
  title: string
  /** The heading several chapters stand under, or nothing. */
  part: string
  paragraphs: Paragraph[]
}

export interface Book {
  hash: string
  game: string
  title: string
  language: string
  edition: string
  rulebooks: { cite: string; title: string }[]
  chapters: Chapter[]
  /** What lies on the table, each by the paragraph that tells of it. */
  components: string[]
  /** By kind and code, the paragraph's id; a `*` in a code stands for a part of it. */
  about: Record<string, Record<string, string>>
}

/** What a paragraph may be about: what the page leads to it from. */
export type Kind = 'refusal' | 'question' | 'place' | 'symbol' | 'challenge' | 'ruling'

/** The id of the paragraph that explains something; nothing if there is none. */
export function about(book: Book, kind: Kind, code: string): string {
  const found = book.about[kind] ?? {}
  if (Object.hasOwn(found, code)) return found[code] ?? ''
  const fitting = Object.keys(found).filter((pattern) => pattern.includes('*') && fits(pattern, code))
  const stars = (pattern: string) => pattern.split('*').length
  const best = fitting.sort((one, other) => stars(one) - stars(other))[0]
  return best === undefined ? '' : (found[best] ?? '')
}

function fits(pattern: string, code: string): boolean {
  const asked = pattern.split('/')
  const given = code.split('/')
  return (
    asked.length === given.length &&
    asked.every((one, at) => (one.endsWith('*') ? given[at]?.startsWith(one.slice(0, -1)) : one === given[at]))
  )
}

export function paragraphs(book: Book): Paragraph[] {
  return book.chapters.flatMap((chapter) => chapter.paragraphs)
}

export function chapterOf(book: Book, id: string): Chapter | undefined {
  return book.chapters.find((chapter) => chapter.paragraphs.some((one) => one.id === id))
}

/** The rulebook a page or section is cited from. */
export function rulebook(book: Book, cite: string): string {
  const fitting = book.rulebooks.filter((one) => cite.startsWith(one.cite))
  return fitting.sort((one, other) => other.cite.length - one.cite.length)[0]?.title ?? ''
}

/** A line as it is read where nothing is drawn. */
export function plain(line: readonly Piece[]): string {
  return line
    .map((piece) => (typeof piece === 'string' ? piece : 'text' in piece ? piece.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:)])/g, '')
    .trim()
}

export function said({ blocks, rulings }: Paragraph): string {
  const lines = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat() : block.lines))
  return [...lines, ...rulings.map((ruling) => ruling.line)].map(plain).join('\n')
}

const drawn: ReadonlySet<string> = new Set(symbols)

/** A drawing of the sprite by its name; null for one this page does not have. */
export const symbolOf = (name: string): SymbolName | null => (drawn.has(name) ? (name as SymbolName) : null)

/** The weather a drawing shows, whose colour it takes; nothing for any other. */
export const weatherOf = (name: string): string => (name.startsWith('w-') ? name.slice(2) : '')

export const pathOf = (game: string, id = '') => `/rules/${game}${id ? `#${id}` : ''}`
