import { speaker } from '../../i18n/page'

const own = speaker('weather-island', 'page')
/** What the game's own parts of the page say, by their codes: `[weather-island.page]` of its catalogue. */
export const say = own.words
/** The same in pieces, of which some stand out. */
export const sayPieces = own.pieces
