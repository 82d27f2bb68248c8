import { capital, spoken } from '../../words/catalogue'
import type { Saying, Section, Tongue } from '../../words/tongue'
import type { SymbolName } from '../../design/symbols'
import type { Event } from '../../protocol'

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
interface PrintedFeature {
  name: string
  kind: 'source' | 'converter' | 'booster' | 'junction'
  weather?: string
  cost?: number
  points?: number
  money?: number
}
interface PrintedGoal {
  sources: Record<string, number>
  points: number
  each?: boolean
  most?: string | null
}

const boardOf = (at: Saying) => at.view.board as unknown as Board
const WEATHERS = ['sun', 'rain', 'wind', 'snow', 'fog']

/** `bellows-wind`: the suffix only tells copies apart. */
function tileName(name: string): string {
  const parts = name.split('-')
  return spoken(WEATHERS.includes(parts.at(-1) ?? '') ? parts.slice(0, -1).join('-') : name)
}

function tileAt(feature: string, seat: number | null, at: Saying): Tile | undefined {
  const spot = feature.split(':')[0]
  return seat === null ? undefined : boardOf(at).players[seat]?.machine.find((tile) => tile.spot === spot)
}

/** A feature of a machine (`1,0:s`): what it is, and on which tile. */
function featureWords(feature: string, seat: number | null, at: Saying): string {
  const tile = tileAt(feature, seat, at)
  if (!tile) return feature
  const letter = feature.split(':')[1]
  const tiles = at.printed['tiles'] as Record<string, { features: PrintedFeature[] }> | undefined
  const printed = tiles?.[tile.name]?.features.find((one) => one.name === letter)
  const own = printed?.kind === 'source' ? `the ${printed.weather ?? ''} source of ` : ''
  return `${own}the ${tileName(tile.name)} at ${tile.spot}`
}

function sources(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count)
    .map(([weather, count]) => `${count} ${weather}`)
    .join(', ')
}

function goalWords(name: string, at: Saying): string {
  const goal = (at.printed['goals'] as Record<string, PrintedGoal> | undefined)?.[name]
  if (!goal) return spoken(name)
  const { words } = at
  const params = { points: goal.points, sources: sources(goal.sources) }
  const kind = params.sources
    ? goal.each
      ? 'goal_each'
      : 'goal_sets'
    : goal.most
      ? 'goal_most_money'
      : 'goal_per_goal'
  return `${capital(spoken(name))}: ${words.say(['weather-island', 'words', kind], params)}`
}

