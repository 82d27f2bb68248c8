import { expect, test } from 'vitest'
import { refusal } from '../../tools/folders.js'

const GAMES = ['chess', 'go']
const why = (from: string, specifier: string) => refusal(from, specifier, GAMES)

test('primitives import no feature and no api', () => {
  expect(why('ui/Mark.svelte', '../design/Symbol.svelte')).toBe('')
  expect(why('ui/Mark.svelte', '../features/table/table.svelte')).toMatch(/ui may not import/)
  expect(why('ui/Mark.svelte', '../api/http')).toMatch(/ui may not import/)
})

test('a feature imports of another only what that one offers', () => {
  expect(why('features/home/Home.svelte', '../settings/session.svelte')).toBe('')
  expect(why('features/home/Home.svelte', './lobby.svelte')).toBe('')
  expect(why('features/home/Home.svelte', '../settings/Settings.svelte')).toMatch(/belongs to its feature/)
  expect(why('features/home/Home.svelte', '../../app/App.svelte')).toMatch(/features may not import/)
})

test('only a game’s own folder imports it', () => {
  expect(why('games/chess/Board.svelte', './parts/Piece.svelte')).toBe('')
  expect(why('games/chess/Board.svelte', '../go/Board.svelte')).toMatch(/loaded by its folder/)
  expect(why('features/table/Table.svelte', '../../games/chess')).toMatch(/loaded by its folder/)
  expect(why('features/table/Table.svelte', '../../games')).toBe('')
  expect(why('features/table/Table.svelte', '../../games/board')).toBe('')
})

test('a game reads the values of its own edition and of no other', () => {
  const values = '../../../../src/stormtable/games/chess/edition/values.toml'
  expect(why('games/chess/Board.svelte', values)).toBe('')
  expect(why('games/go/Board.svelte', values)).toMatch(/games may not import/)
})
