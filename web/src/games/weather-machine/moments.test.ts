import { expect, test } from 'vitest'
import type { Event } from '../../api/generated'
import { momentOf } from './moments'

const event = (name: string, data: Event['data'] = {}) => ({ name, data }) as Event

test.each([
  ['experiment_runs', 'runs', 'lab/fog'],
  ['experiment_fails', 'fails', 'lab/fog'],
  ['government_runs', 'runs', 'government/fog'],
  ['prototype', 'runs', 'rnd/fog'],
  ['extreme_weather', 'worse', 'rnd/fog'],
  ['weather_fixed', 'calm', 'rnd/fog'],
])('%s shows the weather of its branch', (name, kind, place) => {
  expect(momentOf([event('cp'), event(name, { weather: 'fog' })])).toEqual({ kind, weather: 'fog', place })
})

test('other acts show no moment', () => {
  expect(momentOf([event('moved'), event('cp', { amount: 3 })])).toBeNull()
})
