import type { SymbolName } from '../../design/symbols'
import { symbols } from '../../design/symbols'
import { capital, type Params } from '../../i18n/catalogue'
import type { Asked, Saying, Section, Tongue } from '../../i18n/tongue'
import { agentWords, benefit, CHEMICALS, goal, name, reportWords, say, space, tileWords, WEATHERS, who } from './naming'
import { say as own } from './say'
import { benefitCode } from './signs'
import type { Benefit, Position, Printing } from './types'

interface Mat {
  cp: number
  end_cp: number
  vouchers: Record<string, number>
  bots: number
  parts: Record<string, number>
  chemicals: Record<string, number>
  funding: Record<string, number>
  goals_below?: { name: string; now: number }[]
  office?: (string | null)[]
}
interface Board {
  supply: { chemicals: Record<string, { left: number; price: number | null }> }
  initiative: (number | string)[]
  order: (number | string)[]
  lativ: { location: string; space: number }
  scientists: ({ location: string; space: number } | null)[]
  players: Mat[]
  saboteurs: { reports_left?: number; target?: number } | null
}

const boardOf = (at: Saying) => at.view.board as unknown as Board
const me = (at: Saying) => boardOf(at).players[at.view.seat ?? 0]
/** What is printed where an option goes: the benefit it is, drawn from the tile or space it names. */
function printedGain({ places = [], args }: Asked, at: Saying): Benefit[] | undefined {
  const { places: printed, tiles } = at.printed as unknown as Printing
  const { lab, rnd } = at.view.board as unknown as Position
  const choice = Number(Object.values(args)[0]) - 1
  for (const place of places) {
    const [area, what = '', which = ''] = place.split('/')
    const told = printed[place.replace(/^mat\/\d+/, 'mat/*')]
    if (told?.choices) return told.choices[choice]
    if (told?.gain) return told.gain
    const experiment = tiles.experiments[lab.display[Number(which) - 1] ?? '']
    if (area === 'lab' && what === 'experiment') return experiment?.choices[choice]
    const extreme = tiles.extreme_weather[rnd.extreme[which]?.tile ?? '']
    if (area === 'rnd' && what === 'extreme') return extreme?.slots[choice]
  }
  return undefined
}

/** The weather a row of one's Office is about. */
function weatherOf(row: number, at: Saying): string {
  const tokens = me(at)?.office?.slice(3 * row - 3, 3 * row) ?? []
  const found = WEATHERS.find((weather) => tokens.some((token) => token?.includes(weather)))
  return found ? name(found, at) : ''
}

/** Benefits in words, one after another. */
const gained = (gain: readonly Benefit[] | undefined, at: Saying) =>
  gain?.map((one) => benefit(benefitCode(one), at)).join(', ') ?? ''

const OPTIONS: Record<string, (args: Record<string, string | number>, at: Saying, asked: Asked) => Params> = {
  lay(args, at) {
    const [top = '', bottom = ''] = String(args['colours']).split('/')
    return { top: name(top, at), bottom: name(bottom, at) }
  },
  use: (args, at) => ({ benefit: benefit(String(args['subsidy']), at) }),
  take: (args, at) => ({ benefit: benefit(String(args['subsidy']), at) }),
  subsidy: (args, at) => ({ gain: benefit(String(args['subsidy']), at) }),
  do: (args, at) => ({ action: benefit(String(args['action']), at) }),
  move: (args, at) => ({
    space: space(args['space'], at),
    lativ: boardOf(at).lativ.location === args['location'] ? say(at, 'words', 'lativ_moves') : '',
  }),
  initiative(args, at) {
    const { initiative } = boardOf(at)
    const seat = at.view.seat ?? 0
    const order = initiative.filter((one) => one !== seat)
    order.splice(Number(args['position']) - 1, 0, seat)
    return { order: order.map((one) => who(one, at)).join(', ') }
  },
  buy: (args, at) => ({ left: boardOf(at).supply.chemicals[String(args['chemical'])]?.left }),
  pay: (args, at) => ({ type: name(String(args['voucher']), at), have: me(at)?.vouchers[String(args['voucher'])] }),
  voucher: (args, at) => {
    const type = String(args['voucher'])
    const places = at.printed['places'] as Record<string, { most?: number }> | undefined
    const most = places?.[`mat/*/vouchers/${type}`]?.most
    return { type: name(type, at), have: me(at)?.vouchers[type], most: most ?? '5' }
  },
  part: (args, at) => ({ have: me(at)?.parts[String(args['part'])] }),
  chemical: (args, at) => ({ have: me(at)?.chemicals[String(args['chemical'])] }),
  swap: (args, at) => {
    const given = String(args['given'])
    return { thing: CHEMICALS.includes(given) ? capital(given) : own('signs.part', { part: name(given, at) }) }
  },
  tile: (args, at) => ({ tile: tileWords(String(args['tile']), at) }),
  advance: (args, at) => ({ space: (me(at)?.funding[String(args['track'])] ?? 0) + 1 }),
  retreat: (args, at) => ({ space: (me(at)?.funding[String(args['track'])] ?? 1) - 1 }),
  exchange: (_, at) => ({ price: (at.printed['exchanges'] as Record<string, unknown> | undefined)?.['science'] }),
  set(args, at) {
    const found = me(at)?.goals_below?.find((one) => one.name === args['goal'])
    return {
      goal: goal(String(args['goal']), at),
      place: name(String(args['place'] ?? ''), at),
      now: found?.now ?? '-',
    }
  },
  fund(args, at) {
    const [track = '', flipped] = String(args['track'] ?? args['goal'] ?? '').split(':')
    return {
      track: name(track, at),
      goal: flipped ? say(at, 'words', 'fund_goal', { goal: goal(String(args['goal']), at) }) : '',
    }
  },
  mark: (_, at, asked) => ({ gain: gained(printedGain(asked, at), at) }),
  from(args, at) {
    const { rnd } = at.view.board as unknown as Position
    const { tiles } = at.printed as unknown as Printing
    const tile = tiles.extreme_weather[rnd.extreme[String(args['weather'])]?.tile ?? '']
    return { level: tile?.level, price: '', parts: tile?.parts.map((part) => name(part, at)).join(', ') || '–' }
  },
  provide: (_, at, { cost }) => ({
    part: name(cost?.pay.find((change) => change.what === 'part')?.type ?? '', at),
    cp: (at.printed['points'] as Record<string, number> | undefined)?.['prototype_part'],
  }),
  paper: (args, at, { gains }) => ({
    weather: weatherOf(Number(args['row']), at),
    cp: gains?.find((change) => change.what === 'cp')?.amount,
  }),
  cite: (args, at) => ({ weather: weatherOf(Number(args['row']), at) }),
  'return-report': (args, at) => ({ report: reportWords(String(Object.values(args)[0]), at) }),
  'discard-report': (args, at) => ({ report: reportWords(String(Object.values(args)[0]), at) }),
  'discard-top': (_, at) => ({ left: boardOf(at).saboteurs?.reports_left }),
  'raise-target': (_, at) => ({
    amount: (at.printed['saboteurs'] as Record<string, unknown> | undefined)?.['unlocked_set'],
  }),
  leave: (args, at) => ({ what: say(at, 'words', 'leave_bot', { space: name(String(args['space'] ?? ''), at) }) }),
  accept: () => ({ gain: own('option.yes') }),
  gain: (args, at, asked) => ({
    gain: gained(printedGain(asked, at), at) || own('option.benefit', { n: Object.values(args)[0] }),
  }),
}

