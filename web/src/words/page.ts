import page from '../../../src/stormtable/messages/en/page.toml'
import { Catalogue, fill, spoken, type Params, type Table } from './catalogue'

const plural = new Intl.PluralRules('en')

/** Says the messages of a catalogue's table by their codes; one that is told by a number has words for each. */
export function speaker(messages: Table, ...table: string[]) {
  const catalogue = new Catalogue(messages)

  function template(code: string, params: Params): string {
    const found = catalogue.found(...table, ...code.split('.'))
    if (typeof found === 'string') return found
    const one = found?.[plural.select(Number(params['n']))] ?? found?.['other']
    return typeof one === 'string' ? one : spoken(code.split('.').at(-1) ?? '')
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

const own = speaker(page, 'page')
/** What the page says of itself, by its code: `words('turn.undo')`. */
export const words = own.words
/** The same in pieces: what is written between *stars* stands out. Stars in a parameter are only stars. */
export const pieces = own.pieces

/** Names one after another: "Ada, Bob and Cleo". */
export function together(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : words('app.two', { first: names.slice(0, -1).join(', '), last })
}
