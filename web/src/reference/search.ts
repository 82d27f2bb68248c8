import { language } from '../words/language.svelte'
import { said, type Book, type Paragraph } from './book'

// As `stormtable.reference.search` does it, in the page, so that it answers while one types.
const TITLE = 12
const CODE = 3
const TEXT = 1
/** What a paragraph of a variant counts, against one everybody needs. */
const ASIDE = 0.8
/** Of what the best one counts: less is not worth showing. */
const LEAST = 0.04
const vocabulary = (key: string) => (language.catalogue.template('vocabulary', key) ?? '').split(' ')

/** A text as people type it: small letters without accents. */
const typed = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function stems(text: string): string[] {
  const words =
    typed(text)
      .replaceAll('_', ' ')
      .replaceAll('’', "'")
      .match(/[a-z0-9&$?']+/g) ?? []
  const ending = new RegExp(`(?<=...)(?:${vocabulary('endings').join('|')})$`)
  return words.map((word) => word.replace(ending, ''))
}

interface Held {
  paragraph: Paragraph
  counts: number
  title: string[]
  codes: string[]
  text: string[]
}

const held = new WeakMap<Book, Held[]>()

/** The words of a book by where they stand, gathered once. */
function heldOf(book: Book): Held[] {
  const known = held.get(book)
  if (known) return known
  const codes = new Map<string, string[]>()
  for (const found of Object.values(book.about))
    for (const [code, id] of Object.entries(found)) codes.set(id, [...(codes.get(id) ?? []), code])
  const made = book.chapters.flatMap(({ part, paragraphs }) =>
    paragraphs.map((paragraph) => ({
      paragraph,
      counts: part ? ASIDE : 1,
      title: stems(paragraph.title),
      codes: stems([paragraph.id, ...(codes.get(paragraph.id) ?? [])].join(' ')),
      text: stems(said(paragraph)),
    })),
  )
  held.set(book, made)
  return made
}

/** A whole word counts fully, a word's beginning half. */
function begins(words: string[], stem: string): number {
  const found = words.filter((word) => word.startsWith(stem))
  return found.length ? (found.includes(stem) ? 1 : 0.5) : 0
}

function worth({ counts, title, codes, text }: Held, stem: string): number {
  const often = Math.min(4, text.filter((word) => word.startsWith(stem)).length)
  return counts * (TITLE * begins(title, stem) + CODE * begins(codes, stem) + TEXT * often)
}

/** The best first: a word in a title tells most, one that few paragraphs have tells more. */
export function search(book: Book, asked: string, most = 20): Paragraph[] {
  const idle = new Set(vocabulary('idle').map(typed))
  const words = typed(asked).split(/\s+/)
  const telling = words.filter((word) => !idle.has(word))
  const wanted = stems((telling.length ? telling : words).join(' '))
  const all = heldOf(book)
  const weights = wanted.map((stem) => Math.log(1 + all.length / (1 + all.filter((one) => worth(one, stem)).length)))
  const scored = all.map((one) => ({
    paragraph: one.paragraph,
    score: wanted.reduce((sum, stem, at) => sum + worth(one, stem) * (weights[at] ?? 0), 0),
  }))
  const least = Math.max(LEAST * Math.max(0, ...scored.map((one) => one.score)), 1e-9)
  return scored
    .filter((one) => one.score >= least)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map((one) => one.paragraph)
}
