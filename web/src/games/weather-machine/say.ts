import { speaker } from '../../words/page'
import { messages } from './words'

/** What the game's own parts of the page say, by their codes: `[weather-machine.page]` of its catalogue. */
export const say = speaker(messages, 'weather-machine', 'page').words
