import type { ClockSetting, PlayingHours, SeatInfo, TableInfo } from '../../api/generated'
import { lessonOf } from '../lessons/lesson-guide.svelte'
import { clockFace } from '../../ui/time'
import { together, words } from '../../i18n/page'
import { cityOf, hoursIn, sameTime } from './hours'

/** The clock of a table in a few words. */
export function clockWords(clock: ClockSetting | null): string {
  if (!clock || clock.kind === 'none') return words('clock.none')
  if (clock.kind === 'live') {
    const [turn, bank] = [clockFace(clock.turn), clockFace(clock.bank)]
    return words(clock.bank ? 'clock.live_bank' : 'clock.live', { turn, bank })
  }
  const days = clock.days ? words('clock.day', { n: clock.days }) : ''
  const hours = clock.hours ? words('clock.hours', { n: clock.hours }) : ''
  const time = [days, hours].filter(Boolean).join(' ')
  const turn = clock.bank
    ? words('clock.days_bank', { time, bank: lengthWords(clock.bank) })
    : words('clock.days', { time })
  return clock.playing ? words('clock.playing', { turn, hours: hoursWords(clock.playing) }) : turn
}

/** A length of whole hours: "2 days 3 h". */
export function lengthWords(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24]
  return [days ? words('clock.day', { n: days }) : '', hours ? words('clock.hours', { n: hours }) : '']
    .filter(Boolean)
    .join(' ')
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Playing hours in the reader's own time; the table's time is added where it differs. */
export function hoursWords(hours: PlayingHours, zone = ownZone(), now = Date.now()): string {
  const { from, to } = hoursIn(hours, zone, now)
  if (sameTime(hours.time_zone, zone, now)) return words('clock.between', { from, to })
  return words('clock.between_there', {
    from,
    to,
    there_from: hours.from,
    there_to: hours.to,
    place: cityOf(hours.time_zone),
  })
}

/** Whether the maker of a table chose its seed; nobody chose that of lessons and the game of the day. */
export function hasChosenSeed(table: TableInfo): boolean {
  return table.seeded && table.daily === null && lessonOf(table) === null
}

/** Whether a bot plays a seat for its person. */
export function botPlays(seat: SeatInfo): boolean {
  return seat.person !== null && (seat.left || seat.forfeited || seat.stand_in)
}

/** A seat that its person can take back from a bot. */
export function seatToTakeBack(table: TableInfo, person: string | undefined): SeatInfo | undefined {
  if (table.status !== 'running') return undefined
  return table.seats.find((seat) => seat.person === person && botPlays(seat) && !seat.forfeited)
}

/** Whether a table waits for a person. */
export function waitsFor(table: TableInfo, person: string | undefined): boolean {
  return (
    table.seats.some((seat) => seat.person === person && table.asked.includes(seat.seat) && !botPlays(seat)) &&
    table.status === 'running'
  )
}

/** Whose move it is, for the list of a person's own tables. */
export function whoseMove(table: TableInfo, person: string | undefined): string {
  if (table.status === 'open') {
    const free = table.seats.filter((seat) => !seat.person && !seat.bot).length
    return free ? words('tables.free', { n: free }) : words('tables.ready')
  }
  if (table.status === 'over') return words('tables.over')
  if (seatToTakeBack(table, person)) return words('back.bot_plays')
  if (waitsFor(table, person)) return words('tables.your_move')
  const names = table.asked.map((seat) => table.seats[seat]?.name ?? '')
  return names.length ? words('tables.thinking', { n: names.length, names: together(names) }) : words('tables.waiting')
}
