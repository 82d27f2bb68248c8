import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SocketOut, TableInfo, SocketIn, TableUpdate } from './generated'
import { ApiError } from './http'
import { socketUrl, TableSocket, type Connection, type Wire } from './socket'

/** The server's end of a connection. */
class FakeWire implements Wire {
  sent: SocketIn[] = []
  closed = false
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null

  send(text: string) {
    this.sent.push(JSON.parse(text) as SocketIn)
  }
  close() {
    this.closed = true
  }
  accept() {
    this.onopen?.(undefined as never)
    this.say({ type: 'welcome', protocol: 1, table: {} as TableInfo, person: null, seats: [0] })
  }
  say(message: SocketOut) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code = 1006) {
    this.onclose?.({ code, reason: 'gone' })
  }
  update(seat: number | null, number: number) {
    this.say({ type: 'update', seat, number: 9, update: { view: { number } }, table: {} } as unknown as {
      type: 'update'
    } & TableUpdate)
  }
  get commits() {
    return this.sent.filter((message) => message.type === 'commit')
  }
}

let wires: FakeWire[]
let states: Connection[]
let received: string[]
let sent: string[]
let socket: TableSocket
const bid = { kind: 'play', seat: 0, number: 9, notation: 'bid 4' } as const
const last = () => wires.at(-1) as FakeWire

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  states = []
  received = []
  sent = []
  socket = new TableSocket(
    'ws://here/socket',
    [0],
    {
      message: (message) => received.push(message.type),
      connection: (state) => states.push(state),
      sent: (id) => sent.push(id),
    },
    '',
    'pt',
    () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
  )
  socket.open()
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
})

describe('a table’s connection', () => {
  test('says hello for its seats and is live when it is welcomed', () => {
    last().accept()
    expect(last().sent[0]).toEqual({ type: 'hello', protocol: 1, seats: [0], since: {}, lang: 'pt' })
    expect(states).toEqual(['connecting', 'live'])
  })

  test('reconnects by itself, after longer waits each time, and asks for what happened since', () => {
    last().accept()
    last().update(0, 37)
    last().break()
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(300)
    expect(wires).toHaveLength(2)
    last().break()
    vi.advanceTimersByTime(200)
    expect(wires).toHaveLength(2)
    vi.advanceTimersByTime(400)
    expect(wires).toHaveLength(3)
    last().accept()
    expect(last().sent[0]).toMatchObject({ type: 'hello', since: { '0': 37 } })
    expect(states.at(-1)).toBe('live')
  })

  test('sends an unanswered commit again with the same id, and an answered one never', async () => {
    last().accept()
    const done = socket.commit('one', bid)
    const [first] = last().commits
    expect(first).toMatchObject({ kind: 'play', seat: 0, number: 9, notation: 'bid 4' })
    last().break()
    vi.advanceTimersByTime(300)
    last().accept()
    expect(last().commits).toEqual([first])
    last().say({ type: 'ack', id: (first as { id: string }).id, number: 10, status: 'repeated' })
    await expect(done).resolves.toMatchObject({ number: 10, status: 'repeated' })
    last().break()
    vi.advanceTimersByTime(300)
    last().accept()
    expect(last().commits).toEqual([])
  })

  test('a commit made while the line is down goes out when it is back', async () => {
    last().accept()
    last().break()
    const done = socket.commit('one', { ...bid, kind: 'undo', notation: '' })
    vi.advanceTimersByTime(300)
    last().accept()
    const [sent] = last().commits
    expect(sent).toMatchObject({ kind: 'undo' })
    last().say({ type: 'ack', id: (sent as { id: string }).id, number: 10, status: 'done' })
    await done
  })

  test('a command that was never sent can be withdrawn; a sent one cannot', async () => {
    last().accept()
    last().break()
    const first = socket.commit('first', bid)
    const second = socket.commit('second', bid)
    const third = socket.commit('third', bid, true)
    expect(sent).toEqual([])
    expect(socket.withdraw('third')).toBe(false)
    expect(socket.withdraw('first')).toBe(true)
    await expect(first).rejects.toMatchObject({ code: 'withdrawn' })
    vi.advanceTimersByTime(300)
    last().accept()
    expect(last().commits.map((commit) => (commit as { id: string }).id)).toEqual(['second', 'third'])
    expect(sent).toEqual(['second', 'third'])
    last().break()
    expect(socket.withdraw('second')).toBe(false)
    socket.close()
    await expect(second).rejects.toMatchObject({ code: 'left' })
    await expect(third).rejects.toMatchObject({ code: 'left' })
  })

  test('looks for another line when the browser says there is no network', () => {
    last().accept()
    const [old] = wires
    socket.suspectOffline()
    expect(old?.closed).toBe(true)
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(300)
    expect(wires).toHaveLength(2)
  })

  test('gives up a first attempt when the browser says there is no network, for it may never end', () => {
    socket.suspectOffline()
    expect(last().closed).toBe(true)
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(300)
    expect(wires).toHaveLength(2)
  })

  test('a refused command rejects with the server’s words', async () => {
    last().accept()
    const done = socket.commit('one', { ...bid, number: 8 })
    const [sent] = last().commits
    last().say({
      type: 'refused',
      id: (sent as { id: string }).id,
      code: 'stale',
      problem: 'too late',
      remedy: 'look',
      number: 9,
    })
    await expect(done).rejects.toMatchObject({ code: 'stale', message: 'too late: look' })
  })

  test('does not come back where it would be closed again', async () => {
    last().accept()
    const done = socket.commit('one', { ...bid, kind: 'confirm', notation: '' })
    last().break(4401)
    await expect(done).rejects.toBeInstanceOf(ApiError)
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
    expect(states.at(-1)).toBe('ended')
  })

  test('a silent connection is replaced by a new one', () => {
    last().accept()
    vi.advanceTimersByTime(61_000)
    expect(wires[0]?.closed).toBe(true)
    expect(wires.length).toBeGreaterThan(1)
  })

  test('a late word of an old line is not heard', () => {
    last().accept()
    const old = last()
    old.break()
    vi.advanceTimersByTime(300)
    received = []
    old.update(0, 99)
    expect(received).toEqual([])
    last().accept()
    expect(last().sent[0]).toMatchObject({ since: {} })
  })

  test('reconnects at once when the browser reports a network', () => {
    last().accept()
    for (let time = 0; time < 6; time++) {
      last().break()
      vi.advanceTimersByTime(20_000)
    }
    last().break()
    const count = wires.length
    socket.reconnectNow()
    expect(wires).toHaveLength(count + 1)
  })
})

test('the address follows the page’s own', () => {
  expect(socketUrl('00ff', { protocol: 'https:', host: 'table.example' } as Location)).toBe(
    'wss://table.example/api/tables/00ff/socket',
  )
  expect(socketUrl('00ff', { protocol: 'http:', host: 'here:8000' } as Location)).toBe(
    'ws://here:8000/api/tables/00ff/socket',
  )
})
