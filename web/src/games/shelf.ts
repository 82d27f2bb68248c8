import type { SymbolName } from '../design/symbols'
import type { NewSeat } from '../protocol'

/** A way to begin at one press. */
export interface Level {
  name: string
  seats: NewSeat[]
  settings?: Record<string, string>
}

/** A box on the shelf: what a game is, for those who do not know it yet. */
export interface Box {
  id: string
  game: string
  name: string
  /** Where there is little room. */
  short: string
  words: string
  art: SymbolName
  symbol: SymbolName
  players: string
  alone: boolean
  time: string
  /** Of five. */
  weight: number
  ask: string
  levels: Level[]
}

/** One bot across the table, named for its level. */
const against = (name: string, bot: string): Level => ({ name, seats: [{ kind: 'me' }, { kind: 'bot', bot, name }] })
const alone: NewSeat[] = [{ kind: 'me' }]

export const shelf: Box[] = [
  {
    id: 'weather-machine',
    game: 'weather-machine',
    name: 'Weather Machine',
    short: 'Weather Machine',
    words: "Prof. Lativ's machine goes wrong. Mend the weather with him, and win the Nobel Prize.",
    art: 'art-weather-machine',
    symbol: 'machine',
    players: '2 to 4',
    alone: false,
    time: '2 h',
    weight: 5,
    ask: 'Against a bot:',
    levels: [
      against('Apprentice', 'easy'),
      against('Engineer', 'normal'),
      against('Doctor', 'hard'),
      against('Professor', 'expert'),
    ],
  },
  {
    id: 'saboteurs',
    game: 'weather-machine',
    name: 'The Saboteurs',
    short: 'The Saboteurs',
    words: 'Weather Machine alone: two agents disrupt your work, and tell you why they chose so.',
    art: 'art-saboteurs',
    symbol: 'agent',
    players: 'solo',
    alone: true,
    time: '1 h',
    weight: 5,
    ask: 'How hard?',
    levels: ['easy', 'normal', 'hard', 'expert'].map((challenges) => ({
      name: challenges.charAt(0).toUpperCase() + challenges.slice(1),
      seats: alone,
      settings: { challenges },
    })),
  },
  {
    id: 'weather-island',
    game: 'weather-island',
    name: 'Mad Scientists of Weather Island',
    short: 'Weather Island',
    words: 'Bid for the pieces of your airship, pipe them together, and let the storm fly you home.',
    art: 'art-island',
    symbol: 'airship',
    players: '2 to 6',
    alone: false,
    time: '40 min',
    weight: 3,
    ask: 'Against a bot:',
    levels: [
      against('Apprentice', 'random'),
      against('Tinkerer', 'saver'),
      against('Engineer', 'gambler'),
      against('Professor', 'greedy'),
    ],
  },
]

/** The box a table's game came out of. */
export function boxOf(game: string, players: number): Box | undefined {
  return (
    shelf.find((box) => box.game === game && box.alone === (players === 1)) ?? shelf.find((box) => box.game === game)
  )
}
