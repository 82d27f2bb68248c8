import { spoken } from './catalogue'
import { language } from './language.svelte'
import { words } from './page'

const told = (...path: string[]) => language.catalogue.template('page', ...path)

/** A bot by its name; one that came later is called what it is. */
export function botName(bot: string): string {
  const name = bot.split(':')[0] ?? ''
  return told('bot', name) === undefined ? bot : words(`bot.${name}`)
}

/** A page or section of a rulebook as it is cited: `Phase I.2`, `p.17`. */
export function cited(rule: string): string {
  const said = Object.entries(language.catalogue.table('cite'))
    .filter(([key]) => rule.startsWith(key))
    .sort(([one], [other]) => other.length - one.length)[0]
  return said ? said[1] + rule.slice(said[0].length) : rule
}

/** A setting of a game: its name, what it is for (`help`), or one of its choices. */
export function settingWords(setting: string, what = 'name'): string {
  const known = told('setting', setting, what) !== undefined
  return known ? words(`setting.${setting}.${what}`) : spoken(what === 'name' ? setting : what)
}
