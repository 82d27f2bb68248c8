import type { Naming, NamingContext, Section } from '../../i18n/naming'
import type { SymbolName } from '../../design/symbols'
import { printedOf } from './model'
import { bonusWords, featureWords as partWords, goalWords, named, pays, sources } from './names'
import { say } from './say'

interface Tile {
  spot: string
  name: string
  turn: number
  features: Record<string, { cubes: number }>
}
interface Player {
  points: number
  money: number
  stash: number
  sources: Record<string, number>
  goals: { goal: string | null; scores: number | null }[]
  machine: Tile[]
}
interface Board {
  market: { slot: string; tile: string | null }[]
  forecast: string[]
  bag: Record<string, number>
  discarded: Record<string, number>
  stalls: Record<string, number[]>
  order: number[]
  players: Player[]
}
/** Whether this is a word of the game, not a number, a sign or a player's name. */
const CODE = /^[a-z][a-z-]*(-\d)?$/
const boardOf = (context: NamingContext) => context.view.board as unknown as Board

function tileAt(feature: string, seat: number | null, context: NamingContext): Tile | undefined {
  const spot = feature.split(':')[0]
  return seat === null ? undefined : boardOf(context).players[seat]?.machine.find((tile) => tile.spot === spot)
}

/** A feature of a machine (`1,0:s`): what it is, and on which tile. */
function featureWords(feature: string, seat: number | null, context: NamingContext): string {
  const tile = tileAt(feature, seat, context)
  if (!tile) return named(feature)
  const letter = feature.split(':')[1]
  const printed = printedOf(context.printed).tiles?.[tile.name]?.features.find((candidate) => candidate.name === letter)
  const where = { tile: named(tile.name), spot: tile.spot }
  return printed?.kind === 'source'
    ? say('text.source_of', { ...where, weather: named(printed.weather ?? '') })
    : say('text.tile_at', where)
}

const goalIn = (name: string, context: NamingContext) => goalWords(name, printedOf(context.printed).goals?.[name])

const SIGNS: Record<string, SymbolName> = {
  money: 'coin',
  points: 'point',
  energy: 'energy',
  goal: 'goal',
  tile: 'pipe',
}

export const naming: Naming = {
  name(word, context) {
    const asked = context.view.waiting_for[0] ?? context.view.seat
    return /^-?\d+,-?\d+:\w$/.test(word) ? featureWords(word, asked, context) : CODE.test(word) ? named(word) : word
  },

  sign: (what) => SIGNS[what] ?? null,

  describe(context) {
    const board = boardOf(context)
    const list = (counts: Record<string, number>) => sources(counts) || say('text.nothing')
    const sections: Section[] = [
      {
        title: say('sky.title'),
        lines: [
          say('text.forecast', { weathers: board.forecast.map(named).join(', ') }),
          say('text.bag', { tokens: list(board.bag) }),
          say('text.discarded', { tokens: list(board.discarded) }),
          say('text.sale', {
            tokens: Object.entries(board.stalls)
              .map(([weather, [money]]) =>
                say(money === undefined ? 'text.no_token' : 'text.token', { weather: named(weather), money }),
              )
              .join(', '),
          }),
        ],
      },
      {
        title: say('market.title'),
        lines: board.market.map(({ slot, tile }) =>
          say('names.label', { name: named(slot), what: tile ? tileWords(tile, context) : say('market.taken') }),
        ),
      },
    ]
    board.players.forEach((player, seat) => {
      sections.push({
        title: context.names[seat] ?? '',
        lines: [
          say('text.player', {
            points: say('names.points', { n: player.points }),
            money: player.money,
            cubes: say('text.cubes', { n: player.stash }),
          }),
          say('text.sources', { sources: list(player.sources) }),
          ...player.goals.map(({ goal, scores }) =>
            goal
              ? say('text.goal', { goal: goalIn(goal, context), points: say('names.points', { n: scores ?? 0 }) })
              : say('text.hidden_goal'),
          ),
          ...player.machine.map((tile) =>
            [
              say('text.tile', { spot: tile.spot, turn: tile.turn, tile: tileWords(tile.name, context) }),
              ...Object.values(tile.features)
                .filter((feature) => feature.cubes)
                .map((feature) => say('text.waits', { n: feature.cubes })),
            ].join('; '),
          ),
        ],
      })
    })
    return sections
  },
}

/** A tile: its name, and what is on it. */
function tileWords(name: string, context: NamingContext): string {
  const tile = printedOf(context.printed).tiles?.[name]
  const has = (tile?.features ?? []).map((feature) =>
    feature.kind === 'converter'
      ? say('text.converter', { cost: feature.cost, pays: pays(feature) })
      : partWords(feature),
  )
  const bonuses = (tile?.bonus ?? []).map(bonusWords).join(', ')
  const all = [...has, ...(bonuses ? [say('brief.bonus', { bonus: bonuses })] : [])]
  return say('text.tile_has', { tile: named(name), what: all.join(', ') || say('brief.pipes') })
}
