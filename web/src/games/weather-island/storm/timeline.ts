import type { Event, RoundWeather } from '../../../api/generated'
import { smooth } from '../geometry'
import { islandOf, type BuiltTile, type IslandPlayer, type IslandPrinted, type Point, type Weather } from '../model'
import { wayOf } from '../network'

/**
 * The weather of a round as strikes: what each of them did in each machine. It only reads the engine's events; it
 * computes no rule.
 */

/** One energy on its way from a source to a converter. */
export interface Trip {
  /** The number of its event. */
  number: number
  source: string
  converter: string
  /** The path of the drawing along its pipes, and the length of that path in units of the drawing. */
  line: string
  length: number
  /** The boosters that added a cube: where, and how far along the line, from 0 to 1. */
  boosts: { point: Point; part: number }[]
  /** How many cubes arrive. */
  cubes: number
}

/** One converter in a strike: cubes arrive in this order, and it runs as soon as it is full. */
export interface Gear {
  feature: string
  cost: number
  before: number
  after: number
  arrivals: Trip[]
  /** Each run: after which trip, and what it paid. */
  runs: { trip: Trip | null; number: number; points: number; money: number }[]
}

/** What a strike did in one machine. */
export interface SeatStrike {
  seat: number
  /** The sources that made or sent energy. */
  fired: string[]
  trips: Trip[]
  gears: Gear[]
  /** Energy that was made, boosters included. */
  energy: number
  /** Cubes on sources without a converter, after the strike. */
  waiting: number
  /** Sources that made nothing. */
  wasted: number
  points: number
  money: number
}

/** The machines and the points at one moment. */
export interface Moment {
  players: readonly IslandPlayer[]
}

export interface Strike {
  weather: Weather
  from: string
  /** The numbers of its first and its latest event. */
  first: number
  last: number
  /** Whether everybody has resolved it. */
  done: boolean
  seats: SeatStrike[]
  before: Moment
  after: Moment
}

export interface Timeline {
  round: number
  dice: { face: string; takes: string | null }[]
  /** Both dice were blank. */
  crazy: boolean
  strikes: Strike[]
  /** Where the tokens of later strikes will come from. */
  toCome: string[]
  complete: boolean
}

const text = (event: Event, key: string) => String(event.data[key] ?? '')
const number = (event: Event, key: string) => Number(event.data[key] ?? 0)

/** The events that stand: an undo takes back what came after the event it names. */
export function standing(feed: readonly Event[]): Event[] {
  let stands: Event[] = []
  for (const event of feed) {
    if (event.name === 'undone') stands = stands.filter((earlier) => earlier.number <= number(event, 'to'))
    else stands.push(event)
  }
  return stands
}

/** Machines and points that events change. */
class Position {
  private readonly players: IslandPlayer[]

  constructor(players: readonly IslandPlayer[]) {
    this.players = structuredClone(players) as IslandPlayer[]
  }

  get moment(): Moment {
    return { players: structuredClone(this.players) }
  }

  player(seat: number): IslandPlayer | undefined {
    return this.players[seat]
  }

  machine(seat: number): readonly BuiltTile[] {
    return this.players[seat]?.machine ?? []
  }

  cubes(seat: number, feature: string): number {
    return this.built(seat, feature)?.cubes ?? 0
  }

  set(seat: number, feature: string, cubes: number): void {
    const built = this.built(seat, feature)
    if (built) built.cubes = cubes
  }

  private built(seat: number, feature: string) {
    const [spot, letter = ''] = feature.split(':')
    return this.players[seat]?.machine.find((tile) => tile.spot === spot)?.features[letter]
  }
}

/** The strikes of a round's weather. */
export function timelineOf(storm: RoundWeather, printed: IslandPrinted): Timeline {
  const position = new Position(islandOf(storm.view).players)
  const timeline: Timeline = {
    round: storm.round,
    dice: [],
    crazy: false,
    strikes: [],
    toCome: [],
    complete: storm.complete,
  }
  let reader: StrikeReader | null = null
  const finish = () => {
    if (reader) timeline.strikes.push(reader.strike())
    reader = null
  }
  for (const event of standing(storm.feed)) {
    if (event.name === 'round' || event.name === 'end') break
    if (event.name === 'die') timeline.dice.push({ face: text(event, 'face'), takes: text(event, 'takes') || null })
    else if (event.name === 'weather_went_crazy') timeline.crazy = true
    else if (event.name === 'weather') {
      finish()
      reader = new StrikeReader(event, position, printed)
    } else reader?.read(event)
  }
  finish()
  timeline.toCome = tokensToCome(timeline)
  return timeline
}

/** A token from the bag for each die that says so, then those of the forecast; crazy weather draws one from the bag. */
function tokensToCome({ dice, crazy, strikes }: Timeline): string[] {
  const takes = dice.flatMap((die) => die.takes ?? [])
  const all = crazy ? ['bag'] : [...takes.filter((from) => from === 'bag'), ...takes.filter((from) => from !== 'bag')]
  return all.slice(strikes.length)
}

/** Reads the events of one strike. */
class StrikeReader {
  private readonly before: Moment
  private readonly seats = new Map<number, SeatStrike>()
  private trip: Trip | null = null
  private last: number
  private done = false

