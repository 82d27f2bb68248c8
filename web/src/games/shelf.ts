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
  const name = words(`level.${level}`)
  return { name, seats: [{ kind: 'me' }, { kind: 'bot', bot, name }] }
}
const levels = [
  against('apprentice', 'easy'),
  against('engineer', 'normal'),
  against('doctor', 'hard'),
  against('professor', 'expert'),
]
const alone: NewSeat[] = [{ kind: 'me' }]
const told = (id: string) => ({
  id,
  name: words(`shelf.${id}.name`),
  short: words(`shelf.${id}.short`),
  words: words(`shelf.${id}.words`),
  players: words(`shelf.${id}.players`),
  time: words(`shelf.${id}.time`),
  ask: words(`shelf.${id}.ask`),
})

export const shelf: Box[] = [
  {
    ...told('weather-machine'),
    game: 'weather-machine',
    art: 'art-weather-machine',
    symbol: 'machine',
    alone: false,
    weight: 5,
    levels,
  },
  {
    ...told('saboteurs'),
    game: 'weather-machine',
    art: 'art-saboteurs',
    symbol: 'agent',
    alone: true,
    weight: 5,
    levels: ['easy', 'normal', 'hard', 'expert'].map((challenges) => ({
      name: words(`level.${challenges}`),
      seats: alone,
      settings: { challenges },
    })),
  },
  {
    ...told('weather-island'),
    game: 'weather-island',
    art: 'art-island',
    symbol: 'airship',
    alone: false,
    weight: 3,
    levels,
  },
]

/** The box a table's game came out of. */
export function boxOf(game: string, players: number): Box | undefined {
  return (
    shelf.find((box) => box.game === game && box.alone === (players === 1)) ?? shelf.find((box) => box.game === game)
  )
}