/** What a converter paid with the energy it turned, from the events after it. */
function reward(rest: readonly Event[], seat: number | null, at: Saying): string {
  const paid: string[] = []
  for (const event of rest) {
    if (event.name === 'converted') break
    if (event.seat !== seat || !['points', 'money'].includes(event.name)) continue
    const n = Number(event.data['amount'])
    const key = event.name === 'points' && n === 1 ? 'one_point' : event.name
    paid.push(at.words.say(['weather-island', 'words', key], { n }))
  }
  return paid.join(' and ') || at.words.say(['weather-island', 'words', 'one_goal'])
}

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
    return /^-?\d+,-?\d+:\w$/.test(word) ? featureWords(word, asked, at) : word
  },

  question(_, about, at) {
    const seat = at.view.waiting_for[0] ?? at.view.seat
    const told: Record<string, string> = {}
    for (const key of ['source', 'converter'])
      if (about[key] !== undefined) told[key] = featureWords(String(about[key]), seat, at)
    if (about['tile'] !== undefined) told['tile'] = tileName(String(about['tile']))
    return told
  },

  option(verb, args, at) {
    const seat = at.view.seat
    const money = at.printed['money'] as { work?: number } | undefined
    const told: Record<string, unknown> = { work: money?.work }
    if (verb === 'keep') told['a'] = goalWords(String(args['goal']), at)
    if (verb === 'build') {
      told['a'] = spoken(String(args['slot']))
      told['b'] = args['tile'] === undefined ? 'taken' : tileWords(String(args['tile']), at)
    }
    if (verb === 'bonus')
      told['a'] = { goal: 'goal card', bag: 'bag', x: 'forecast' }[String(args['bonus'])] ?? args['bonus']
    if (args['feature'] !== undefined) told['feature'] = featureWords(String(args['feature']), seat, at)
    if (args['boosters'] !== undefined) told['energy'] = 1 + Number(args['boosters'])
    return told
  },

  event(event, rest, at) {
    const { data, seat } = event
    const feature = data['feature'] ?? data['converter']
    const told: Record<string, unknown> = {}
    if (typeof feature === 'string') told['tile'] = tileName(tileAt(feature, seat, at)?.name ?? 'machine')
    else if (typeof data['tile'] === 'string') told['tile'] = tileName(data['tile'])
    if (typeof data['goal'] === 'string') told['goal'] = goalWords(data['goal'], at)
    else if (event.name === 'goal_kept') told['goal'] = at.words.say(['weather-island', 'words', 'one_goal'])
    if (typeof data['weather'] === 'string') told['Weather'] = capital(data['weather'])
    if (event.name === 'trip') {
      told['energy'] = 1 + Number(data['boosters'])
      if (Number(data['boosters'])) told['boosted'] = ` (${String(data['boosters'])} from boosters)`
    }
    if (event.name === 'converted') told['reward'] = reward(rest, seat, at)
    if (Number(data['lost'])) told['wasted'] = ` ($${String(data['lost'])} wasted)`
    return told
  },

  gather: {
    market: (events) => ({ tiles: events.map((event) => tileName(String(event.data['tile']))).join(', ') }),
    order: (events, at) => ({
      bids: events.map((event) => `${at.names[event.seat ?? 0] ?? ''} $${String(event.data['bid'])}`).join(', '),
      first: at.names[events[0]?.seat ?? 0] ?? '',
    }),
    die: (events) => ({ faces: events.map((event) => String(event.data['face'])).join(' ') }),
  },

  sign: (what) => SIGNS[what] ?? null,

  describe(at) {
    const board = boardOf(at)
    const list = (counts: Record<string, number>) => sources(counts) || 'nothing'
    const sections: Section[] = [
      {
        title: 'The sky',
        lines: [
          `Forecast, the next first: ${board.forecast.join(', ')}`,
          `In the bag: ${list(board.bag)}`,
          `Discarded: ${list(board.discarded)}`,
          `For sale: ${Object.entries(board.stalls)
            .map(([weather, prices]) => (prices.length ? `${weather} $${prices[0] ?? 0}` : `no ${weather}`))
            .join(', ')}`,
        ],
      },
      {
        title: 'Market',
        lines: board.market.map(({ slot, tile }) => `${spoken(slot)}: ${tile ? tileWords(tile, at) : 'taken'}`),
      },
    ]
    board.players.forEach((player, seat) => {
      sections.push({
        title: `${at.names[seat] ?? ''}`,
        lines: [
          `${player.points} points, $${player.money}, ${player.stash} energy cubes left`,
          `Sources: ${list(player.sources)}`,
          ...player.goals.map(({ goal, scores }) =>
            goal ? `Goal ${goalWords(goal, at)} (now ${scores ?? 0} points)` : 'A hidden goal card',
          ),
          ...player.machine.map(
            (tile) =>
              `At ${tile.spot}, turned ${tile.turn}: ${tileWords(tile.name, at)}${Object.values(tile.features)
                .filter((one) => one.cubes)
                .map((one) => `; ${one.cubes} energy waits on it`)
                .join('')}`,
          ),
        ],
      })
    })
    return sections
  },
}

/** A tile: its name, and what is on it. */
function tileWords(name: string, at: Saying): string {
  const tile = (at.printed['tiles'] as Record<string, { features: PrintedFeature[]; bonus: string[] }> | undefined)?.[
    name
  ]
  const said = (tile?.features ?? []).map((one) => {
    if (one.kind === 'source') return `${one.weather ?? ''} source`
    if (one.kind !== 'converter') return one.kind
    const pays = [one.points && `${one.points} points`, one.money && `$${one.money}`].filter(Boolean).join(' and ')
    return `${one.cost ?? 0} energy into ${pays || 'a goal card'}`
  })
  const bonuses = (tile?.bonus ?? []).map((bonus, index) => {
    const told = at.words.say(['weather-island', 'words', `bonus_${bonus}`])
    return index ? told.replace(/^bonus: /, '') : told
  })
  return `${tileName(name)} (${[...said, ...bonuses].join(', ') || 'pipes only'})`
}
