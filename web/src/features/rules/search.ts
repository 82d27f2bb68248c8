import type { Paragraph, Reference } from '../../api/generated'
import { language } from '../../i18n/language.svelte'
import { plainText } from './book'

// The search of `stormtable.rulebook.search`, in the page, so that it answers while a person types.
const TITLE = 12
const CODE = 3
const TEXT = 1
/** The weight of a variant's paragraph, against one that everybody needs. */
const ASIDE = 0.8
/** The smallest score worth showing, as a fraction of the best. */
const LEAST = 0.04
const vocabulary = (key: string) => (language.catalogue.template('vocabulary', key) ?? '').split(' ')

/** Normalises text: lower case without accents, and with the Polish l as people type it. */
const typed = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').normalize('NFC')

/** The longest part of a word with an apostrophe: `initiative` of `l'initiative`. */
const withoutElision = (word: string) =>
  word.split("'").reduce((longest, part) => (part.length > longest.length ? part : longest), '')

const wordsOf = (text: string) =>
  (
    typed(text)
      .replaceAll('_', ' ')
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}&$?']+/gu) ?? []
  ).map(withoutElision)

function stems(text: string): string[] {
  const ending = new RegExp(`(?<=...)(?:${vocabulary('endings').map(typed).join('|')})$`)
  return wordsOf(text).map((word) => word.replace(ending, ''))
}

/** The edit distance of two words: letters inserted, removed, replaced or swapped with their neighbour. */
function distance(word: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= word.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (word[i - 1] === other[j - 1] ? 0 : 1)
      let least = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      const swapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}

/** The word of the book that was probably meant: the nearest one; of equally near ones, the most frequent. */
function meant(book: Reference, word: string): string {
  const allowed = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  let [best, nearest, most] = [word, allowed + 1, 0]
  for (const [known, count] of knownWords(book)) {
    if (Math.abs(known.length - word.length) > allowed) continue
    const far = distance(word, known)
    if (far > allowed || far > nearest || (far === nearest && count <= most)) continue
    ;[best, nearest, most] = [known, far, count]
  }
  return best
}

const spelled = new WeakMap<Reference, Map<string, number>>()

/** Every word of a book with its weight: a word in a title counts as much as several in texts. */
function knownWords(book: Reference): Map<string, number> {
  const known = spelled.get(book)
  if (known) return known
  const counts = new Map<string, number>()
  const add = (text: string, counted: number) => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + counted)
  }
  for (const { paragraphs } of book.chapters)
    for (const paragraph of paragraphs) {
      add(paragraph.title, TITLE)
      add(plainText(paragraph), TEXT)
    }
  spelled.set(book, counts)
  return counts
}

interface IndexedParagraph {
  paragraph: Paragraph
  counts: number
  title: string[]
  codes: string[]
  text: string[]
}

const indexes = new WeakMap<Reference, IndexedParagraph[]>()

/** The index of a book's words, built once. */
function indexOf(book: Reference): IndexedParagraph[] {
  const known = indexes.get(book)
  if (known) return known
  const codes = new Map<string, string[]>()
  for (const idByCode of Object.values(book.about))
    for (const [code, id] of Object.entries(idByCode)) codes.set(id, [...(codes.get(id) ?? []), code])
  const index = book.chapters.flatMap(({ part, paragraphs }) =>
    paragraphs.map((paragraph) => ({
      paragraph,
      counts: part ? ASIDE : 1,
      title: stems(paragraph.title),
      codes: stems([paragraph.id, ...(codes.get(paragraph.id) ?? [])].join(' ')),
      text: stems(plainText(paragraph)),
    })),
  )
  indexes.set(book, index)
  return index
}

/** A whole word counts fully, the beginning of a word half. */
function begins(words: string[], stem: string): number {
  const matches = words.filter((word) => word.startsWith(stem))
  return matches.length ? (matches.includes(stem) ? 1 : 0.5) : 0
}

function worth({ counts, title, codes, text }: IndexedParagraph, stem: string): number {
  const often = Math.min(4, text.filter((word) => word.startsWith(stem)).length)
  return counts * (TITLE * begins(title, stem) + CODE * begins(codes, stem) + TEXT * often)
}

/** The stems to search for; a word that the book does not have is replaced by the nearest one. */
function searchedStems(book: Reference, asked: string): string[] {
  const idle = new Set(vocabulary('idle').map(typed))
  const words = typed(asked).split(/\s+/)
  const distinctive = words.filter((word) => !idle.has(word))
  const all = indexOf(book)
  const isThere = (stem: string) => all.some((paragraph) => worth(paragraph, stem))
  return wordsOf((distinctive.length ? distinctive : words).join(' ')).flatMap((word) => {
    const [stem = word] = stems(word)
    return isThere(stem) ? [stem] : stems(meant(book, word))
  })
}

/** The best matches first: words in titles count most, rare words count more. */
export function search(book: Reference, asked: string, most = 20): Paragraph[] {
  const searched = searchedStems(book, asked)
  const all = indexOf(book)
  const weights = searched.map((stem) =>
    Math.log(1 + all.length / (1 + all.filter((entry) => worth(entry, stem)).length)),
  )
  const scored = all.map((entry) => ({
    paragraph: entry.paragraph,
    score: searched.reduce((sum, stem, index) => sum + worth(entry, stem) * (weights[index] ?? 0), 0),
  }))
  const least = Math.max(LEAST * Math.max(0, ...scored.map((result) => result.score)), 1e-9)
  return scored
    .filter((result) => result.score >= least)
    .sort((left, other) => other.score - left.score)
    .slice(0, most)
    .map((result) => result.paragraph)
}

/** Letters of an excerpt. */
const EXCERPT = 140

/** The text around the first match in a paragraph. */
export function excerpt(book: Reference, paragraph: Paragraph, asked: string): string {
  const searched = searchedStems(book, asked)
  const text = plainText(paragraph).replace(/\s+/g, ' ').trim()
  const match = [...text.matchAll(/[\p{L}\p{N}&$']+/gu)].find(([word]) =>
    stems(word).some((stem) => searched.some((prefix) => stem.startsWith(prefix))),
  )
  const index = match?.index ?? 0
  const from = index < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', index - EXCERPT / 3) + 1
  const to = from + EXCERPT >= text.length ? text.length : text.lastIndexOf(' ', from + EXCERPT)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
