import type { Option } from '../../api/generated'
import type { Tag } from '../board'
import { say } from './say'

const vouchers = (option: Option) =>
  [...option.cost.pay, ...option.cost.due]
    .filter(({ what }) => what === 'voucher')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Whether a Part or a Chemical is handed over: a benefit can leave it out. */
const handsOver = ({ cost }: Option) =>
  [...cost.pay, ...cost.due].some(({ what }) => what === 'part' || what === 'chemical')

function tagOf(option: Option): Tag {
  if (option.cost.exchange || option.cost.due_exchange)
    return { text: `⇄${vouchers(option)}`, good: false, sign: 'v-any' }
  if (option.verb === 'move' && vouchers(option)) return { text: `−${vouchers(option)}`, good: false }
  return { text: '✓', good: true, word: say(handsOver(option) ? 'option.yours' : 'option.free') }
}

/** The kinds of answers that show prices: spaces for a Bot, and spaces for the Scientist. */
const PRICED = ['bot-to', 'move']

/** The price of every space for a Bot, and of every space for a Scientist if the prices differ. */
export function tagsOf(options: readonly Option[]): Map<Option, Tag> {
  const tags = new Map<Option, Tag>()
  for (const verb of PRICED) {
    const alike = options.filter((option) => option.verb === verb).map((option) => [option, tagOf(option)] as const)
    if (verb === 'bot-to' || alike.some(([, tag]) => !tag.good))
      for (const [option, tag] of alike) tags.set(option, tag)
  }
  return tags
}

/** The same by place. */
export function tagsByPlace(options: readonly Option[]): Map<string, Tag> {
  return new Map([...tagsOf(options)].flatMap(([option, tag]) => option.places.map((place) => [place, tag] as const)))
}
