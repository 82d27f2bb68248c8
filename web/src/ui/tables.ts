import type { ClockSetting, TableInfo } from '../protocol'
import { clockFace } from './time'

/** How long one may think at a table, in a few words. */
export function clockWords(clock: ClockSetting | null): string {
  if (!clock || clock.kind === 'none') return 'no clock'
  if (clock.kind === 'live')
    return `live, ${clockFace(clock.turn)} a turn${clock.bank ? ` and ${clockFace(clock.bank)}` : ''}`
  const days = clock.days ? `${clock.days === 1 ? 'a day' : `${clock.days} days`}` : ''
  return `${[days, clock.hours ? `${clock.hours} h` : ''].filter(Boolean).join(' ')} a turn`
}

/** Whether a table waits for somebody. */
export function waitsFor(table: TableInfo, person: string | undefined): boolean {
  return (
    table.seats.some((seat) => seat.person === person && table.asked.includes(seat.seat)) && table.status === 'running'
  )
}

/** Whose move it is, as their own tables tell it. */
export function whoseMove(table: TableInfo, person: string | undefined): string {
  if (table.status === 'open') {
    const free = table.seats.filter((seat) => !seat.person && !seat.bot).length
    return free ? `${free} ${free === 1 ? 'seat' : 'seats'} free` : 'Ready to start'
  }
  if (table.status === 'over') return 'The game is over'
  if (waitsFor(table, person)) return 'It is your move'
  const names = table.asked.map((seat) => table.seats[seat]?.name ?? '')
  return names.length ? `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} thinking` : 'Waiting'
}
