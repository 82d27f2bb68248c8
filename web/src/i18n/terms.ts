import { capital, spoken } from './catalogue'
import { language } from './language.svelte'
import { words } from './page'

const told = (...path: string[]) => language.catalogue.template('page', ...path)

/** How strong an opponent may be, the weakest first. */
export const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const

/** What people read for a bot's code: Engineer for `normal`, Doctor (builder) for `hard:builder`. */
export function botName(code: string): string {
  const [kind = '', character = ''] = code.split(':')
  const bot = told('bot', kind) === undefined ? capital(spoken(kind)) : words(`bot.${kind}`)
  if (!character) return bot
  const known = told('bot', 'character', character) !== undefined
  return words('bot.with_character', {
    bot,
    character: known ? words(`bot.character.${character}`) : spoken(character),
  })
}

/** What people read for a difficulty: Easy for `easy`. */
export function levelName(level: string): string {
  return told('level', level) === undefined ? capital(spoken(level)) : words(`level.${level}`)
}

/** The bot that is proposed where nobody has chosen one. */
export function defaultBot(bots: readonly string[]): string {
  return bots.includes('normal') ? 'normal' : (bots[0] ?? 'random')
}

/** A page or section of a rulebook as it is cited: `Phase I.2`, `p.17`. */
export function cited(rule: string): string {
  const said = Object.entries(language.catalogue.table('cite'))
    .filter(([key]) => rule.startsWith(key))
    .sort(([one], [other]) => other.length - one.length)[0]
  return said ? said[1] + rule.slice(said[0].length) : rule
}

/** A setting of a game: its name, what it is for (`help`), or one of its choices; else what the game itself calls it. */
export function settingWords(
  setting: string,
  what = 'name',
  otherwise = spoken(what === 'name' ? setting : what),
): string {
  return told('setting', setting, what) === undefined ? otherwise : words(`setting.${setting}.${what}`)
}