export { agentWords, reportWords, tileWords }

const CHIPS: Record<string, (type: string) => string> = {
  voucher: (type) => `v-${type || 'any'}`,
  part: (type) => `part-${type || 'any'}`,
  chemical: (type) => `c-${type || 'any'}`,
  cp: () => 'cp',
  end_cp: () => 'end-cp',
  bot: () => 'bot',
  investment: () => 'investment',
  advance: () => 'advance',
  award: () => 'award',
  token: () => 'research',
  subsidy: () => 'subsidy',
  workshop_tile: () => 'extend',
  goal: () => 'goal',
  target: () => 'target',
}

export const tongue: Tongue = {
  name,

  question(question, about, at) {
    const told: Params = {}
    if (question === 'provide') told['owner'] = who(about['owner'] ?? '', at)
    if (about['next'] !== undefined) told['next'] = say(at, 'phase', String(about['next']))
    if (question === 'place_tile') told['tile'] = tileWords(String(about['tile']), at)
    if (about['action'] !== undefined) told['action'] = benefit(String(about['action']), at)
    return told
  },

  option(verb, args, at, asked) {
    const told = OPTIONS[verb]?.(args, at, asked) ?? {}
    if (args['goal'] !== undefined && told['goal'] === undefined) told['goal'] = goal(String(args['goal']), at)
    return told
  },

  target: (at) => boardOf(at).saboteurs?.target ?? null,

  /** The Supply round comes before the first: none of its questions is in phase A. */
  phase: (question, at) =>
    question === 'actions' && at.view.round === 0 ? say(at, 'words', 'supply_round') : undefined,

  sign(what, type) {
    const wanted = CHIPS[what]?.(type) as SymbolName | undefined
    return wanted && symbols.includes(wanted) ? wanted : null
  },

  describe(at) {
    const board = boardOf(at)
    const list = (counts: Record<string, number>) =>
      Object.entries(counts)
        .filter(([, count]) => count)
        .map(([key, count]) => `${count} ${name(key, at)}`)
        .join(', ') || own('text.none')
    const sections: Section[] = [
      {
        title: own('text.board'),
        lines: [
          own('text.order', { order: board.order.map((one) => who(one, at)).join(', ') }),
          own('text.lativ', { location: name(board.lativ.location, at) }),
          ...board.scientists.map((one, seat) =>
            one ? own('text.scientist', { who: at.names[seat], location: name(one.location, at), n: one.space }) : '',
          ),
          own('text.supply', {
            chemicals: Object.entries(board.supply.chemicals)
              .map(([chemical, { left, price }]) =>
                own(price === null ? 'text.chemical' : 'text.chemical_at', {
                  n: left,
                  chemical: name(chemical, at),
                  price,
                }),
              )
              .join(', '),
          }),
        ].filter(Boolean),
      },
    ]
    board.players.forEach((mat, seat) => {
      sections.push({
        title: say(at, 'words', 'laboratory', { player: at.names[seat] }),
        lines: [
          own('text.mat', { cp: mat.cp, n: mat.bots }),
          own('text.vouchers', { things: list(mat.vouchers) }),
          own('text.parts', { things: list(mat.parts) }),
          own('text.chemicals', { things: list(mat.chemicals) }),
          own('text.funding', { things: list(mat.funding) }),
        ],
      })
    })
    return sections
  },
}
