import { speaker } from '../../i18n/page'

const own = speaker('weather-island', 'page')
/** The texts of the game's own components, by their codes: `[weather-island.page]` of its catalogue. */
export const say = own.words
/** The same in pieces, with emphasis. */
export const sayPieces = own.pieces
