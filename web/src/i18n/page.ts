import { fill, spoken, type Params } from './catalogue'
import { forms } from './forms.svelte'
import { language } from './language.svelte'

/** Returns the messages of a table of the catalogue by their codes, in the right plural form. */
export function speaker(...table: string[]) {
  function template(code: string, params: Params): string {
    const path = [...table, ...code.split('.')]
    return language.catalogue.templateFor(path, params) ?? spoken(path.at(-1) ?? '')
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
/** A text of the page by its code: `words('turn.undo')`. */
export const words = own.words
/** The same in pieces: text between *stars* is emphasised. Stars in a parameter stay stars. */
export const pieces = own.pieces

/** A list in words: "Ada, Bob and Cleo". */
export const together = (names: readonly string[]): string => forms.list(names)
