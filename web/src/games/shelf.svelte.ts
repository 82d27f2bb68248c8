import { api } from '../api/http'
import type { GameBox, Game, NewSeat } from '../api/generated'
import { symbols, type SymbolName } from '../design/symbols'
import { capital, spoken } from '../i18n/catalogue'
import { language } from '../i18n/language.svelte'
import { words } from '../i18n/page'
import { botName, levelName, LEVELS } from '../i18n/terms'

/** A way to begin at one press. */
export interface Level {
  name: string
  seats: NewSeat[]
  settings?: Record<string, string>
}

/** A way to play a game, as home shows it: a box on the shelf. */
export interface Box {
  id: string
  game: string
  name: string
  /** The name where there is little room. */
  short: string
  about: string
  /** Its drawing; a game from another package has none. */
  art: SymbolName | null
  symbol: SymbolName
  players: string
  alone: boolean
  time: string
  /** Of five; 0 if unknown. */
  weight: number
  ask: string
  levels: Level[]
}

const drawing = (name: string) => symbols.find((symbol) => symbol === name)

/** A table with bots of one level. */
export function against(bot: string, players: number): Level {
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

/** A solo table of a difficulty; the only one there is, if the game has no setting for it. */
function alone(setting: string, level: string): Level {
  return {
    get name() {
      return setting ? levelName(level) : words('shelf.start')
    },
    seats: [{ kind: 'me' }],
    ...(setting ? { settings: { [setting]: level } } : {}),
  }
}

function levelsOf({ players: [least = 1, most = 1], setting, levels }: GameBox, bots: readonly string[]): Level[] {
  if (setting) return levels.map((level) => alone(setting, level))
  if (most === 1) return [alone('', '')]
  const known = LEVELS.filter((level) => bots.includes(level))
  return (known.length ? known : bots).map((bot) => against(bot, Math.max(2, least)))
}

/** The texts are getters, so that they follow the language. */
function boxOf(game: Game, info: GameBox): Box {
  const [least = 1, most = 1] = info.players
  const text = () => info.text[language.name]
  const levels = levelsOf(info, game.bots)
  return {
    id: info.name,
    game: game.name,
    get name() {
      return text()?.name ?? game.caption
    },
    get short() {
      return text()?.short ?? game.caption
    },
    get about() {
      return text()?.about ?? words('shelf.about', { designer: game.designer })
    },
    art: drawing(info.art) ?? null,
    symbol: drawing(info.symbol) ?? 'board',
    get players() {
      if (most === 1) return words('shelf.solo')
      return least === most ? words('shelf.exactly', { n: most }) : words('shelf.players', { least, most })
    },
    alone: most === 1,
    get time() {
      if (!info.minutes) return ''
      return info.minutes % 60
        ? words('shelf.minutes', { n: info.minutes })
        : words('shelf.hours', { n: info.minutes / 60 })
    },
    weight: info.weight,
    get ask() {
      if (info.setting) return words('shelf.ask_level')
      if (most === 1) return ''
      return words(least > 2 ? 'shelf.ask_bots' : 'shelf.ask_bot')
    },
    levels,
  }
}

/** The boxes of some games, the heaviest first; a box that does not say its weight is last. */
export function boxesOf(games: readonly Game[]): Box[] {
  const boxes = games.flatMap((game) => game.boxes.map((info) => boxOf(game, info)))
  return boxes.sort((a, b) => b.weight - a.weight)
}

const KEY = 'stormtable.games'

/** The games as the server described them last: they are shown before it answers, and without a connection. */
function cachedGames(): Game[] {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Partial<Game>[]
    return games.filter((game): game is Game => Array.isArray(game.boxes) && Boolean(game.thinking && game.steps))
  } catch {
    return []
  }
}

/** The games that the server has. */
class Shelf {
  games = $state.raw<Game[]>(cachedGames())
  boxes = $derived(boxesOf(this.games))
  /** The box to propose: the easiest game for several players. */
  easiest = $derived(this.boxes.findLast((box) => !box.alone && box.weight > 0) ?? this.boxes[0])
  private loading: Promise<void> | null = null

  /** Loads the games once; after a failure it may be called again. */
  load(): Promise<void> {
    this.loading ??= this.fetch().catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  private async fetch(): Promise<void> {
    this.games = await api.games()
    localStorage.setItem(KEY, JSON.stringify(this.games))
  }

  game(name: string): Game | undefined {
    return this.games.find((game) => game.name === name)
  }

  /** The box that a table's game came out of. */
  box(game: string, players: number): Box | undefined {
    const boxes = this.boxes.filter((box) => box.game === game)
    return boxes.find((box) => box.alone === (players === 1)) ?? boxes[0]
  }

  /** The name of a game; empty until the games are known. */
  name(game: string, players: number): string {
    return this.games.length ? (this.box(game, players)?.name ?? capital(spoken(game))) : ''
  }

  /** The name of a game where there is little room. */
  short(game: string, players: number): string {
    return this.games.length ? (this.box(game, players)?.short ?? capital(spoken(game))) : ''
  }
}

export const shelf = new Shelf()
