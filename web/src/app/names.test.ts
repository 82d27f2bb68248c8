import { expect, test } from 'vitest'
import { vague } from '../../tools/names.js'

const isVague = vague(['told', 'at', 'so_many'])

test.each(['told', 'Told', 'TOLD', 'toldAll', 'ToldAll', 'isTold', 'soMany', 'soManyGames', 'at', 'atTable'])(
  '%s is vague',
  (name) => {
    expect(isVague(name)).toBe(true)
  },
)

test.each(['untold', 'toldable', 'closedAt', 'attach', 'AtZero', 'cell'])('%s is clear', (name) => {
  expect(isVague(name)).toBe(false)
})
