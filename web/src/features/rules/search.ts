import type { Paragraph, Reference } from '../../api/generated'
import { language } from '../../i18n/language.svelte'
import { said } from './book'

// As `stormtable.rulebook.search` does it, in the page, so that it answers while one types.
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

const wordsOf = (text: string) =>
  typed(text)
    .replaceAll('_', ' ')
    .replaceAll('’', "'")
    .match(/[a-z0-9&$?']+/g) ?? []

function stems(text: string): string[] {
  const ending = new RegExp(`(?<=...)(?:${vocabulary('endings').join('|')})$`)
  return wordsOf(text).map((word) => word.replace(ending, ''))
}

/** How many letters have to be put in, left out, replaced or swapped with their neighbour to make one word of the other. */
function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      let least = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? 0
}

/** The word of the book that was probably meant: the nearest one; of equally near ones, the one in more titles and texts. */
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

/** Every word of a book with how much it counts: one in a title as much as several in texts. */
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
      add(said(paragraph), TEXT)
    }
  spelled.set(book, counts)
  return counts
}

interface Held {
  paragraph: Paragraph
  counts: number
  title: string[]
  codes: string[]
  text: string[]
}

const held = new WeakMap<Reference, Held[]>()

/** The words of a book by where they stand, gathered once. */
function heldOf(book: Reference): Held[] {
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

/** The stems that are looked for; a word that the book does not have is read as the nearest one that it has. */
function wantedIn(book: Reference, asked: string): string[] {
  const idle = new Set(vocabulary('idle').map(typed))
  const words = typed(asked).split(/\s+/)
  const telling = words.filter((word) => !idle.has(word))
  const all = heldOf(book)
  const isThere = (stem: string) => all.some((one) => worth(one, stem))
  return wordsOf((telling.length ? telling : words).join(' ')).flatMap((word) => {
    const [stem = word] = stems(word)
    return isThere(stem) ? [stem] : stems(meant(book, word))
  })
}

/** The best first: a word in a title tells most, one that few paragraphs have tells more. */
export function search(book: Reference, asked: string, most = 20): Paragraph[] {
  const wanted = wantedIn(book, asked)
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

/** Letters shown of a paragraph that was found. */
const EXCERPT = 140

/** What a paragraph says around the first word that was looked for. */
export function excerpt(book: Reference, paragraph: Paragraph, asked: string): string {
  const wanted = wantedIn(book, asked)
  const text = said(paragraph).replace(/\s+/g, ' ').trim()
  const found = [...text.matchAll(/[\p{L}\p{N}&$']+/gu)].find(([word]) =>
    stems(word).some((stem) => wanted.some((one) => stem.startsWith(one))),
  )
  const at = found?.index ?? 0
  const from = at < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', at - EXCERPT / 3) + 1
  const to = from + EXCERPT >= text.length ? text.length : text.lastIndexOf(' ', from + EXCERPT)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
