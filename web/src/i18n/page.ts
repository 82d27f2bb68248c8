import { fill, spoken, type Params } from './catalogue'
import { forms } from './forms.svelte'
import { language } from './language.svelte'

/** Says the messages of a table of the catalogue by their codes; one that is told by a number has words for each. */
export function speaker(...table: string[]) {
  function template(code: string, params: Params): string {
    const path = [...table, ...code.split('.')]
    return language.catalogue.told(path, params) ?? spoken(path.at(-1) ?? '')
  }

  return {
    words: (code: string, params: Params = {}): string => fill(template(code, params).replaceAll('*', ''), params),
    pieces: (code: string, params: Params = {}): { text: string; strong: boolean }[] =>
      template(code, params)
        .split('*')
        .map((part, index) => ({ text: fill(part, params), strong: index % 2 === 1 }))
        .filter((piece) => piece.text),
  }
}

const own = speaker('page')
/** What the page says of itself, by its code: `words('turn.undo')`. */
export const words = own.words
/** The same in pieces: what is written between *stars* stands out. Stars in a parameter are only stars. */
export const pieces = own.pieces

/** Names one after another: "Ada, Bob and Cleo". */
export const together = (names: readonly string[]): string => forms.list(names)
