import type { View } from '../../api/generated'
import type { Printed } from '../board'

/** The engine's description of Weather Island (`describe.py`, `printed.py`) as types: this module computes nothing. */
export type Weather = string
export type Point = readonly [number, number]

export interface PrintedFeature {
  name: string
  kind: 'source' | 'converter' | 'booster' | 'junction'
  weather?: Weather
  cost?: number
  points?: number
  money?: number
  goals?: number
}

export interface PrintedTile {
  name: string
  kind: string
  deck: string
  features: PrintedFeature[]
  pipes: string[]
  bonus: string[]
  plan: { features: Record<string, Point>; pipes: Point[][] } | null
  turns: number[]
}

export interface PrintedGoal {
  points: number
  sources: Record<Weather, number>
  each: boolean
  most: string | null
  per: string | null
}

export interface IslandPrinted {
  order: { weathers: Weather[]; decks: string[]; bonuses: string[]; sides: string[] }
  tiles: Record<string, PrintedTile>
  goals: Record<string, PrintedGoal>
  dice: string[][]
  counts: { cubes: number; forecast: number; market: number }
  money: { maximum: number; work: number }
  points: { end: number }
}

export interface BuiltFeature {
  cubes: number
  /** Where a source's energy can go (`1,0:c +2`), and on which path (`s E b N c`). */
  reaches?: Record<string, string>
}

export interface BuiltTile {
  spot: string
  place: string
  name: string
  turn: number
  features: Record<string, BuiltFeature>
  bonus: string[]
}

export interface GoalState {
  goal: string | null
  scores: number | null
}

export interface IslandPlayer {
  seat: number
  points: number
  money: number
  stash: number
  sources: Record<Weather, number>
  goals: GoalState[]
  offer: GoalState[]
  machine: BuiltTile[]
}

export interface Slot {
  place: string
  slot: string
  tile: string | null
}

export interface Island {
  round: number
  phase: 'setup' | 'I' | 'II' | 'III' | 'end'
  step: string | null
  active: number | null
  order: number[] | null
  sealed: number[]
  weather: {
    dice: { face: string; takes: string | null }[]
    token: { weather: Weather; from: string } | null
    to_come: string[]
  } | null
  energy: {
    seat: number
    firing: string[]
    source: string | null
    converter: string | null
    travelling: number
    boosters: number
  } | null
  stack: number[]
  /** The seats in the order in which they win ties. */
  tie: number[]
  market: Slot[]
  decks: Record<string, { left: number; discarded: number }>
  forecast: Weather[]
  bag: Record<Weather, number>
  discarded: Record<Weather, number>
  stalls: Record<Weather, number[]>
  goals: { deck: number; below: (string | null)[] }
  players: IslandPlayer[]
}

export const islandOf = (view: View): Island => view.board as unknown as Island
export const printedOf = (printed: Printed): IslandPrinted => printed as unknown as IslandPrinted

/** `1,0:s` of a seat's machine as a place. */
export function featurePlace(seat: number, feature: string): string {
  return `machine/${seat}/${feature.replace(':', '/')}`
}
