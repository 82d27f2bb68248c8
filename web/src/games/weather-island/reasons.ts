import island from '../../../../src/stormtable/messages/en/weather-island.toml'
import { capital, Catalogue, fill, spoken } from '../../words/catalogue'
import type { Notice } from '../../protocol'

const words = new Catalogue(island)

/** Why something may be a waste, in the game's own words. */
export function reason(notice: Notice): string {
  return capital(fill(words.template('weather-island', 'notice', notice.code) ?? spoken(notice.code), notice.params))
}
