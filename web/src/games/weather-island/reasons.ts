import { capital, fill, spoken } from '../../words/catalogue'
import { language } from '../../words/language.svelte'
import type { Notice } from '../../protocol'

/** Why something may be a waste, in the game's own words. */
export function reason({ code, params }: Notice): string {
  const told = language.catalogue.told(['weather-island', 'notice', code], params)
  return capital(fill(told ?? spoken(code), params))
}
