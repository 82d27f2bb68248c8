import type { SymbolName } from '../design/symbols'
import type { NewSeat } from '../protocol'
import { words } from '../words/page'

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
function against(level: string, bot: string): Level {
  return {
    get name() {
      return words(`level.${level}`)
    },
    get seats() {
      return [{ kind: 'me' }, { kind: 'bot', bot, name: words(`level.${level}`) }] satisfies NewSeat[]
    },
  }
}
/** One's own way to play against nobody: how hard it is. */
function alone(challenges: string): Level {
  return {
    get name() {
      return words(`level.${challenges}`)
    },
    seats: [{ kind: 'me' }],
    settings: { challenges },
  }
}
const levels = [
  against('apprentice', 'easy'),
  against('engineer', 'normal'),
  against('doctor', 'hard'),
  against('professor', 'expert'),
]

/** What is told of a box is said when it is asked for, in the language of that moment. */
function boxed(id: string, rest: Omit<Box, 'id' | 'name' | 'short' | 'words' | 'players' | 'time' | 'ask'>): Box {
  return {
    id,
    ...rest,
    get name() {
      return words(`shelf.${id}.name`)
    },
    get short() {
      return words(`shelf.${id}.short`)
    },
    get words() {
      return words(`shelf.${id}.words`)
    },
    get players() {
      return words(`shelf.${id}.players`)
    },
    get time() {
      return words(`shelf.${id}.time`)
    },
    get ask() {
      return words(`shelf.${id}.ask`)
    },
  }
}

export const shelf: Box[] = [
  boxed('weather-machine', {
    game: 'weather-machine',
    art: 'art-weather-machine',
    symbol: 'machine',
    alone: false,
    weight: 5,
    levels,
  }),
  boxed('saboteurs', {
    game: 'weather-machine',
    art: 'art-saboteurs',
    symbol: 'agent',
    alone: true,
    weight: 5,
    levels: ['easy', 'normal', 'hard', 'expert'].map(alone),
  }),
  boxed('weather-island', {
    game: 'weather-island',
    art: 'art-island',
    symbol: 'airship',
    alone: false,
    weight: 3,
    levels,
  }),
]

/** The box a table's game came out of. */
export function boxOf(game: string, players: number): Box | undefined {
  return (
    shelf.find((box) => box.game === game && box.alone === (players === 1)) ?? shelf.find((box) => box.game === game)
  )
}
