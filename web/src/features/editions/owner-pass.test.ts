import type { Draft, DraftChange, EditionFormItem } from '../../api/generated'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/http'
import { answerKey } from './keys'
import { OwnerPass } from './owner-pass.svelte'

vi.mock('../../api/http', () => ({
  ApiError: class extends Error {},
  api: { tryDraft: vi.fn(), changeDraft: vi.fn(), renameDraft: vi.fn(), draft: vi.fn(), sketch: vi.fn() },
}))
const server = vi.mocked(api)

const item = (key: string, more: object = {}) => ({
  key,
  name: 'dice',
  part: '',
  params: {},
  value: 5,
  ours: 5,
  state: 'open',
  open: [''],
  own: null,
  drawn: false,
  ...more,
})
const branch = (weather: string) =>
  item(`lab.${weather}`, {
    name: 'branch',
    params: { weather },
    value: ['green', 'white', 'red'],
    ours: ['green', 'white', 'red'],
  })

/** A server that stores what it receives. */
let items: Record<string, ReturnType<typeof item>>
let sent: DraftChange[]
const draft = (number: number) =>
  ({
    id: 'd'.repeat(32),
    name: 'Mine',
    number,
    sheet: {
      game: 'weather-island',
      printed: {},
      problems: [],
      components: [
        { name: 'money', grows: '', shortcut: false, items: [items['a'], items['b']] },
        { name: 'tiles', grows: 'tiles', shortcut: false, items: [items['tiles.hub']] },
        { name: 'lab', grows: '', shortcut: false, items: [items['lab.rain'], items['lab.wind']] },
      ],
    },
  }) as unknown as Draft

let pass: OwnerPass
let now: number
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  now = 0
  sent = []
  items = Object.fromEntries(
    [item('a'), item('b'), item('tiles.hub'), branch('rain'), branch('wind')].map((each) => [each.key, each]),
  )
  server.changeDraft.mockImplementation((_, number, changes) => {
    sent.push(...changes)
    for (const change of changes) {
      const was = items[change.key]
      if (!was) continue
      const value = change.value === undefined ? was.value : change.value
      const state =
        value === null
          ? 'absent'
          : change.origin === null
            ? 'open'
            : JSON.stringify(value) === JSON.stringify(was.ours)
              ? 'seen'
              : 'differs'
      items[change.key] = { ...was, value: value as number, state, open: state === 'open' ? [''] : [] }
    }
    return Promise.resolve(draft(number + 1))
  })
  server.tryDraft.mockImplementation((_, changes) =>
    Promise.resolve(
      (changes[0]?.value === 99
        ? { sheet: null, wrong: { reason: 'too much' } }
        : { sheet: draft(0).sheet, wrong: null }) as never,
    ),
  )
  pass = new OwnerPass(draft(0), () => now)
})
const settle = () => vi.advanceTimersByTimeAsync(1000)
const press = (key: string, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key })
  Object.defineProperty(event, 'target', { value: target })
  return answerKey(event, pass)
}
const state = (key: string) => (items[key] as unknown as EditionFormItem).state

test('Space confirms every item and goes on to the end', async () => {
  let keys = 0
  while (Object.values(items).some((each) => each.state === 'open') && keys++ < 50) {
    expect(press(' ')).toBe(true)
    await settle()
  }
  expect(keys).toBe(9) // three items, and six spaces of a board
  expect(Object.values(items).map((each) => each.state)).toEqual(Array(5).fill('seen'))
})

test('Enter says that a whole board is as drawn', async () => {
  pass.look('lab/lab.rain:')
  press('Enter')
  await settle()
  expect([state('lab.rain'), state('lab.wind')]).toEqual(['seen', 'seen'])
})

test('Enter stores a different value, and nothing is stored before', async () => {
  press('Enter')
  await settle()
  expect(sent, 'nothing was changed').toEqual([])
  pass.type(7)
  expect([pass.changed, pass.unkept]).toEqual([true, 1])
  await settle()
  expect(sent).toEqual([])
  press('Enter')
  await settle()
  expect(sent).toEqual([{ key: 'a', value: 7 }])
  expect(pass.item?.key).toBe('b')
  expect(pass.unkept).toBe(0)
})

test('a value that no edition can have stays in its field, with the reason', async () => {
  pass.type(99)
  await settle()
  expect(pass.wrong).toBe('too much')
  press('Enter')
  await settle()
  expect(sent).toEqual([])
  expect(pass.item?.key).toBe('a')
})

test('Space drops a change and confirms what was drawn', async () => {
  pass.type(7)
  press(' ')
  await settle()
  expect(sent).toEqual([{ key: 'a' }])
})

test('the key X marks an item as missing from the box, the right arrow leaves it for later', async () => {
  press('ArrowRight')
  expect(pass.item?.key).toBe('b')
  press('x')
  await settle()
  expect(sent).toEqual([{ key: 'b', origin: 'rebuilt not in the box of its owner' }])
  expect(pass.item?.key).toBe('tiles.hub')
  press('X')
  await settle()
  expect(sent.at(-1)).toEqual({ key: 'tiles.hub', value: null })
  expect(state('tiles.hub')).toBe('absent')
})

test('undo takes the last answer back and shows its item', async () => {
  press(' ')
  await settle()
  expect(state('a')).toBe('seen')
  await pass.undo()
  await settle()
  expect([state('a'), pass.item?.key]).toEqual(['open', 'a'])
})

test('a colour goes to the selected space, and the next space is selected', async () => {
  pass.look('lab/lab.rain:')
  pass.setSpace('white')
  expect(pass.space).toBe(1)
  expect(pass.marks).toEqual(['differs', 'open', 'open', 'open', 'open', 'open'])
  press('Enter')
  await settle()
  expect(sent).toEqual([{ key: 'lab.rain', value: ['white', 'white', 'red'] }, { key: 'lab.wind' }])
})

test('keys belong to fields and buttons first', () => {
  const field = document.createElement('input')
  const button = document.createElement('button')
  document.body.append(field, button)
  expect(press(' ', field)).toBe(false)
  expect(press('Enter', button)).toBe(false)
  expect(press('ArrowRight', button)).toBe(true)
})

test('answers are sent together while the server is busy', async () => {
  const first = new Promise<Draft>((resolve) => setTimeout(() => resolve(draft(1)), 500))
  server.changeDraft.mockReturnValueOnce(first)
  press(' ')
  await vi.advanceTimersByTimeAsync(0) // the first one is on its way
  press(' ')
  press(' ')
  await settle()
  expect(server.changeDraft).toHaveBeenCalledTimes(2)
  expect(server.changeDraft.mock.calls[1]?.[2]).toEqual([{ key: 'b' }, { key: 'tiles.hub' }])
})

test('the time of each item is measured', async () => {
  now = 4000
  press(' ')
  now = 10_000
  press(' ')
  expect(pass.times).toEqual([4000, 6000])
  await settle()
})
