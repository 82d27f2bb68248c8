import type { Row } from '../../games/board'
import type { Option } from '../../api/generated'
import { groups, type Group } from '../../games/options'

/** What stands together in the list of options: a row of signs, or a group in words. */
export interface Block {
  row: Row | null
  group: Group | null
  /** Where its first option stands among all. */
  at: number
  /** It shares a line with others. */
  few: boolean
}

/** What goes on without doing anything. */
export const ENDS = ['end', 'pass']

/** As few chips or words of a kind as these share a line with another few. */
const FEW = 3
const isFew = ({ row, group }: Block) =>
  row ? !row.beside && !row.grid && row.chips.length <= FEW : group?.options.length === 1

/** The options as they are listed; `rows` draws some of them, and the others are told in words. */
export function blocksOf(options: readonly Option[], rows: readonly Row[]): Block[] {
  const drawn = new Set(rows.flatMap((row) => row.chips.map((chip) => chip.option.code)))
  const order = groups(options).flatMap((group) => group.options)
  const place = (option: Option | undefined) => order.findIndex((one) => one.code === option?.code)
  const ends = ({ group }: Block) => ENDS.includes(group?.options[0]?.verb ?? '')
  const blocks: Block[] = [
    ...rows.map((row) => ({ row, group: null, at: place(row.chips[0]?.option), few: false })),
    ...groups(options.filter((option) => !drawn.has(option.code))).map((group) => ({
      row: null,
      group,
      at: place(group.options[0]),
      few: false,
    })),
  ]
  // What fills lines comes first, then what shares them, then what stands as on the board; what goes on without doing anything is last.
  const rank = (block: Block) => (ends(block) ? 3 : block.row?.grid ? 2 : block.few ? 1 : 0)
  for (const block of blocks) block.few = blocks.length > 1 && isFew(block)
  return blocks.toSorted((a, b) => rank(a) - rank(b) || a.at - b.at)
}

/** Which key chooses which option: the digits that are seen on it. Several chips may print the same number. */
export function keysOf(blocks: readonly Block[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>()
  const chips = blocks.flatMap(({ row }) => row?.chips ?? [])
  for (const { text = '', option } of chips)
    if (/^\d+$/.test(text)) found.set(text, [...(found.get(text) ?? []), option])
  if (found.size) return found
  const told = blocks.flatMap(({ group }) => group?.options ?? [])
  for (const [index, option] of told.slice(0, 9).entries()) found.set(String(index + 1), [option])
  return found
}

/** Reads digits as they are typed: `1`, and `12` if the `2` follows soon. */
export class Digits {
  private typed = ''
  private last = 0

  constructor(private readonly within = 700) {}

  /** The option that is meant; `chosen`: the one that is chosen now, after which the next of the same number comes. */
  read(digit: string, now: number, keys: ReadonlyMap<string, Option[]>, chosen: Option | null): Option | undefined {
    const longer = now - this.last < this.within ? this.typed + digit : digit
    this.typed = keys.has(longer) || ![...keys.keys()].some((key) => key.startsWith(longer)) ? digit : longer
    if (keys.has(longer)) this.typed = longer
    this.last = now
    const meant = keys.get(this.typed) ?? []
    const next = meant.findIndex((option) => option.code === chosen?.code) + 1
    return meant[next % (meant.length || 1)]
  }
}
