import type { SymbolName } from '../../design/symbols'
import { symbols } from '../../design/symbols'
import type { Naming, NamingContext, Section } from '../../i18n/naming'
import { name, say, who } from './naming'
import { say as own } from './say'

interface Mat {
  cp: number
  end_cp: number
  vouchers: Record<string, number>
  bots: number
  parts: Record<string, number>
  chemicals: Record<string, number>
  funding: Record<string, number>
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

const boardOf = (context: NamingContext) => context.view.board as unknown as Board

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
  extend: () => 'extend',
}

export const naming: Naming = {
  name,

  target: (context) => boardOf(context).saboteurs?.target ?? null,

  sign(what, type) {
    const symbol = CHIPS[what]?.(type) as SymbolName | undefined
    return symbol && symbols.includes(symbol) ? symbol : null
  },

  describe(context) {
    const board = boardOf(context)
    const list = (counts: Record<string, number>) =>
      Object.entries(counts)
        .filter(([, count]) => count)
        .map(([key, count]) => `${count} ${name(key, context)}`)
        .join(', ') || own('text.none')
    const sections: Section[] = [
      {
        title: own('text.board'),
        lines: [
          own('text.order', { order: board.order.map((player) => who(player, context)).join(', ') }),
          own('text.lativ', { location: name(board.lativ.location, context) }),
          ...board.scientists.map((scientist, seat) =>
            scientist
              ? own('text.scientist', {
                  who: context.names[seat],
                  location: name(scientist.location, context),
                  n: scientist.space,
                })
              : '',
          ),
          own('text.supply', {
            chemicals: Object.entries(board.supply.chemicals)
              .map(([chemical, { left, price }]) =>
                own(price === null ? 'text.chemical' : 'text.chemical_at', {
                  n: left,
                  chemical: name(chemical, context),
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
        title: say(context, 'words', 'laboratory', { player: context.names[seat] }),
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
