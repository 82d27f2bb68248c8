import type { ClockSetting, SeatInfo, TableInfo } from '../../api/generated'
import { lessonOf } from '../lessons/guide.svelte'
import { clockFace } from '../../ui/time'
import { together, words } from '../../i18n/page'

/** How long one may think at a table, in a few words. */
export function clockWords(clock: ClockSetting | null): string {
  if (!clock || clock.kind === 'none') return words('clock.none')
  if (clock.kind === 'live') {
    const [turn, bank] = [clockFace(clock.turn), clockFace(clock.bank)]
    return words(clock.bank ? 'clock.live_bank' : 'clock.live', { turn, bank })
  }
  const days = clock.days ? words('clock.day', { n: clock.days }) : ''
  const hours = clock.hours ? words('clock.hours', { n: clock.hours }) : ''
  return words('clock.days', { time: [days, hours].filter(Boolean).join(' ') })
}

/** Whether the maker of a table chose its seed; the game of the day and lessons have one that nobody chose. */
export function hasChosenSeed(table: TableInfo): boolean {
  return table.seeded && table.daily === null && lessonOf(table) === null
}

/** Whether a bot plays a seat for its person. */
export function botPlays(seat: SeatInfo): boolean {
  return seat.person !== null && (seat.left || seat.forfeited || seat.stand_in)
}

/** A seat that somebody can take back from the bot that plays it for them. */
export function seatToTakeBack(table: TableInfo, person: string | undefined): SeatInfo | undefined {
  if (table.status !== 'running') return undefined
  return table.seats.find((seat) => seat.person === person && botPlays(seat) && !seat.forfeited)
}

/** Whether a table waits for somebody. */
export function waitsFor(table: TableInfo, person: string | undefined): boolean {
  return (
    table.seats.some((seat) => seat.person === person && table.asked.includes(seat.seat) && !botPlays(seat)) &&
    table.status === 'running'
  )
}

/** Whose move it is, as their own tables tell it. */
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
