import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CompanionGame } from './game.svelte'
import TheirTurn from './TheirTurn.svelte'
import type { Screen, WalkthroughStep } from './types'
import { Voice, voice } from './voice.svelte'

class Utterance {
  lang = ''
  voice = null
  onstart?: () => void
  onend?: () => void
  constructor(readonly text: string) {}
}
const utterances: Utterance[] = []
const speech = {
  getVoices: () => [],
  speak: vi.fn((utterance: Utterance) => utterances.push(utterance)),
  cancel: vi.fn(),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  utterances.length = 0
  speech.speak.mockClear()
  speech.cancel.mockClear()
})

const board = { round: 2, target: 36, reports_left: 9, weathers: [], chemicals: [] }
const step = (text: string) =>
  ({
    kind: 'target',
    number: '2',
    title: text,
    moves: [{ symbol: 'target', text, back: '' }],
    why: [],
    places: [],
    from: '',
    to: '',
    piece: '',
    board,
  }) as unknown as WalkthroughStep

/** Two steps on the screen. */
function shown() {
  let cursor = $state(0)
  const show = vi.fn((next: number) => (cursor = next))
  const game = {
    get cursor() {
      return cursor
    },
    show,
  } as unknown as CompanionGame
  const screen = { steps: [step('one'), step('two')], board } as unknown as Screen
  const page = mount(TheirTurn, {
    target: document.body,
    props: { game, screen, isCovered: false, onmenu: () => undefined },
  })
  flushSync()
  return { page, show }
}

test('a step is said once, and the next comes by itself', () => {
  const { page, show } = shown()
  expect(utterances.map(({ text }) => text)).toEqual(['one'])
  utterances[0]?.onstart?.()
  vi.advanceTimersByTime(500)
  expect(show).not.toHaveBeenCalled()
  utterances[0]?.onend?.()
  flushSync()
  vi.advanceTimersByTime(voice.pace * 1000)
  flushSync()
  expect(show.mock.calls).toEqual([[1]])
  expect(utterances.map(({ text }) => text)).toEqual(['one', 'two'])
  void unmount(page)
})

test('a press cuts the voice', () => {
  const { page, show } = shown()
  utterances[0]?.onstart?.()
  expect(speech.cancel).not.toHaveBeenCalled()
  document.querySelector<HTMLElement>('button.drawing')?.click()
  flushSync()
  expect(speech.cancel).toHaveBeenCalledTimes(1)
  expect(show.mock.calls).toEqual([[1]])
  expect(utterances.map(({ text }) => text)).toEqual(['one', 'two'])
  void unmount(page)
})

test('a browser that stays silent does not stop the turn', () => {
  const ended = vi.fn()
  new Voice().say('one', 'en', ended)
  vi.advanceTimersByTime(1900)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(ended).toHaveBeenCalledTimes(1)
})
