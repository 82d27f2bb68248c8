import { speaker } from '../../words/page'

/** What the game's own parts of the page say, by their codes: `[weather-machine.page]` of its catalogue. */
export const say = speaker('weather-machine', 'page').words
