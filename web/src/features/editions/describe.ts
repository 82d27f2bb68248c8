import type { EditionFormItem } from '../../api/generated'
import { capital, spoken } from '../../i18n/catalogue'
import { language } from '../../i18n/language.svelte'
import { words } from '../../i18n/page'

type Name = (word: string) => string

/** The title of an item. Items that exist once per weather have no weather in their name. */
export function itemTitle(item: EditionFormItem, name: Name): string {
  const called = (word: string) => capital(spoken(name(word)).replace(/ ?@/, ''))
  return words(
    `edition.item.${item.name}`,
    Object.fromEntries(
      Object.entries(item.params).map(([key, word]) => [key, typeof word === 'string' ? called(word) : word]),
    ),
  )
}

/** Any value of an edition in words. */
export function describer(name: Name): (value: unknown) => string {
  const keyName = (key: string) =>
    language.catalogue.template('page', 'edition', 'key', key) ?? (/^\d+$/.test(key) ? key : name(key))
  function describe(value: unknown): string {
    if (value === null || value === undefined) return words('edition.nothing')
    if (typeof value === 'string') return /^[a-z_]+(:[a-z0-9]+)*$/.test(value) ? name(value) : value
    if (typeof value !== 'object') return String(value)
    if (Array.isArray(value)) return value.map(describe).join(', ') || words('edition.nothing')
    return Object.entries(value)
      .filter(([key]) => key !== 'name')
      .map(([key, inner]) => `${keyName(key)}: ${describe(inner)}`)
      .join('; ')
  }
  return describe
}
