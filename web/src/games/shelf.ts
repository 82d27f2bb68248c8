import type { SymbolName } from '../design/symbols'
import type { Game, NewSeat } from '../api/generated'
import { words } from '../i18n/page'
import { botName, LEVELS } from '../i18n/terms'

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
  /** Its drawing; a game from another package has none. */
  art: SymbolName | null
  symbol: SymbolName
  players: string
  alone: boolean
  time: string
  /** Of five; 0 where nobody has said. */
  weight: number
  ask: string
  levels: Level[]
}

/** Bots of one kind across the table. */
function against(bot: string, players = 2): Level {
  return {
    get name() {
      return botName(bot)
    },
    get seats() {
      const rivals: NewSeat[] = Array.from({ length: players - 1 }, () => ({ kind: 'bot', bot, name: botName(bot) }))
      return [{ kind: 'me' }, ...rivals] satisfies NewSeat[]
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
const levels = LEVELS.map((bot) => against(bot))

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
    levels: LEVELS.map(alone),
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

/** A game from another package: the server says what it is called and who can play it. */
function plainBox({ name, caption, designer, players: [least, most], bots }: Game): Box {
  const levelled = bots.filter((bot) => (LEVELS as readonly string[]).includes(bot))
  const start: Level = {
    get name() {
      return words('shelf.plain.start')
    },
    seats: [{ kind: 'me' }],
  }
  return {
    id: name,
    game: name,
    name: caption,
    short: caption,
    get words() {
      return words('shelf.plain.words', { designer })
    },
    art: null,
    symbol: 'board',
    get players() {
      return least === most ? words('shelf.plain.one', { n: most }) : words('shelf.plain.players', { least, most })
    },
    alone: most === 1,
    time: '',
    weight: 0,
    get ask() {
      return most === 1 ? '' : words('shelf.plain.ask')
    },
    levels: most === 1 ? [start] : (levelled.length ? levelled : bots).map((bot) => against(bot, Math.max(2, least))),
  }
}

/** The boxes of the games a server has: ours, and those from other packages. Before it has answered, ours. */
export function boxesOf(games: readonly Game[]): Box[] {
  const own = new Set(shelf.map((box) => box.game))
  const there = games.length ? shelf.filter((box) => games.some((game) => game.name === box.game)) : shelf
  return [...there, ...games.filter((game) => !own.has(game.name)).map(plainBox)]
}

/** The box a table's game came out of. */
export function boxOf(game: string, players: number): Box | undefined {
  return (
    shelf.find((box) => box.game === game && box.alone === (players === 1)) ?? shelf.find((box) => box.game === game)
  )
}
