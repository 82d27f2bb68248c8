import type { Chip, OptionRow } from '../../games/board'
import type { Option } from '../../api/generated'
import { groups, type Group } from '../../games/options'

/** A block in the list of options: a row of signs, or a group in words. */
export interface Block {
  row: OptionRow | null
  group: Group | null
  /** The index of its first option in the list. */
  position: number
  /** Whether it shares a line with other blocks. */
  few: boolean
}

/** The verbs of options that continue without an action. */
export const ENDS = ['end', 'pass']

/** A block with at most this many chips or words can share a line with another. */
const FEW = 3
const isFew = ({ row, group }: Block) =>
  row ? !row.beside && !row.grid && row.chips.length <= FEW : group?.options.length === 1

/** The options in the order of the list; `rows` draws some of them, and the others are in words. */
export function blocksOf(options: readonly Option[], rows: readonly OptionRow[]): Block[] {
  const drawn = new Set(rows.flatMap((row) => row.chips.map((chip) => chip.option.code)))
  const order = groups(options).flatMap((group) => group.options)
  const place = (option: Option | undefined) => order.findIndex((other) => other.code === option?.code)
  const ends = ({ group }: Block) => ENDS.includes(group?.options[0]?.verb ?? '')
  const blocks: Block[] = [
    // A row without an option follows the row before it.
    ...rows.map((row, index) => ({
      row,
      group: null,
      position: place(rows.slice(0, index + 1).findLast(({ chips }) => chips.length)?.chips[0]?.option),
      few: false,
    })),
    ...groups(options.filter((option) => !drawn.has(option.code))).map((group) => ({
      row: null,
      group,
      position: place(group.options[0]),
      few: false,
    })),
  ]
  // Full lines come first, then shared lines, then rows arranged like the board; the option to continue comes last.
  const rank = (block: Block) => (ends(block) ? 3 : block.row?.grid ? 2 : block.few ? 1 : 0)
  for (const block of blocks) block.few = blocks.length > 1 && isFew(block)
  return blocks.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position)
}

/** The number printed on a chip, or at the head of its column or line. */
function numberOf({ text = '', cell }: Chip, { grid }: OptionRow): string {
  const [x = -1, y = -1] = cell ?? []
  const seen = [text, grid?.across[x]?.text ?? '', grid?.down[y]?.text ?? '']
  return seen.find((candidate) => /^\d+$/.test(candidate)) ?? ''
}

/** The options of each key, chosen one after another: the letter or digit of a row or column, or the number on a chip. */
export function keysOf(blocks: readonly Block[]): Map<string, Option[]> {
  const keys = new Map<string, Option[]>()
  const rows = blocks.flatMap(({ row }) => row ?? [])
  const add = (key: string, option: Option) => keys.set(key, [...(keys.get(key) ?? []), option])
  for (const row of rows)
    for (const chip of row.chips) {
      const column = row.grid?.across[chip.cell?.[0] ?? -1]?.key
      if (column) add(column, chip.option)
      else if (row.key) add(row.key, chip.option)
    }
  const letters = new Set(keys.keys())
  for (const row of rows)
    for (const chip of row.chips) {
      const number = numberOf(chip, row)
      if (number && !letters.has(number)) add(number, chip.option)
    }
  if (rows.length) return keys
  const listed = blocks.flatMap(({ group }) => group?.options ?? [])
  for (const [index, option] of listed.slice(0, 9).entries()) keys.set(String(index + 1), [option])
  return keys
}

/** The numbers on the chips of the row or column that a letter chose. */
export function keysWithin(blocks: readonly Block[], options: readonly Option[]): Map<string, Option[]> {
  const keys = new Map<string, Option[]>()
  for (const { row } of blocks)
    for (const chip of row?.chips ?? []) {
      if (!row || !options.includes(chip.option)) continue
      // In a column the numbers belong to the lines.
      const line = row.grid?.across[chip.cell?.[0] ?? -1]?.key ? row.grid.down[chip.cell?.[1] ?? -1]?.text : undefined
      const number = line ?? numberOf(chip, row)
      if (number) keys.set(number, [...(keys.get(number) ?? []), chip.option])
    }
  return keys
}

/** Reads the keys of a question: a letter, `1`, and `12` if the `2` follows soon. */
export class Digits {
  private typed = ''
  private last = 0

  constructor(private readonly within = 700) {}

  /** The option for the key; `chosen`: the current choice, after which the next option with the same key follows. */
  read(key: string, now: number, keys: ReadonlyMap<string, Option[]>, chosen: Option | null): Option | undefined {
    const longer = now - this.last < this.within ? this.typed + key : key
    this.typed = keys.has(longer) || ![...keys.keys()].some((other) => other.startsWith(longer)) ? key : longer
    if (keys.has(longer)) this.typed = longer
    this.last = now
    const meant = keys.get(this.typed) ?? []
    const next = meant.findIndex((option) => option.code === chosen?.code) + 1
    return meant[next % (meant.length || 1)]
  }
}
