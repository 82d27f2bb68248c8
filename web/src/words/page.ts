import page from '../../../src/stormtable/messages/en/page.toml'
import { Catalogue, fill, spoken, type Params } from './catalogue'

const catalogue = new Catalogue(page)
const plural = new Intl.PluralRules('en')

function template(code: string, params: Params): string {
  const path = ['page', ...code.split('.')]
  const found = catalogue.found(...path)
  if (typeof found === 'string') return found
  const one = found?.[plural.select(Number(params['n']))] ?? found?.['other']
  return typeof one === 'string' ? one : spoken(path.at(-1) ?? '')
}

/** What the page says of itself, by its code: `words('turn.undo')`. */
export function words(code: string, params: Params = {}): string {
  return fill(template(code, params).replaceAll('*', ''), params)
}

/** The same in pieces: what is written between *stars* stands out. Stars in a parameter are only stars. */
export function pieces(code: string, params: Params = {}): { text: string; strong: boolean }[] {
  return template(code, params)
    .split('*')
    .map((part, index) => ({ text: fill(part, params), strong: index % 2 === 1 }))
    .filter((piece) => piece.text)
}

/** Names one after another: "Ada, Bob and Cleo". */
export function together(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : words('app.two', { first: names.slice(0, -1).join(', '), last })
}
