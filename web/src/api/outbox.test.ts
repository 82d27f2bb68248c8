import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson, saveMove, rememberPerson, loadMove, type Move } from './storage'
import { api, ApiError, Unreachable } from './http'
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
  await rememberPerson({
    id: 'ada',
    name: 'Ada',
    login: null,
    created: 0,
    rest: {}, // eslint-disable-line id-denylist -- a field of the API
    notices: {},
    settings: {},
    recovered: false,
  })
  await saveMove(bid)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a waiting command is sent with its own id and removed once it is answered', async () => {
  const sent = vi.spyOn(api, 'commit').mockResolvedValue({ number: 5, status: 'done' })
  await sendWaiting('bob')
  expect(sent).not.toHaveBeenCalled()
  await sendWaiting('ada')
  await sendWaiting('ada')
  expect(sent.mock.calls).toEqual([['t', { id: 'its-own', number: 4, kind: 'play', seat: 0, notation: 'bid 4' }]])
  expect(await loadMove('ada', 't')).toBeUndefined()
})

test('without a line it waits on, and may have been played', async () => {
  vi.spyOn(api, 'commit').mockRejectedValue(new Unreachable())
  await sendWaiting('ada')
  expect(await loadMove('ada', 't')).toEqual({ ...bid, sent: true })
})

test('a move is not sent again after the table has changed, and the table shows why', async () => {
  const sent = vi.spyOn(api, 'commit').mockRejectedValue(new ApiError(409, 'stale', 'too late', 'look'))
  await sendWaiting('ada')
  await sendWaiting('ada')
  expect(sent).toHaveBeenCalledTimes(1)
  expect((await loadMove('ada', 't'))?.refused).toContain('nothing was played')
})
