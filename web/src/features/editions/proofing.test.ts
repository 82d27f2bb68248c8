import type { Draft } from '../../api/generated'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/http'
import { Proofing } from './proofing.svelte'

vi.mock('../../api/http', () => ({
  Refused: class extends Error {},
  api: { tryDraft: vi.fn(), changeDraft: vi.fn(), renameDraft: vi.fn(), draft: vi.fn() },
}))
const server = vi.mocked(api)

const draftWith = (value: number, number: number) =>
  ({
    id: 'd'.repeat(32),
    name: 'Mine',
    number,
    sheet: {
      printed: {},
      problems: [],
      components: [{ name: 'money', grows: '', left: 0, items: [{ key: 'money.start', value, left: false }] }],
    },
  }) as unknown as Draft

let proofing: Proofing
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  proofing = new Proofing(draftWith(10, 1))
  proofing.look('money.start')
})
const answer = (told: object) => server.tryDraft.mockResolvedValue(told as never)
const settle = () => vi.advanceTimersByTimeAsync(1000)

test('a value is unsaved from the first key until the server has it', async () => {
  let arrive: ((draft: Draft) => void) | undefined
  answer({ sheet: { ...draftWith(11, 1).sheet }, wrong: null })
  server.changeDraft.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  expect(proofing.unsaved).toBe(false)
  proofing.type(11)
  expect(proofing.unsaved).toBe(true)
  expect(proofing.stuck).toBe(false)
  await settle()
  expect(server.changeDraft).toHaveBeenCalledOnce()
  expect(proofing.unsaved).toBe(true)
  arrive?.(draftWith(11, 2))
  await settle()
  expect(proofing.unsaved).toBe(false)
})

test.each([
  ['cannot be', { sheet: null, wrong: { reason: 'too much' } }],
  [
    'breaks a constraint',
    { sheet: { printed: {}, problems: [{ key: 'k', reason: 'r' }], components: [] }, wrong: null },
  ],
])('a value that %s is stuck until it is dropped', async (_, told) => {
  answer(told)
  proofing.type(99)
  await settle()
  expect(proofing.unsaved && proofing.stuck).toBe(true)
  expect(server.changeDraft).not.toHaveBeenCalled()
  proofing.forget()
  expect(proofing.unsaved || proofing.stuck).toBe(false)
})

test('a value that the server did not take is not forgotten', async () => {
  answer({ sheet: { ...draftWith(11, 1).sheet }, wrong: null })
  server.changeDraft.mockRejectedValue(new Error('no line'))
  proofing.type(11)
  await settle()
  expect(proofing.unsaved && proofing.stuck).toBe(true)
  await expect(proofing.arrived()).rejects.toThrow('no line')
})

test('who plays or shares waits for what is on its way', async () => {
  const order: string[] = []
  server.renameDraft.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    order.push('renamed')
    return draftWith(10, 2)
  })
  void proofing.rename('Other')
  const shared = proofing.arrived().then(() => order.push('shared'))
  await settle()
  await shared
  expect(order).toEqual(['renamed', 'shared'])
})
