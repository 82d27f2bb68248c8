import { expect, test } from 'vitest'
import game from './presses.fixture.json'
import { accepts, skyAfter } from './weather'

test('bag, discards and forecast are those of the engine at the beginning of every round', () => {
  expect(game.rounds.length).toBeGreaterThan(20)
  for (const { after, bag, gone, forecast } of game.rounds) {
    const sky = skyAfter(game.presses.slice(0, after))
    expect({ bag: sky.bag, gone: sky.gone, forecast: sky.forecast, tasks: sky.tasks }).toEqual({
      bag,
      gone,
      forecast,
      tasks: [],
    })
  }
})

test('every press of the game is accepted when it comes, and no other verb', () => {
  game.presses.forEach((press, index) => {
    const sky = skyAfter(game.presses.slice(0, index))
    expect(accepts(sky, press)).toBe(true)
    const isDraw = !press.includes(' ')
    expect(accepts(sky, 'dice ??')).toBe(!isDraw)
    if (isDraw) expect(accepts(sky, 'drop 0')).toBe(false)
  })
})

test('a token that the bag lacks cannot be drawn, and one that was sold cannot be bought', () => {
  const start = ['sun', 'sun', 'rain', 'rain', 'wind']
  expect(accepts(skyAfter(start.slice(0, 2)), 'sun')).toBe(false)
  expect(accepts(skyAfter([...start, 'buy sun', 'buy sun']), 'buy sun')).toBe(true)
  expect(accepts(skyAfter([...start, 'buy sun', 'buy sun', 'buy sun']), 'buy sun')).toBe(false)
})

test('an empty bag takes the discards before the next draw', () => {
  const start = ['sun', 'sun', 'rain', 'rain', 'wind']
  const sky = skyAfter([...start, 'dice ??', 'wind', 'snow', 'dice ?-', 'snow', 'dice ?-'])
  expect(sky.bag).toEqual([0, 0, 1, 2])
  expect(sky.gone).toEqual([0, 0, 0, 0])
})
