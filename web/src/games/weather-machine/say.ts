import { speaker } from '../../i18n/page'

const own = speaker('weather-machine', 'page')
/** The texts of the game's own components, by their codes: `[weather-machine.page]` of its catalogue. */
export const say = own.words
/** The same in pieces, with emphasis. */
export const sayPieces = own.pieces
