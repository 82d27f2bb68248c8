/** The sounds that every table has, and those of things that several games have. */
export type CommonCue =
  | 'choose'
  | 'play'
  | 'undo'
  | 'refused'
  | 'your-turn'
  | 'piece'
  | 'paper'
  | 'brass'
  | 'bell'
  | 'ratchet'
  | 'rain'
  | 'wind'
  | 'sun'
  | 'fog'
  | 'snow'
  | 'worse'
  | 'last-round'
  | 'won'
  | 'lost'
/** A common sound, or one of a game's own (`Face.sounds`). */
export type Cue = CommonCue | (string & {})

/** One voice of a cue: a tone or filtered noise that fades out. Times are in milliseconds, levels from 0 to 1. */
export interface Voice {
  wave: OscillatorType | 'noise'
  /** The pitch of a tone, or the middle of the noise's band, in Hz. */
  pitch: number
  /** The pitch it glides to. */
  to?: number
  start?: number
  length: number
  level: number
}

export const D4 = 293.66
export const FIFTH = 1.498
/** D dorian, in steps above its first note: all notes of it sound well together. */
const SCALE = [0, 2, 3, 5, 7, 9, 10, 12]

export const semitones = (pitch: number, steps: number) => pitch * 2 ** (steps / 12)
export const tick = (pitch: number, start = 0, level = 0.12): Voice => ({
  wave: 'noise',
  pitch,
  start,
  length: 18,
  level,
})
const melody = (steps: readonly number[], apart: number, length: number): Voice[] =>
  steps.map((step, index) => ({
    wave: 'triangle',
    pitch: semitones(D4, step),
    start: index * apart,
    length,
    level: 0.2,
  }))

/** The voices of each cue. */
export type Palette = Readonly<Record<string, readonly Voice[]>>

export const PALETTE: Readonly<Record<CommonCue, readonly Voice[]>> = {
  choose: [tick(1800)],
  play: [tick(900, 0, 0.25), tick(600, 45, 0.25)],
  undo: [tick(600, 0, 0.25), tick(900, 45, 0.25)],
  refused: [
    { wave: 'sine', pitch: 180, length: 70, level: 0.3 },
    { wave: 'sine', pitch: 180, start: 110, length: 70, level: 0.3 },
  ],
  'your-turn': melody([0, 7], 150, 300),
  piece: [{ wave: 'sine', pitch: 140, to: 90, length: 70, level: 0.4 }],
  paper: [{ wave: 'noise', pitch: 3000, length: 60, level: 0.12 }],
  brass: [{ wave: 'triangle', pitch: 1100, length: 90, level: 0.14 }],
  bell: [
    { wave: 'sine', pitch: 2 * D4, length: 260, level: 0.18 },
    { wave: 'sine', pitch: 4 * D4 * FIFTH, length: 120, level: 0.04 },
  ],
  ratchet: [tick(1400, 0, 0.2)],
  rain: [{ wave: 'noise', pitch: 4000, length: 1400, level: 0.12 }],
  wind: [{ wave: 'noise', pitch: 400, to: 900, length: 1400, level: 0.2 }],
  sun: [0, 4, 7].map((step) => ({ wave: 'sine', pitch: semitones(D4, step), length: 1400, level: 0.08 })),
  fog: [{ wave: 'noise', pitch: 250, length: 1400, level: 0.25 }],
  snow: [{ wave: 'noise', pitch: 7000, length: 1400, level: 0.08 }],
  worse: [
    { wave: 'triangle', pitch: D4 / 2, length: 250, level: 0.3 },
    { wave: 'triangle', pitch: semitones(D4 / 2, -1), start: 200, length: 400, level: 0.3 },
  ],
  'last-round': [{ wave: 'sine', pitch: D4 / 4, length: 1600, level: 0.5 }],
  won: melody([0, 3, 7, 12], 130, 500),
  lost: melody([12, 7, 0], 220, 600),
}

/** How far a cue is raised for the n-th point of a series, as a factor: one step of the scale each, at most an octave. */
export function raised(step: number): number {
  return 2 ** ((SCALE[Math.min(step, SCALE.length - 1)] ?? 0) / 12)
}
/** A payment sounds four semitones lower than a gain. */
export const PAID = 2 ** (-4 / 12)
