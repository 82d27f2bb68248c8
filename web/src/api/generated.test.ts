import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('generated files are up to date', () => {
  expect(() => execFileSync('node', ['tools/types.mjs', '--check'], { stdio: 'pipe' })).not.toThrow()
})
