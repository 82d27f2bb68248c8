import type { TableInfo } from '../../api/generated'

/** The name of a downloaded record: `island-vera-ada-2026-11-16.record`. */
export function recordName(table: Pick<TableInfo, 'game' | 'seats' | 'ended' | 'changed'>): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]+/g, '')
      .toLowerCase()
  const names = table.seats.map(({ name }) => plain(name)).filter(Boolean)
  const day = new Date((table.ended ?? table.changed) * 1000).toISOString().slice(0, 10)
  return [table.game.split('-').at(-1), ...names, day].join('-') + '.record'
}
