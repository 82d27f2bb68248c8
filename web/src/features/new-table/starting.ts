import { api } from '../../api/http'
import type { NewTable, TableInfo } from '../../api/generated'

export const PLAIN: Omit<NewTable, 'game' | 'seats'> = {
  settings: {},
  public: false,
  spectators: true,
  clock: { kind: 'none' },
  confirm: true,
  take_back: true,
}

/** Make a table; where nobody is waited for, begin at once. */
export async function begin(wanted: Pick<NewTable, 'game' | 'seats'> & Partial<NewTable>): Promise<TableInfo> {
  const made = await api.makeTable({ ...PLAIN, ...wanted })
  const full = made.seats.every((seat) => seat.person !== null || seat.bot !== null)
  return full ? api.start(made.id) : made
}
