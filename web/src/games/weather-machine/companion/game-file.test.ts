import { expect, test } from 'vitest'
import { readGame, writeGame } from './game-file'
import type { StoredGame } from './types'

const GAME: StoredGame = {
  id: 'one',
  setup: { challenges: ['peer-review'], seed: 38, own_cards: false, edition: '' },
  presses: ['experiment/rain', 'experiment/snow'],
  cursor: 2,
  changed: 5,
  round: 3,
  over: false,
  score: { cp: 40, goals: 2, nobel: true, end_cp: 0, funding: [1, 2, 3] },
}

test('a game comes back from its file as another game', () => {
  const { id, setup, presses, score } = readGame(writeGame(GAME))
  expect({ setup, presses, score }).toEqual({ setup: GAME.setup, presses: GAME.presses, score: GAME.score })
  expect(id).not.toBe(GAME.id)
})

test('another file is refused', () => {
  for (const text of ['', 'null', '[]', '{"format":"stormtable-companion-1"}', '{"setup":{},"presses":[]}'])
    expect(() => readGame(text), text).toThrow()
})
