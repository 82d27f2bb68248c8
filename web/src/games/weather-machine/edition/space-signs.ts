import type { SymbolName } from '../../../design/symbols'
import { sym } from '../signs'

const CHEMICALS = new Set(['verdino', 'melgoth', 'delugium', 'calorium', 'radieu'])

/** The sign of a colour of Parts or of a Chemical. */
export const spaceSign = (word: string): SymbolName => sym(CHEMICALS.has(word) ? `c-${word}` : `part-${word}`)
