import type { PlayingHours } from '../../api/generated'

const DAY = 1440

/** The minutes by which a time zone is ahead of UTC at a moment. */
function ahead(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment)
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute)
  return Math.round((local - moment) / 60_000)
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const timeOf = (minute: number): string => {
  const of = ((minute % DAY) + DAY) % DAY
  return `${Math.floor(of / 60)}:${String(of % 60).padStart(2, '0')}`
}

/** Playing hours in another time zone, by the offsets of a moment. */
export function hoursIn(hours: PlayingHours, zone: string, moment: number): PlayingHours {
  const by = ahead(zone, moment) - ahead(hours.time_zone, moment)
  return { from: timeOf(minuteOf(hours.from) + by), to: timeOf(minuteOf(hours.to) + by), time_zone: zone }
}

/** Whether a moment lies in the playing hours. */
export function arePlaying(hours: PlayingHours, moment: number): boolean {
  const minute = Math.floor(moment / 60_000) + ahead(hours.time_zone, moment)
  const since = (((minute - minuteOf(hours.from)) % DAY) + DAY) % DAY
  return since < minutesOf(hours)
}

/** How many minutes a day the playing hours last. */
export const minutesOf = (hours: PlayingHours): number => (minuteOf(hours.to) - minuteOf(hours.from) + DAY) % DAY

/** Whether two time zones show the same time at a moment. */
export const sameTime = (zone: string, other: string, moment: number): boolean =>
  ahead(zone, moment) === ahead(other, moment)

/** The city in the name of a time zone: "Vienna" of "Europe/Vienna". */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
