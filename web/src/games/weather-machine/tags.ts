import type { Option } from '../../api/generated'
import type { Tag } from '../board'

const vouchers = (option: Option) =>
  [...option.cost.pay, ...option.cost.due]
    .filter(({ what }) => what === 'voucher')
    .reduce((sum, { amount }) => sum + amount, 0)

function tagOf(option: Option): Tag {
  if (option.cost.exchange || option.cost.due_exchange) return { text: `⇄${vouchers(option)}`, good: false }
  if (option.verb === 'move' && vouchers(option)) return { text: `−${vouchers(option)}`, good: false }
  return { text: '✓', good: true }
}

/** What kinds of answers are told apart by their price: where a Bot goes, and where the Scientist goes. */
const PRICED = ['bot-to', 'move']

/** The price of every option of a kind that costs more here than there; nothing where all are alike and free. */
export function tagsOf(options: readonly Option[]): Map<Option, Tag> {
  const found = new Map<Option, Tag>()
  for (const verb of PRICED) {
    const alike = options.filter((option) => option.verb === verb).map((option) => [option, tagOf(option)] as const)
    if (alike.some(([, tag]) => !tag.good)) for (const [option, tag] of alike) found.set(option, tag)
  }
  return found
}

/** The same by place. */
export function tagsByPlace(options: readonly Option[]): Map<string, Tag> {
  return new Map([...tagsOf(options)].flatMap(([option, tag]) => option.places.map((place) => [place, tag] as const)))
}
