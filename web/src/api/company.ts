/** What the server says of profiles, friends, clubs, tournaments and games alone. */
import type { ClockSetting, TableInfo } from './server'

/** How somebody fared at a game. */
export interface Record_ {
  games: number
  wins: number
  /** On average. */
  score: number
  best: number
  /** "0 of 3": games and wins. */
  by_seat: Record<string, [number, number]>
  by_players: Record<string, [number, number]>
  sources: Record<string, number>
  ranks: Record<string, number>
  rungs: Record<string, [number, number]>
}

export interface Profile {
  id: string
  name: string
  guest: boolean
  ratings: { game: string; points: number; games: number }[]
  /** By game; `GAME:solo` of those played alone. */
  statistics: Record<string, Record_>
}

export interface Someone {
  id: string
  name: string
}

export interface Friend extends Someone {
  since: number
}

export interface Opponent extends Someone {
  games: number
  table: string
  game: string
  ended: number
  friend: boolean
}

export interface Link {
  id: string
  link: string
  url: string
  club: string | null
  expires: number
}

export interface ClubBrief {
  id: string
  name: string
  members: number
  mine: boolean
}

export interface Club extends ClubBrief {
  about: string
  people: (Someone & { since: number; owner: boolean })[]
}

export interface Offered {
  by: Someone
  club: ClubBrief | null
}

export interface Invited {
  id: string
  invitation: string
  by: string | null
  table: TableInfo
}

export type System = 'swiss' | 'round_robin'

export interface TournamentBrief {
  id: string
  club: string
  name: string
  game: string
  system: System
  status: 'open' | 'running' | 'over'
  rounds: number
  round: number
  players: number
}

export interface Entrant {
  number: number
  person: string | null
  bot: string | null
  name: string
  left: boolean
}

export interface Tournament extends TournamentBrief {
  mine: boolean
  clock: ClockSetting
  entrants: Entrant[]
  standings: {
    number: number
    place: number
    points: number
    opponents: number
    beaten: number
    wins: number
    played: number
  }[]
  pairings: { first: number; second: number | null; table: string | null; points: [number, number] | null }[][]
}

export interface NewTournament {
  name: string
  game: string
  system: System
  /** 0: as many as are usual. */
  rounds: number
  clock: ClockSetting
}

export interface Daily {
  day: string
  today: boolean
  game: string
  mine: { table: string; over: boolean } | null
  best: { place: number; person: string; name: string; score: number; won: boolean; rank: string; mine: boolean }[]
  before: string[]
}

export interface Ladder {
  game: string
  setting: string
  rungs: { rung: string; tries: number; beaten: boolean; best: number | null }[]
  next: string | null
}
