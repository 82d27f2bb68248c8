import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import type { Option } from '../../api/generated'
import type { TableStore } from './table.svelte'
import OptionButton from './OptionButton.svelte'

const notice = { code: 'vouchers_lost', params: { count: 1 }, rule: '', places: [] }
const option: Option = {
  code: 1,
  notation: 'fund lab',
  verb: 'fund',
  args: {},
  places: [],
  group: 'fund',
  order: 1,
  warnings: [notice, notice],
  cost: { pay: [], choice: false, exchange: false, due: [] },
  gains: [],
  follows: [],
  next: '',
}

test('an option that is warned of twice for the same reason is shown with both', () => {
  const table = {
    choice: { chosen: null },
    busy: false,
    speech: { option: () => 'receive funding', reason: () => 'a Voucher is lost' },
  } as unknown as TableStore
  const shown = mount(OptionButton, { target: document.body, props: { option, table } })
  expect(document.body.textContent?.match(/a Voucher is lost/g)).toHaveLength(2)
  void unmount(shown)
})
