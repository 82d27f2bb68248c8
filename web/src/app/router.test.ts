import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeOf } from './router.svelte'

test('a notification leads to a table', () => {
  const texts = readFileSync('../src/stormtable/server/services/notifications/texts.py', 'utf8')
  const [, path] = /return f"\{site\.rstrip\('\/'\)\}(.*)\{quote\(table/.exec(texts) ?? []
  expect(path).toBeDefined()
  expect(routeOf(new URL(`https://table.example${path}00ff`))).toEqual({ page: 'table', id: '00ff' })
})
