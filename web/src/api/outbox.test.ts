import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson, keepMove, know, move, type Move } from './kept'
import { api, Refused, Unreachable } from './http'
import { sendWaiting } from './outbox'

const bid: Move = {
  person: 'ada',
  table: 't',
  id: 'its-own',
  number: 4,
  kind: 'play',
  seat: 0,
  notation: 'bid 4',
  sent: false,
  refused: '',
}

beforeEach(async () => {
  await forgetPerson()
  await know({ id: 'ada', name: 'Ada', login: null, created: 0, rest: {}, notices: {}, settings: {}, recovered: false })
  await keepMove(bid)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('what waits is sent with its own id, and goes once it is answered', async () => {
  const sent = vi.spyOn(api, 'commit').mockResolvedValue({ number: 5, status: 'done' })
  await sendWaiting('bob')
  expect(sent).not.toHaveBeenCalled()
  await sendWaiting('ada')
  await sendWaiting('ada')
  expect(sent.mock.calls).toEqual([['t', { id: 'its-own', number: 4, kind: 'play', seat: 0, notation: 'bid 4' }]])
  expect(await move('ada', 't')).toBeUndefined()
})

test('without a line it waits on, and may have been played', async () => {
  vi.spyOn(api, 'commit').mockRejectedValue(new Unreachable())
  await sendWaiting('ada')
  expect(await move('ada', 't')).toEqual({ ...bid, sent: true })
})

test('where the table has gone on it is not sent again, and that is told there', async () => {
  const sent = vi.spyOn(api, 'commit').mockRejectedValue(new Refused(409, 'stale', 'too late', 'look'))
  await sendWaiting('ada')
  await sendWaiting('ada')
  expect(sent).toHaveBeenCalledTimes(1)
  expect((await move('ada', 't'))?.refused).toContain('nothing was played')
})
