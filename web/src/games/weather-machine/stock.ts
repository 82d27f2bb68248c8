import type { Change, View } from '../../api/generated'
import type { Mat, Position } from './types'

/** A player's Laboratory. */
export const matOf = (view: View, seat: number): Mat | undefined => (view.board as unknown as Position).players[seat]

/** How much a seat has of the resource of a change; null: any type, or not counted. */
export function stockOf(view: View, seat: number, { what, type = '' }: Change): number | null {
  const mat = matOf(view, seat)
  if (!mat) return null
  const single: Record<string, number> = { bot: mat.bots, cp: mat.cp, investment: mat.investments }
  if (what in single) return single[what] ?? null
  const counts = { voucher: mat.vouchers, part: mat.parts, chemical: mat.chemicals, advance: mat.funding }[what]
  return counts?.[type] ?? null
}

/** Whether these Vouchers can pay a price in one type: Science is a joker, and three others pay for one (p.7, p.8). */
export function isPayable(vouchers: Readonly<Record<string, number>>, type: string, amount: number): boolean {
  const own = vouchers[type] ?? 0
  const science = type === 'science' ? 0 : (vouchers['science'] ?? 0)
  const others = Object.values(vouchers).reduce((sum, count) => sum + count, 0) - own - science
  return amount <= own + science + Math.floor(others / 3)
}
