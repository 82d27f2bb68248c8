import { spoken } from './catalogue'
import { language } from './language.svelte'

const told = (...path: string[]) => language.catalogue.template('page', ...path)

/** A bot by its name; one that came later is called what it is. */
export const botName = (bot: string): string => told('bot', bot.split(':')[0] ?? '') ?? bot

/** A setting of a game: its name, what it is for (`help`), or one of its choices. */
export function settingWords(setting: string, what = 'name'): string {
  return told('setting', setting, what) ?? spoken(what === 'name' ? setting : what)
}