  constructor(
    private readonly token: Event,
    private readonly position: Position,
    private readonly printed: IslandPrinted,
  ) {
    this.before = position.moment
    this.last = token.number
    for (const { seat } of this.before.players)
      this.seats.set(seat, {
        seat,
        fired: [],
        trips: [],
        gears: [],
        energy: 0,
        waiting: 0,
        wasted: 0,
        points: 0,
        money: 0,
      })
  }

  read(event: Event): void {
    this.last = event.number
    if (event.name === 'token_done') this.done = true
    const seat = event.seat === null ? undefined : this.seats.get(event.seat)
    if (seat) this.reading[event.name]?.(event, seat)
  }

  strike(): Strike {
    const { token, before, last, done, position } = this
    for (const seat of this.seats.values()) {
      for (const gear of seat.gears) gear.after = position.cubes(seat.seat, gear.feature)
      seat.waiting = seat.fired.filter((source) => position.cubes(seat.seat, source) > 0).length
    }
    const [weather, from] = [text(token, 'weather'), text(token, 'from')]
    const seats = [...this.seats.values()].toSorted((a, b) => a.seat - b.seat)
    return { weather, from, first: token.number, last, done, seats, before, after: position.moment }
  }

  private readonly reading: Record<string, (event: Event, seat: SeatStrike) => void> = {
    energy_made: (event, seat) => {
      const feature = text(event, 'feature')
      this.fires(seat, feature)
      seat.energy += 1
      this.position.set(seat.seat, feature, this.position.cubes(seat.seat, feature) + 1)
    },
    energy_wasted: (event, seat) => {
      this.fires(seat, text(event, 'feature'))
      seat.wasted += 1
    },
    cube_taken: (event, seat) => {
      const feature = text(event, 'feature')
      this.position.set(seat.seat, feature, this.position.cubes(seat.seat, feature) - 1)
    },
    trip: (event, seat) => this.travels(event, seat),
    boosted: (_, seat) => {
      if (!this.trip) return
      seat.energy += 1
      this.trip.cubes += 1
      this.arrives(seat, this.trip, 1)
    },
    converted: (event, seat) => {
      const feature = text(event, 'feature')
      const left = this.position.cubes(seat.seat, feature) - number(event, 'energy')
      this.position.set(seat.seat, feature, left)
      this.gear(seat, feature).runs.push({ trip: this.trip, number: event.number, points: 0, money: 0 })
    },
    points: (event, seat) => {
      if (text(event, 'reason') !== 'converter') return
      const amount = number(event, 'amount')
      const run = this.gear(seat, text(event, 'source')).runs.at(-1)
      if (run) run.points += amount
      seat.points += amount
      const player = this.position.player(seat.seat)
      if (player) player.points += amount
    },
    money: (event, seat) => {
      const amount = number(event, 'amount')
      const run = seat.gears.flatMap((gear) => gear.runs).toSorted((a, b) => b.number - a.number)[0]
      if (run) run.money += amount
      seat.money += amount
      const player = this.position.player(seat.seat)
      if (player) player.money += amount
    },
  }

  private fires(seat: SeatStrike, source: string): void {
    if (!seat.fired.includes(source)) seat.fired.push(source)
  }

  private travels(event: Event, seat: SeatStrike): void {
    const [source, converter] = [text(event, 'source'), text(event, 'converter')]
    this.fires(seat, source)
    this.position.set(seat.seat, source, 0)
    const machine = this.position.machine(seat.seat)
    const way = wayOf(text(event, 'path'), source.split(':')[0] ?? '', machine, this.printed)
    const boosts = way.passes
      .filter(({ spot, feature }) => this.kindOf(machine, spot, feature) === 'booster')
      .slice(0, number(event, 'boosters'))
      .map(({ distance }) => ({ part: distance / (way.length || 1), point: pointAt(way.points, distance) }))
    const line = smooth(way.points)
    const trip: Trip = { number: event.number, source, converter, line, length: way.length, boosts, cubes: 1 }
    this.trip = trip
    seat.trips.push(trip)
    this.gear(seat, converter).arrivals.push(trip)
    this.arrives(seat, trip, 1)
  }

  private arrives(seat: SeatStrike, trip: Trip, cubes: number): void {
    const before = this.position.cubes(seat.seat, trip.converter)
    this.gear(seat, trip.converter)
    this.position.set(seat.seat, trip.converter, before + cubes)
  }

  private gear(seat: SeatStrike, feature: string): Gear {
    const known = seat.gears.find((gear) => gear.feature === feature)
    if (known) return known
    const [spot = '', letter = ''] = feature.split(':')
    const name = this.position.machine(seat.seat).find((tile) => tile.spot === spot)?.name ?? ''
    const cost = this.printed.tiles[name]?.features.find((printed) => printed.name === letter)?.cost ?? 1
    const before = this.position.cubes(seat.seat, feature)
    const gear: Gear = { feature, cost, before, after: before, arrivals: [], runs: [] }
    seat.gears.push(gear)
    return gear
  }

  private kindOf(machine: readonly BuiltTile[], spot: string, feature: string): string {
    const name = machine.find((tile) => tile.spot === spot)?.name ?? ''
    return this.printed.tiles[name]?.features.find((printed) => printed.name === feature)?.kind ?? ''
  }
}

/** The point of a line after a distance. */
function pointAt(points: readonly Point[], distance: number): Point {
  let left = distance
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (left <= length) {
      const part = length ? left / length : 0
      return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
    }
    left -= length
  }
  return points.at(-1) ?? [0, 0]
}
