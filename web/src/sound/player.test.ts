import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PALETTE } from './palette'
import { SoundPlayer, type Volume } from './player'

let contexts = 0
let started: { onended?: () => void }[] = []

/** The part of Web Audio that the player uses; it counts what is created. */
class Node {
  gain = { value: 1, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  frequency = this.gain
  onended?: () => void
  connect = (next: Node) => next
  disconnect = () => undefined
  stop = () => undefined
  start() {
    started.push(this)
  }
}
class Context {
  state = 'running'
  currentTime = 0
  sampleRate = 100
  destination = new Node()
  constructor() {
    contexts += 1
  }
  createGain = () => new Node()
  createDynamicsCompressor = () => new Node()
  close = () => Promise.resolve()
}

beforeEach(() => {
  contexts = 0
  started = []
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal(
    'AudioBuffer',
    class {
      getChannelData = () => new Float32Array(4)
    },
  )
  for (const name of ['AudioBufferSourceNode', 'BiquadFilterNode', 'OscillatorNode']) vi.stubGlobal(name, Node)
})
afterEach(() => vi.unstubAllGlobals())

test('a muted table makes no audio context', () => {
  const player = new SoundPlayer(() => 'off')
  player.unlock()
  player.play([{ cue: 'play' }])
  expect(contexts).toBe(0)
})

test('nothing sounds before a press, and one context serves all later sounds', () => {
  const player = new SoundPlayer(() => 'quiet')
  player.play([{ cue: 'play' }])
  expect(contexts).toBe(0)
  player.unlock()
  player.unlock()
  player.play([{ cue: 'play' }])
  expect(contexts).toBe(1)
  expect(started).toHaveLength(PALETTE.play.length)
})

test('at most six voices sound at once, and a voice that has ended makes room', () => {
  const player = new SoundPlayer(() => 'full')
  player.unlock()
  for (let time = 0; time < 5; time++) player.play([{ cue: 'play' }])
  expect(started).toHaveLength(6)
  started[0]?.onended?.()
  player.play([{ cue: 'choose' }])
  expect(started).toHaveLength(7)
})

test('a table that is muted during a game falls silent', () => {
  let volume: Volume = 'full'
  const player = new SoundPlayer(() => volume)
  player.unlock()
  volume = 'off'
  player.play([{ cue: 'play' }])
  expect(started).toHaveLength(0)
})

test("a game's own sound plays beside the common ones, and an unknown one is silent", () => {
  const player = new SoundPlayer(
    () => 'full',
    () => ({ thunder: [{ wave: 'noise', pitch: 90, length: 400, level: 0.3 }] }),
  )
  player.unlock()
  player.play([{ cue: 'thunder' }, { cue: 'choose' }, { cue: 'nothing' }])
  expect(started).toHaveLength(2)
})
