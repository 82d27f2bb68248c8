import values from '../../../../../src/stormtable/games/weather_island/edition/values.toml'

/** The printed values that the tally needs. */
const { tokens, weathers, end } = values as unknown as {
  tokens: { unpriced_per_weather: number; market_prices: number[]; forecast: number }
  weathers: string[]
  end: { points: number }
}

export const WEATHERS: readonly string[] = weathers
export const END_POINTS = end.points
/** The outcomes of both dice: `?` a token from the bag, `O` one from the forecast, `-` nothing. */
export const OUTCOMES = ['??', '?O', 'OO', '?-', 'O-', '--'] as const

/** The next entry that the sheet asks for: a token drawn for the forecast, or one that strikes. */
type Task = 'forecast' | 'bag' | 'left'

/** The weather tokens of a physical table, after some presses. Lists are by weather. */
export interface Sky {
  bag: number[]
  gone: number[]
  /** Tokens for sale. */
  stalls: number[]
  forecast: string[]
  tasks: Task[]
  round: number
  /** The tokens that strike in this round. */
  struck: string[]
  dice: string
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Set-up 7: the bag has the tokens without a price, the others are for sale, and the forecast is drawn. */
const setUp = (): Sky => ({
  bag: WEATHERS.map(() => tokens.unpriced_per_weather),
  gone: WEATHERS.map(() => 0),
  stalls: WEATHERS.map(() => tokens.market_prices.length),
  forecast: [],
  tasks: Array.from({ length: tokens.forecast }, () => 'forecast' as const),
  round: 0,
  struck: [],
  dice: '',
})

/** An empty bag takes the discards before a draw (Phase III, M12). */
function refill(sky: Sky): void {
  if (sum(sky.bag) > 0) return
  sky.bag = sky.gone
  sky.gone = WEATHERS.map(() => 0)
}

const add = (counts: number[], weather: string, count: number) => {
  counts[WEATHERS.indexOf(weather)] = (counts[WEATHERS.indexOf(weather)] ?? 0) + count
}

/** Does what needs no entry: the leftmost token of the forecast strikes, is discarded, and leaves a gap. */
function settle(sky: Sky): void {
  while (sky.tasks[0] === 'left') {
    sky.tasks.shift()
    const weather = sky.forecast.shift()
    if (weather === undefined) continue
    sky.struck.push(weather)
    add(sky.gone, weather, 1)
    sky.tasks.unshift('forecast')
  }
  if (!sky.tasks.length) return
  refill(sky)
  // No token is left to draw.
  if (sum(sky.bag) === 0) sky.tasks = []
}

/** III.1: the `?` come first, then the `O`; two blanks bring everything back into the bag (M12, M13). */
function roll(sky: Sky, dice: string): void {
  sky.dice = dice
  sky.round += 1
  sky.struck = []
  const times = (face: string) => [...dice].filter((shown) => shown === face)
  if (dice === '--') {
    sky.gone.forEach((count, weather) => (sky.bag[weather] = (sky.bag[weather] ?? 0) + count))
    sky.gone = WEATHERS.map(() => 0)
    for (const weather of sky.forecast) add(sky.bag, weather, 1)
    sky.forecast = []
    sky.tasks = [...Array.from({ length: tokens.forecast }, () => 'forecast' as const), 'bag']
  } else sky.tasks = [...times('?').map(() => 'bag' as const), ...times('O').map(() => 'left' as const)]
}

function drawn(sky: Sky, weather: string): void {
  const task = sky.tasks.shift()
  add(sky.bag, weather, -1)
  if (task === 'forecast') sky.forecast.push(weather)
  else {
    sky.struck.push(weather)
    add(sky.gone, weather, 1)
  }
}

/** Whether a press is possible now. */
export function accepts(sky: Sky, press: string): boolean {
  const [verb = '', word = ''] = press.split(' ')
  if (WEATHERS.includes(verb)) return sky.tasks.length > 0 && (sky.bag[WEATHERS.indexOf(verb)] ?? 0) > 0
  if (sky.tasks.length) return false
  if (verb === 'dice') return (OUTCOMES as readonly string[]).includes(word)
  if (verb === 'buy') return (sky.stalls[WEATHERS.indexOf(word)] ?? 0) > 0
  return verb === 'drop' && Number(word) < sky.forecast.length
}

/** The tokens after these presses; a press that is not possible changes nothing. */
export function skyAfter(presses: readonly string[]): Sky {
  const sky = setUp()
  for (const press of presses) {
    if (!accepts(sky, press)) continue
    const [verb = '', word = ''] = press.split(' ')
    if (verb === 'dice') roll(sky, word)
    else if (verb === 'buy') {
      add(sky.stalls, word, -1)
      add(sky.bag, word, 1)
    } else if (verb === 'drop') {
      const [weather] = sky.forecast.splice(Number(word), 1)
      if (weather !== undefined) add(sky.gone, weather, 1)
      sky.tasks = ['forecast']
    } else drawn(sky, verb)
    settle(sky)
  }
  return sky
}
