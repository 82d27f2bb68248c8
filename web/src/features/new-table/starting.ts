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

/** Creates a table; starts it at once if all seats are taken. `here`: in this browser, without the server. */
export async function begin(
  config: Pick<NewTable, 'game' | 'seats'> & Partial<NewTable>,
  here?: true,
): Promise<TableInfo> {
  const table = await api.makeTable({ ...PLAIN, ...config }, here)
  const full = table.seats.every((seat) => seat.person !== null || seat.bot !== null)
  return full ? api.start(table.id) : table
}
