/** The data that the board draws: the game's part of a view, and the printed values. */

export type Owner = number | 'lativ' | 'saboteurs' | 'government'

export interface Benefit {
  benefit: string
  amount: number
  type?: string
}

export interface Price {
  what: string
  amount: number
  type?: string
}

/** The printed values of one place; each kind of place has some of them. */
export interface PrintedPlace {
  gives?: Benefit[]
  actions?: 'both' | 'one' | 'any'
  price?: Price[]
  needs?: { chemical: string | null; part: string | null; more: boolean }
  prototype?: string
  gain?: Benefit[]
  slots?: number[]
  cp?: number
  modifier?: number
  max?: number
  section?: number
  unlock?: { bots: number; tokens: number } | null
  slide?: Benefit[]
  choices?: Benefit[][]
  offer?: { price: Price[]; cp: number }
}

export interface PrintedExperiment {
  weather: string
  stage: string
  science: number
  cp: number
  choices: Benefit[][]
}
export interface PrintedExtreme {
  weather: string
  level: number
  science: number
  parts: string[]
  slots: Benefit[][]
}
export interface PrintedGoal {
  symbol: string
  colour: string
  counts: string
  needed: number | null
  majority: boolean
}

export interface Printing {
  order: {
    weathers: string[]
    colours: string[]
    chemicals: string[]
    tracks: string[]
    vouchers: string[]
  }
  places: Record<string, PrintedPlace>
  tiles: {
    subsidies: Record<string, { gain: Benefit[] }>
    experiments: Record<string, PrintedExperiment>
    extreme_weather: Record<string, PrintedExtreme>
    goals: Record<string, PrintedGoal>
  }
  counts: { bots: number; lativ_bots: number; awards: number; government_markers: number }
  exchanges: Record<string, { vouchers: number }>
}

export interface Spot {
  location: string
  space: number
  place: string
}
export type Machine = Record<string, (Owner | null)[]>
export interface Subsidy {
  type: string | null
  used?: boolean
  taken_by?: Owner | null
  part?: string | null
}
export interface Extreme {
  tile: string | null
  marks: (Owner | null)[]
  below: string[]
  stack: string[]
}
export interface Tile {
  column: number
  row: number
  top: string
  bottom: string
}
export interface Goal {
  name: string
  now: number
  met: boolean
  flipped?: boolean
}

/** A player's Laboratory. */
export interface Mat {
  seat: number
  cp: number
  end_cp: number
  vouchers: Record<string, number>
  assembly: { bot: boolean; open: boolean }[]
  bots: number
  parts: Record<string, number>
  chemicals: Record<string, number>
  workshop: Tile[]
  circles: Record<string, number>
  arrangement: { place: string; piece: string }[]
  office: (string | null)[]
  markers: ('beside' | 'published' | 'moved_on')[]
  waiting: string[]
  awards_waiting: number
  awards: number
  papers: number
  subsidies: { type: string; used: boolean }[]
  investments: number
  goals_below: Goal[]
  goals: (Goal | null)[]
  funding: Record<string, number>
}

export interface Aim {
  what: string
  needed: number
  now: number
  met: boolean
}
export interface Saboteurs {
  target: number
  agents: Record<string, Spot | null>
  bots: number
  chemicals: Record<string, number>
  tokens: string[]
  awards: number
  current_report: string | null
  discarded: string[]
  known_on_top: string[]
  reports_left: number
  shown: string[]
  challenges: string[]
  win_at_once: Aim[]
  win_in_time: Aim[]
  level_three: { now: number; lost_at: number }
}

export interface Position {
  round: number
  phase: string
  active: number | null
  step: number | null
  final: boolean
  end_trigger: string
  order: Owner[]
  initiative: Owner[]
  scientists: (Spot | null)[]
  lativ: Spot
  closed: string[]
  supply: {
    chemicals: Record<string, { left: number; price: number | null }>
    offer: string[]
    top: string | null
    stacks: [number, number]
  }
  government: { machine: Machine; subsidies: Subsidy[]; tokens: Record<string, number>; markers: number }
  lab: {
    machine: Machine
    assistant: string
    display: (string | null)[]
    next: string | null
    deck: { top: string | null; left: number }
    tokens: Record<string, number>
    locks: Record<string, number>
    lativ_bots: number
  }
  rnd: {
    machine: Machine
    tokens: Record<string, number>
    chemicals: Record<string, number>
    extreme: Record<string, Extreme>
  }
  awards_left: number
  nobel: number | null
  players: Mat[]
  saboteurs: Saboteurs | null
}
