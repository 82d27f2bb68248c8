import type { Piece } from '../rules/book'

/** How far one is in a lesson, at which table. */
export interface Progress {
  table: string
  /** The step one has come to, from 1. */
  step: number
  done: boolean
}

/** A lesson as the list of them tells it (`GET /api/lessons`). */
export interface LessonInfo {
  name: string
  game: string
  players: number
  title: string
  words: string
  minutes: number
  steps: number
  mine: Progress | null
}

export interface Step {
  id: string
  title: string
  text: Piece[]
  /** What to do; empty: this is only read. */
  task: string
  /** The paragraph of the rules that tells more. */
  rules: string
  light: string[]
  /** What it waits for, and what is then played for the learner. */
  play: string[]
  free: boolean
  ends: string
}

/** A lesson with all it says (`GET /api/lessons/NAME`). */
export interface Taught {
  name: string
  game: string
  title: string
  language: string
  steps: Step[]
}
