import type { TableInfo } from '../../api/generated'

const lastChange = ({ seat_changes }: Pick<TableInfo, 'seat_changes'>) => seat_changes.at(-1)?.time ?? 0

/** Whether `table` was read before `known`: log entries and seat changes are only ever added. */
export function isOlder(
  table: Pick<TableInfo, 'number' | 'seat_changes'>,
  known: Pick<TableInfo, 'number' | 'seat_changes'>,
): boolean {
  if (table.number !== known.number) return table.number < known.number
  return lastChange(table) < lastChange(known)
}
