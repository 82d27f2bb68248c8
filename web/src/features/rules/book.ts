import type { Chapter, Paragraph, Reference, RichText } from '../../api/generated'
import { symbols, type SymbolName } from '../../design/symbols'

/** What a paragraph may explain. */
export type Kind = 'refusal' | 'question' | 'place' | 'symbol' | 'challenge' | 'ruling'

/** The id of the paragraph that explains something; empty if there is none. */
export function about(book: Reference, kind: Kind, code: string): string {
  const ids = book.about[kind] ?? {}
  if (Object.hasOwn(ids, code)) return ids[code] ?? ''
  const fitting = Object.keys(ids).filter((pattern) => pattern.includes('*') && fits(pattern, code))
  const stars = (pattern: string) => pattern.split('*').length
  const best = fitting.sort((left, other) => stars(left) - stars(other))[0]
  return best === undefined ? '' : (ids[best] ?? '')
}

function fits(pattern: string, code: string): boolean {
  const asked = pattern.split('/')
  const parts = code.split('/')
  return (
    asked.length === parts.length &&
    asked.every((segment, index) =>
      segment.endsWith('*') ? parts[index]?.startsWith(segment.slice(0, -1)) : segment === parts[index],
    )
  )
}

export function paragraphs(book: Reference): Paragraph[] {
  return book.chapters.flatMap((chapter) => chapter.paragraphs)
}

export function chapterOf(book: Reference, id: string): Chapter | undefined {
  return book.chapters.find((chapter) => chapter.paragraphs.some((paragraph) => paragraph.id === id))
}

/** The rulebook of a citation. */
export function rulebook(book: Reference, cite: string): string {
  const fitting = book.rulebooks.filter((rulebook) => cite.startsWith(rulebook.cite))
  return fitting.sort((left, other) => other.cite.length - left.cite.length)[0]?.title ?? ''
}

/** A line as text, without drawings. */
export function plain(line: RichText): string {
  return line
    .map((piece) => (typeof piece === 'string' ? piece : 'text' in piece ? piece.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:)])/g, '')
    .trim()
}

export function plainText({ blocks, rulings }: Paragraph): string {
  const lines = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat() : block.lines))
  return [...lines, ...rulings.map((ruling) => ruling.line)].map(plain).join('\n')
}

/** How much of a rule a player reads beside a question, in letters. */
const BRIEF = 170

/** The first whole sentences of the paragraph that explains something; empty if it begins with a list. */
export function brief(book: Reference, kind: Kind, code: string): string {
  const id = about(book, kind, code)
  const first = paragraphs(book).find((paragraph) => paragraph.id === id)?.blocks[0]
  if (first?.kind !== 'text') return ''
  // A line that ends with a colon introduces the list below it.
  const sentences = plain(first.lines[0] ?? []).split(/(?<=[.!?:])\s+/)
  let text = ''
  for (const sentence of sentences) {
    if (sentence.endsWith(':') || (text && text.length + sentence.length > BRIEF)) break
    text = `${text} ${sentence}`.trim()
  }
  return text
}

const drawn: ReadonlySet<string> = new Set(symbols)

/** A drawing of the sprite by its name; null if this page does not have it. */
export const symbolOf = (name: string): SymbolName | null => (drawn.has(name) ? (name as SymbolName) : null)

/** The weather of a drawing, whose colour it takes; empty for others. */
export const weatherOf = (name: string): string => (name.startsWith('w-') ? name.slice(2) : '')

export const pathOf = (game: string, id = '') => `/rules/${game}${id ? `#${id}` : ''}`
