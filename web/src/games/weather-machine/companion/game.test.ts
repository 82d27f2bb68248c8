import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { CompanionGame } from './game.svelte'
import { list } from './storage'
import type { Screen } from './types'

/** Answers after a while, as the engine does: `done` ends a turn, `call` asks about Reports. */
vi.mock('../../../api/backend', () => ({
  engine: () =>
    Promise.resolve({
      request: async (_method: string, _path: string, _query: object, body: { presses: string[] }) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        const last = body.presses.at(-1) ?? ''
        const question = last === 'done' ? 'move' : last === 'call' ? 'security' : 'turn'
        const steps = last === 'done' ? [{ moves: [] }] : []
        return { status: 200, payload: { question, steps, board: { round: 1 } } as unknown as Screen }
      },
    }),
}))

async function begun(): Promise<CompanionGame> {
  const game = CompanionGame.begin([], false)
  await game.load()
  return game
}

test('a press waits for the one before it, and none is lost', async () => {
  const game = await begun()
  const pressed = [game.press('supply/chemical/verdino'), game.press('call')]
  expect(game.busy).toBe(true)
  await Promise.all(pressed)
  expect(game.presses).toEqual(['supply/chemical/verdino', 'call'])
  expect(game.screen?.question).toBe('security')
  expect(game.busy).toBe(false)
  expect((await list())[0]?.presses).toEqual(game.presses)
})

test('a second press on Done, or on a card, is dropped', async () => {
  const game = await begun()
  await Promise.all([game.press('done'), game.press('done'), game.press('supply/chemical/verdino')])
  expect(game.presses).toEqual(['done'])
  expect(game.cursor).toBe(0)

  const other = await begun()
  await Promise.all([other.press('call'), other.press('rnd/rain/1')])
  expect(other.presses).toEqual(['call'])
})

test('two quick undos take two presses back', async () => {
  const game = await begun()
  await game.press('rnd/space/1')
  await game.press('rnd/rain/1')
  await Promise.all([game.undo(), game.undo()])
  expect(game.presses).toEqual([])
})
