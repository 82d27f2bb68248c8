import type { Event } from '../../api/generated'

/** One token's strike: the ways that energy took, and what each player got. */
export interface Strike {
  round: number
  weather: string
  trips: { seat: number; source: string; path: string }[]
  /** Points by seat: what the strike brought, and what they had after it. */
  gains: number[]
  points: number[]
}

/** The strikes among some events that moved energy; `points` are the players' points after the last event. */
export function strikesOf(events: readonly Event[], points: readonly number[]): Strike[] {
  const strikes: Strike[] = []
  const none = () => points.map(() => 0)
  for (const { name, seat, round, data } of events) {
    const strike = strikes.at(-1)
    if (name === 'weather')
      strikes.push({ round, weather: String(data['weather']), trips: [], gains: none(), points: none() })
    else if (!strike || strike.round !== round || seat === null) continue
    else if (name === 'trip') strike.trips.push({ seat, source: String(data['source']), path: String(data['path']) })
    else if (name === 'points') strike.gains[seat] = (strike.gains[seat] ?? 0) + Number(data['amount'])
  }
  let after = [...points]
  for (const strike of strikes.toReversed()) {
    strike.points = after
    after = after.map((had, seat) => had - (strike.gains[seat] ?? 0))
  }
  return strikes.filter((strike) => strike.trips.length > 0)
}
