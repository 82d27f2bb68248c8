import type { Gear, SeatStrike, Strike, Trip } from './timeline'

/** When everything of a strike happens, and how it looks at a moment. Times are in milliseconds. */
const DROP = 250
const LIGHT = 200
/** Cubes of one machine leave one after another. */
const APART = 70
const LEAVE = 250
const PER_UNIT = 2.2
const LONGEST_TRIP = 900
const TOOTH = 120
const TURN = 420
const FLOW = 400
const HOLD = 500
/** A strike takes at most this long at speed 1; everything in it is faster if there is more to show. */
const LONGEST = 3200
/** A short show takes this long for a strike. */
const SHORT = 900
/** With reduced motion a strike is three stills. */
export const FREEZE_TIME = 600
const STILLS = 3

export type Pace = 'full' | 'short' | 'stills'

/** A trip on its way: `progress` from 0 to 1. */
export interface TripFrame {
  trip: Trip
  progress: number
  /** How many cubes travel now, boosters included. */
  cubes: number
}

/** A converter: its cubes, and by how many degrees its teeth are turned. */
export interface GearFrame {
  feature: string
  cubes: number
  turn: number
}

export interface SeatFrame {
  seat: number
  /** How bright the sources of this weather are, from 0 to 1. */
  light: number
  trips: TripFrame[]
  gears: GearFrame[]
  points: number
  money: number
  /** How far the points have flown to the fuel gauge, from 0 to 1. */
  flow: number
}

export interface Frame {
  /** How far the token has dropped, from 0 to 1. */
  drop: number
  seats: SeatFrame[]
}

interface Fill {
  moment: number
  cubes: number
}
interface Run {
  moment: number
  points: number
  money: number
}
interface GearPlan {
  feature: string
  before: number
  fills: Fill[]
  runs: Run[]
}
interface SeatPlan {
  seat: number
  trips: { trip: Trip; start: number; end: number }[]
  gears: GearPlan[]
  /** When its last payment is made. */
  paid: number
}

/** The times of a strike. */
export interface StrikeTiming {
  strike: Strike
  pace: Pace
  seats: SeatPlan[]
  /** When the last cube lies still and everything is paid, and when the next strike begins. */
  settled: number
  length: number
  /** How much faster than planned the show must run. */
  rate: number
}

/** Part of a strike became known late: what came after this event starts at this time at the earliest. */
export interface Arrival {
  event: number
  start: number
}

/**
 * Plans a strike. What happened up to the event `seen` was shown before and stands from the beginning; `arrivals`: when the
 * rest became known.
 */
export function planOf(strike: Strike, pace: Pace, seen = 0, arrivals: readonly Arrival[] = []): StrikeTiming {
  const seats = strike.seats.map((seat) => seatPlan(seat, seen, arrivals))
  const ends = seats.flatMap(({ trips, gears, paid }) => [
    paid ? paid + FLOW : 0,
    ...trips.map(({ end }) => end),
    ...gears.flatMap((gear) => [...gear.fills, ...gear.runs].map(({ moment }) => moment)),
  ])
  if (pace === 'stills') {
    const length = FREEZE_TIME * STILLS
    return { strike, pace, seats, settled: FREEZE_TIME * (STILLS - 1), length, rate: 1 }
  }
  const settled = Math.max(DROP + LIGHT, ...ends)
  const length = settled + HOLD
  const longest = pace === 'short' ? SHORT : LONGEST
  const shown = arrivals.at(-1)?.start ?? 0
  return { strike, pace, seats, settled, length, rate: Math.max(1, (length - shown) / longest) }
}

/** The state at which a partly shown strike continues: its token is down, its sources are lit. */
export const LIT = DROP + LIGHT

function seatPlan({ seat, trips, gears }: SeatStrike, seen: number, arrivals: readonly Arrival[]): SeatPlan {
  const planned = trips.map((trip, index) => {
    if (trip.number <= seen) return { trip, start: 0, end: 0 }
    const mark = arrivals.findLast(({ event }) => trip.number > event) ?? { event: seen, start: LIT }
    const before = trips.filter(({ number }) => number <= mark.event).length
    const start = Math.max(LIT, mark.start) + APART * (index - before)
    return { trip, start, end: start + Math.min(LONGEST_TRIP, LEAVE + PER_UNIT * trip.length) }
  })
  const arrival = (trip: Trip) => planned.find((plan) => plan.trip === trip)?.end ?? 0
  const gearPlans = gears.map((gear) => gearPlan(gear, arrival, seen))
  const paid = gearPlans.flatMap(({ runs }) =>
    runs.filter((run) => run.points || run.money).map(({ moment }) => moment),
  )
  return { seat, trips: planned, gears: gearPlans, paid: Math.max(0, ...paid) }
}

