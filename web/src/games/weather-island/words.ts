import type { Saying, Section, Tongue } from '../../i18n/tongue'
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
/** A word of the game, no number, sign or name of somebody's. */
const CODE = /^[a-z][a-z-]*(-\d)?$/
const boardOf = (at: Saying) => at.view.board as unknown as Board

function tileAt(feature: string, seat: number | null, at: Saying): Tile | undefined {
  const spot = feature.split(':')[0]
  return seat === null ? undefined : boardOf(at).players[seat]?.machine.find((tile) => tile.spot === spot)
}

/** A feature of a machine (`1,0:s`): what it is, and on which tile. */
function featureWords(feature: string, seat: number | null, at: Saying): string {
  const tile = tileAt(feature, seat, at)
  if (!tile) return named(feature)
  const letter = feature.split(':')[1]
  const printed = printedOf(at.printed).tiles?.[tile.name]?.features.find((one) => one.name === letter)
  const where = { tile: named(tile.name), spot: tile.spot }
  return printed?.kind === 'source'
    ? say('text.source_of', { ...where, weather: named(printed.weather ?? '') })
    : say('text.tile_at', where)
}

const goalIn = (name: string, at: Saying) => goalWords(name, printedOf(at.printed).goals?.[name])

const SIGNS: Record<string, SymbolName> = {
  money: 'coin',
  points: 'point',
  energy: 'energy',
  goal: 'goal',
  tile: 'pipe',
}

export const tongue: Tongue = {
  name(word, at) {
    const asked = at.view.waiting_for[0] ?? at.view.seat
    return /^-?\d+,-?\d+:\w$/.test(word) ? featureWords(word, asked, at) : CODE.test(word) ? named(word) : word
  },

  question(_, about, at) {
    const seat = at.view.waiting_for[0] ?? at.view.seat
    const told: Record<string, string> = {}
    for (const key of ['source', 'converter'])
      if (about[key] !== undefined) told[key] = featureWords(String(about[key]), seat, at)
    if (about['tile'] !== undefined) told['tile'] = named(String(about['tile']))
    return told
  },

  option(verb, args, at) {
    const seat = at.view.seat
    const money = at.printed['money'] as { work?: number } | undefined
    const told: Record<string, unknown> = { work: money?.work }
    if (args['goal'] !== undefined) told['a'] = goalIn(String(args['goal']), at)
    if (verb === 'build') {
      told['a'] = named(String(args['slot']))
      told['b'] = args['tile'] === undefined ? say('market.taken') : tileWords(String(args['tile']), at)
    }
    if (verb === 'bonus') told['a'] = say(`bonus.${String(args['bonus'])}`)
    if (args['feature'] !== undefined) told['feature'] = featureWords(String(args['feature']), seat, at)
    if (args['boosters'] !== undefined) told['energy'] = 1 + Number(args['boosters'])
    return told
  },

  sign: (what) => SIGNS[what] ?? null,

  describe(at) {
    const board = boardOf(at)
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
          say('names.told', { name: named(slot), what: tile ? tileWords(tile, at) : say('market.taken') }),
        ),
      },
    ]
    board.players.forEach((player, seat) => {
      sections.push({
        title: at.names[seat] ?? '',
        lines: [
          say('text.player', {
            points: say('names.points', { n: player.points }),
            money: player.money,
            cubes: say('text.cubes', { n: player.stash }),
          }),
          say('text.sources', { sources: list(player.sources) }),
          ...player.goals.map(({ goal, scores }) =>
            goal
              ? say('text.goal', { goal: goalIn(goal, at), points: say('names.points', { n: scores ?? 0 }) })
              : say('text.hidden_goal'),
          ),
          ...player.machine.map((tile) =>
            [
              say('text.tile', { spot: tile.spot, turn: tile.turn, tile: tileWords(tile.name, at) }),
              ...Object.values(tile.features)
                .filter((one) => one.cubes)
                .map((one) => say('text.waits', { n: one.cubes })),
            ].join('; '),
          ),
        ],
      })
    })
    return sections
  },
}

/** A tile: its name, and what is on it. */
function tileWords(name: string, at: Saying): string {
  const tile = printedOf(at.printed).tiles?.[name]
  const has = (tile?.features ?? []).map((one) =>
    one.kind === 'converter' ? say('text.converter', { cost: one.cost, pays: pays(one) }) : partWords(one),
  )
  const bonuses = (tile?.bonus ?? []).map(bonusWords).join(', ')
  const all = [...has, ...(bonuses ? [say('brief.bonus', { bonus: bonuses })] : [])]
  return say('text.tile_has', { tile: named(name), what: all.join(', ') || say('brief.pipes') })
}
