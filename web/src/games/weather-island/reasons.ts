import { capital, fill, spoken } from '../../i18n/catalogue'
import { language } from '../../i18n/language.svelte'
import type { Notice } from '../../api/generated'

/** Why something may be a waste, in the game's own words. */
export function reason({ code, params }: Notice): string {
  const told = language.catalogue.told(['weather-island', 'notice', code], params)
  return capital(fill(told ?? spoken(code), params))
}
