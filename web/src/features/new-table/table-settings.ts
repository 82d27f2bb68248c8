import type { AtZero, ClockSetting, ClockSettingInput, Game } from '../../api/generated'

const HOUR = 3600

/** The fields of a form for a table's clock. */
export interface Pace {
  kind: 'none' | 'live' | 'days'
  seconds: number
  minutes: number
  days: number
  /** At a table over days: the reserve of hours for the whole game, used after the hours of a turn. */
  reserve: number
  /** Whether the clocks run only in the playing hours. */
  playing: boolean
  /** Hours of play per turn, where there are playing hours. */
  hours: number
  from: string
  to: string
  zone: string
  /** What happens when the time is up. */
  atZero: AtZero
}

export const PACE: Pace = {
  kind: 'none',
  seconds: 90,
  minutes: 20,
  days: 1,
  reserve: 0,
  playing: false,
  hours: 5,
  from: '18:00',
  to: '23:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  atZero: 'warn',
}

/** The form's fields for a table's clock. */
export function paceOf(clock: ClockSetting): Pace {
  if (clock.kind === 'live')
    return { ...PACE, kind: 'live', seconds: clock.turn, minutes: clock.bank / 60, atZero: clock.at_zero }
  if (clock.kind === 'days') {
    const { playing } = clock
    const pace: Pace = {
      ...PACE,
      kind: 'days',
      days: clock.days || 1,
      reserve: clock.bank / HOUR,
      atZero: clock.at_zero,
    }
    if (!playing) return pace
    const [from, to] = [playing.from.padStart(5, '0'), playing.to.padStart(5, '0')]
    return { ...pace, playing: true, hours: clock.days * 24 + clock.hours, from, to, zone: playing.time_zone }
  }
  return PACE
}

export function clockOf(pace: Pace): ClockSettingInput {
  const { kind, atZero } = pace
  if (kind === 'none') return { kind }
  if (kind === 'live') return { kind, turn: pace.seconds, bank: pace.minutes * 60, at_zero: atZero }
  const bank = pace.reserve * HOUR
  if (!pace.playing) return { kind, days: pace.days, hours: 0, bank, at_zero: atZero }
  const playing = { from: pace.from, to: pace.to, time_zone: pace.zone }
  return { kind, days: Math.floor(pace.hours / 24), hours: pace.hours % 24, bank, playing, at_zero: atZero }
}

/** Whose figures and hints a table offers: everybody's, only the viewer's own, or none. */
export const AIDS = ['all', 'own', 'none'] as const

/** Whether people alone play at these seats, so that the game may be rated; on a free seat a person will play. */
export const peopleAlone = (seats: readonly { kind?: string }[]): boolean =>
  seats.length > 1 &&
  seats.filter(({ kind }) => kind === 'me').length === 1 &&
  seats.every(({ kind }) => kind !== 'bot')

/**
 * Whether a new game is rated unless its maker says otherwise: one that strangers find in the list is, one among people
 * with an invitation is casual. A rated game has no hints and no figures, which two friends who learn the game need.
 */
export const ratedFor = (listed: boolean): boolean => listed

export type GameSettings = Record<string, string | number | boolean>

/** The settings of a game that apply to so many players; a setting's own words say when it applies. */
export function settingsFor(game: Game | undefined, players: number): Game['options'] {
  return (game?.options ?? []).filter(({ help }) =>
    help.startsWith('alone:') ? players === 1 : !help.startsWith('two players:') || players === 2,
  )
}
