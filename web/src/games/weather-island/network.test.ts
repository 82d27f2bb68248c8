import { describe, expect, it } from 'vitest'
import route from '../../../../tests/protocol/golden/island-route.json'
import printing from '../../../../tests/protocol/golden/printed/weather-island-2.json'
import type { Printed } from '../board'
import type { Update } from '../../api/generated'
import { layout, openings } from './geometry'
import { islandOf, printedOf } from './model'
import { alive, arrivals, endings, legs, lineOf } from './network'

const printed = printedOf(printing as unknown as Printed)
const machine = islandOf((route as unknown as Update).view).players[1]?.machine ?? []

describe('a machine as a drawing', () => {
  it('walks every path of the engine from end to end', () => {
    for (const tile of machine)
      for (const feature of Object.values(tile.features))
        for (const [trip, path] of Object.entries(feature.reaches ?? {})) {
          const walked = legs(path, tile.spot, machine, printed)
          expect(walked).toHaveLength(path.split(' ').length - 1)
          const last = walked.at(-1)
          expect(`${last?.tile.spot}:${last?.to}`).toBe(trip.split(' ')[0])
          expect(lineOf(path, tile.spot, machine, printed)).toMatch(/^M/)
        }
  })

  it('fills the pipes of those paths, and no others', () => {
    const live = alive(machine, printed)
    expect(live.has('0,0:s') && live.has('0,0:S') && live.has('0,-1:N') && live.has('0,-2:c')).toBe(true)
    expect(live.has('0,1:s')).toBe(false)
  })

  it('joins what meets, and plugs what meets a blank edge', () => {
    const [wreck] = machine
    expect(wreck && endings(wreck, machine, printed).S).toBe('joined')
    expect(arrivals('0,-3', machine, printed)).toEqual(['N'])
  })

  it('turns openings and cells alike', () => {
    for (const tile of Object.values(printed.tiles))
      for (const turn of tile.turns) {
        const ends = new Set(layout(tile, turn).pipes.flatMap((path) => [path[0]?.join(), path.at(-1)?.join()]))
        const edgePoints = { N: '50,0', E: '100,50', S: '50,100', W: '0,50' }
        for (const side of openings(tile, turn)) expect(ends.has(edgePoints[side]), `${tile.name} ${turn}`).toBe(true)
      }
  })
})
