import type { Chapter, Paragraph, Reference, RichText } from '../../api/generated'
import { symbols, type SymbolName } from '../../design/symbols'

/** What a paragraph may be about: what the page leads to it from. */
export type Kind = 'refusal' | 'question' | 'place' | 'symbol' | 'challenge' | 'ruling'

/** The id of the paragraph that explains something; nothing if there is none. */
export function about(book: Reference, kind: Kind, code: string): string {
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

export function paragraphs(book: Reference): Paragraph[] {
  return book.chapters.flatMap((chapter) => chapter.paragraphs)
}

export function chapterOf(book: Reference, id: string): Chapter | undefined {
  return book.chapters.find((chapter) => chapter.paragraphs.some((one) => one.id === id))
}

/** The rulebook a page or section is cited from. */
export function rulebook(book: Reference, cite: string): string {
  const fitting = book.rulebooks.filter((one) => cite.startsWith(one.cite))
  return fitting.sort((one, other) => other.cite.length - one.cite.length)[0]?.title ?? ''
}

/** A line as it is read where nothing is drawn. */
export function plain(line: RichText): string {
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
