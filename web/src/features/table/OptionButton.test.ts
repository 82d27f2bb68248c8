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

test('an option of a detailed verb says its detail, and no other option', () => {
  const shownFor = (verb: string) => {
    const table = {
      choice: { chosen: null },
      commands: { busy: false },
      game: { face: { detailed: new Set(['send']) } },
      speech: { option: () => 'To wreck', plain: (parts: string[]) => parts.join('') },
    } as unknown as TableStore
    const detail = ['converter 2 → 3 points, holds 1']
    const props = { option: { ...option, warnings: [], verb, detail }, table }
    const shown = mount(OptionButton, { target: document.body, props })
    const { textContent } = document.body
    void unmount(shown)
    return textContent
  }
  expect(shownFor('send')).toContain('holds 1')
  expect(shownFor('fund')).not.toContain('holds 1')
})

test('an option with two warnings for the same reason shows both', () => {
  const table = {
    choice: { chosen: null },
    commands: { busy: false },
    speech: { option: () => 'receive funding', reason: () => 'a Voucher is lost' },
  } as unknown as TableStore
  const shown = mount(OptionButton, { target: document.body, props: { option, table } })
  expect(document.body.textContent?.match(/a Voucher is lost/g)).toHaveLength(2)
  void unmount(shown)
})
