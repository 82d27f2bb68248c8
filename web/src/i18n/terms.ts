import { capital, spoken } from './catalogue'
import { language } from './language.svelte'
import { words } from './page'

const template = (...path: string[]) => language.catalogue.template('page', ...path)

/** The levels of bots, the weakest first. */
export const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const

/** The name of a bot for people: Engineer for `normal`, Doctor (builder) for `hard:builder`, Step 7 for `step-7`. */
export function botName(code: string): string {
  const step = /^step-(\d+)$/.exec(code)
  if (step) return words('bot.step', { n: Number(step[1]) })
  const [kind = '', character = ''] = code.split(':')
  const bot = template('bot', kind) === undefined ? capital(spoken(kind)) : words(`bot.${kind}`)
  if (!character) return bot
  const known = template('bot', 'character', character) !== undefined
  return words('bot.with_character', {
    bot,
    character: known ? words(`bot.character.${character}`) : spoken(character),
  })
}

/** The name of a difficulty for people: Easy for `easy`. */
export function levelName(level: string): string {
  return template('level', level) === undefined ? capital(spoken(level)) : words(`level.${level}`)
}

/** The default bot. */
export function defaultBot(bots: readonly string[]): string {
  return bots.includes('normal') ? 'normal' : (bots[0] ?? 'random')
}

/** A citation of a rulebook's page or section: `Phase I.2`, `p.17`. */
export function cited(rule: string): string {
  const citation = Object.entries(language.catalogue.table('cite'))
    .filter(([key]) => rule.startsWith(key))
    .sort(([first], [other]) => other.length - first.length)[0]
  return citation ? citation[1] + rule.slice(citation[0].length) : rule
}

/**
 * A text about a game's setting: its name, its purpose (`help`), or one of its choices; `otherwise` if there is none.
 */
export function settingWords(
  setting: string,
  what = 'name',
  otherwise = spoken(what === 'name' ? setting : what),
): string {
  return template('setting', setting, what) === undefined ? otherwise : words(`setting.${setting}.${what}`)
}