/** Cubes drop into the teeth one by one; a full gear turns and empties before the next cube drops. */
function gearPlan(gear: Gear, arrival: (trip: Trip) => number, seen: number): GearPlan {
  const fills: Fill[] = []
  const runs: Run[] = []
  let [now, cubes] = [0, gear.before]
  const run = (each: Gear['runs'][number]) => {
    const old = each.number <= seen
    if (!old) now += TURN
    cubes -= gear.cost
    runs.push({ moment: old ? 0 : now, points: each.points, money: each.money })
    fills.push({ moment: old ? 0 : now, cubes: Math.max(0, cubes) })
  }
  for (const trip of gear.arrivals) {
    const old = trip.number <= seen
    const due = gear.runs.filter((each) => each.trip === trip)
    now = Math.max(now, arrival(trip))
    for (let cube = 0; cube < trip.cubes; cube++) {
      if (cubes >= gear.cost && due[0]) run(due.shift() as Gear['runs'][number])
      if (!old) now += TOOTH
      cubes += 1
      fills.push({ moment: old ? 0 : now, cubes })
    }
    for (const each of due) run(each)
  }
  return { feature: gear.feature, before: gear.before, fills, runs }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const easeOut = (part: number) => 1 - (1 - part) ** 3
const easeBoth = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)
/** A notch with a little backlash: past its end, and back. */
const easeGear = (part: number) => 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2
/** A gear turns a notch. */
const NOTCH = 60

/** How a strike looks at a moment of its plan. */
export function frameAt(plan: StrikeTiming, time: number): Frame {
  if (plan.pace === 'stills') return frozenFrame(plan, Math.min(STILLS - 1, Math.floor(time / FREEZE_TIME)))
  const light = easeOut(clamp((time - DROP) / LIGHT))
  return {
    drop: easeOut(clamp(time / DROP)),
    seats: plan.seats.map(({ seat, trips, gears, paid }) => ({
      seat,
      light,
      trips: trips
        .filter(({ start }) => start <= time)
        .map(({ trip, start, end }) => tripFrame(trip, end ? easeBoth(clamp((time - start) / (end - start || 1))) : 1)),
      gears: gears.map((gear) => gearFrame(gear, time)),
      ...paidBy(gears, time),
      flow: paid ? easeBoth(clamp((time - paid) / FLOW)) : 1,
    })),
  }
}

/** The three stills: lit sources; full pipes and teeth; what was paid. */
function frozenFrame(plan: StrikeTiming, number: number): Frame {
  return {
    drop: 1,
    seats: plan.seats.map(({ seat, trips, gears }) => ({
      seat,
      light: 1,
      trips: number ? trips.map(({ trip }) => tripFrame(trip, 1)) : [],
      gears: gears.map(({ feature, before, fills }) => {
        const most = Math.max(before, ...fills.map(({ cubes }) => cubes))
        const cubes = number === 0 ? before : number === 1 ? most : (fills.at(-1)?.cubes ?? before)
        return { feature, cubes, turn: 0 }
      }),
      ...(number === STILLS - 1 ? paidBy(gears, Infinity) : { points: 0, money: 0 }),
      flow: number === STILLS - 1 ? 1 : 0,
    })),
  }
}

function tripFrame(trip: Trip, progress: number): TripFrame {
  // A cube that was declined adds nothing; those that were taken joined at the first boosters.
  const joined = trip.boosts.filter(({ part }) => part <= progress).length
  return { trip, progress, cubes: Math.min(trip.cubes, 1 + joined) }
}

function gearFrame({ feature, before, fills, runs }: GearPlan, time: number): GearFrame {
  const cubes = fills.findLast(({ moment }) => moment <= time)?.cubes ?? before
  const turning = runs.find(({ moment }) => moment > time && moment - TURN <= time)
  const turn = turning ? NOTCH * easeGear(clamp((time - turning.moment + TURN) / TURN)) : 0
  return { feature, cubes, turn }
}

function paidBy(gears: readonly GearPlan[], time: number): { points: number; money: number } {
  const runs = gears.flatMap((gear) => gear.runs).filter(({ moment }) => moment <= time)
  return {
    points: runs.reduce((sum, run) => sum + run.points, 0),
    money: runs.reduce((sum, run) => sum + run.money, 0),
  }
}
