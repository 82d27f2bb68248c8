import { capital, fill, spoken } from '../../i18n/catalogue'
import { language } from '../../i18n/language.svelte'
import type { Naming, Section } from '../../i18n/naming'
import { words } from '../../i18n/page'

/** A word of a game as its messages name it; of `reed-7` also by the pattern `reed-*`. */
export function nameOf(game: string, word: string): string {
  const { catalogue } = language
  const exact = catalogue.template(game, 'name', word)
  if (exact !== undefined) return exact
  const pattern = catalogue.template(game, 'name', word.replace(/\d+/, '*'))
  return pattern === undefined ? spoken(word) : fill(pattern, { n: /\d+/.exec(word)?.[0] ?? '' })
}

/** The heading of an area of the general board. */
export function areaName(game: string, area: string): string {
  return language.catalogue.template(game, 'area', area) ?? capital(spoken(area))
}

/** The texts of a game from another package: its own messages. */
export function plainNaming(game: string): Naming {
  return {
    name: (word) => nameOf(game, word),
    describe({ view, names }) {
      const lines = Object.entries(view.board).map(([key, value]): Section => ({
        title: areaName(game, key),
        lines: linesOf(game, value, names),
      }))
      return lines.filter((section) => section.lines.length)
    },
  }
}

/** The contents of a place in words; a list with one entry per seat names the players. */
function linesOf(game: string, value: unknown, names: readonly string[]): string[] {
  if (Array.isArray(value) && value.length === names.length)
    return value.map((entry, seat) => words('log.said', { who: names[seat], what: inWords(game, entry) }))
  const text = inWords(game, value)
  return text ? [text] : []
}

function inWords(game: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return nameOf(game, value)
  if (typeof value !== 'object') return String(value)
  const entries: unknown[] = Object.values(value)
  const unknown = entries.filter((entry) => entry === null).length
  const known = entries.filter((entry) => entry !== null).map((entry) => inWords(game, entry))
  return [...known, ...(unknown ? [words('plain.unknown', { n: unknown })] : [])].join(', ')
}
