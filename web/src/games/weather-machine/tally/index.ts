import type { Table } from '../../../i18n/catalogue'
import { language } from '../../../i18n/language.svelte'
import type { Tally } from '../../tally'
import Part from './RoundsAndEnds.svelte'

/** Where points come from, as the game's catalogue lists it. */
const sources = () =>
  Object.entries((language.catalogue.lookUp('weather-machine', 'source') ?? {}) as Table).map(([name, title]) => ({
    name,
    title: String(title),
  }))

/** At a table of Weather Machine: phases, what ends the game, and points by source. */
export const tally = (): Tally => ({ Part, players: [2, 4], sources: sources() })
