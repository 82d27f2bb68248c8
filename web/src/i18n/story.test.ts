import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { load, type Printed } from '../games'
import type { Event, Update } from '../api/generated'
import { language } from './language.svelte'
import { Speech } from './speech'
import { story, takenBack, type Entry } from './story'

/** Every recorded game, and games with many choices taken back, as the page receives them. */
const folder = mkdtempSync(join(tmpdir(), 'stormtable-feeds-'))
execFileSync(process.env['STORMTABLE_PYTHON'] ?? '../.venv/bin/python', ['tools/feeds.py', folder], {
  env: { ...process.env, STORMTABLE_PURE: '1' },
})
const all = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as { update: Update; printed: Printed }),
}))
const games = all.filter((game) => game.name !== 'example')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await language.speak('en')
})

async function told({ update, printed }: (typeof all)[number], spoken = 'en') {
  await language.speak(spoken as 'en')
  const { words, tongue } = await load(update.view.game)
  const speech = new Speech(update.view.game, words, tongue, update.view, printed)
  const gone = takenBack(update.feed)
  return {
    speech,
    log: story(update.feed, speech),
    standing: update.feed.filter((event) => !gone.has(event.number)),
  }
}

type Sums = Record<string, number>
function add(sums: Sums, seat: number | null, what: string, type: unknown, amount: number): void {
  const key = `${seat}/${what}/${typeof type === 'string' ? type : ''}`
  sums[key] = (sums[key] ?? 0) + amount
}
const amountOf = (event: Event) => (event.what ? Number(event.data['amount'] ?? 0) : 0)

function summed(events: readonly Event[]): Sums {
  const sums: Sums = {}
  for (const event of events)
    if (amountOf(event)) add(sums, event.seat, event.what ?? '', event.data['type'], amountOf(event))
  return sums
}
function logged(log: readonly Entry[]): Sums {
  const sums: Sums = {}
  for (const { amounts } of log) for (const one of amounts) add(sums, one.seat, one.what, one.type, one.amount)
  return sums
}
/** What a chip shows is an amount of its line, and one that the sentence does not name. */
const drawn = (entry: Entry) =>
  [...entry.costs, ...entry.gains].map(({ what, type, amount }) => `${what}/${type ?? ''}/${amount}`).sort()
function due(entry: Entry): string[] {
  const sums: Sums = {}
  for (const one of entry.amounts)
    if (!one.said && one.seat === entry.seat) {
      const key = `${one.what}/${one.type ?? ''}/${one.amount < 0}`
      sums[key] = (sums[key] ?? 0) + one.amount
    }
  return Object.entries(sums)
    .map(([key, amount]) => `${key.replace(/\/(true|false)$/, '')}/${amount}`)
    .sort()
}

/** Choices that stand and begin a deed; to end or to pass is none, unless it has a sentence. */
function deeds(standing: readonly Event[], { plot, at }: Speech): Event[] {
  return standing.filter(
    (event) =>
      ['chose', 'forced'].includes(event.name) &&
      plot.begins(event) &&
      (!['end', 'pass'].includes(String(event.data['verb'])) || plot.chosen(event, at) !== ''),
  )
}

/** What no line may have: a gap, a code, or two words run together. */
const WRONG = [
  /undefined|NaN|\[object|[{}]| {2}|\(\)|^[\s,.:;]|[,:;]$|: ?[.:]/,
  /\p{L}[_:]\p{L}|\b(government|lab|rnd|supply|rain|wind|sun|fog|snow)-/u,
  /\p{Ll}\p{Lu}/u,
]

describe.each(games)('$name', (game) => {
  test('every amount that stands is told once, on the line it came from', async () => {
    const { log, standing, speech } = await told(game)
    expect(logged(log)).toEqual(summed(standing))
    const begun = deeds(standing, speech).map((event) => event.number)
    const counted = log.filter((entry) => entry.amounts.length)
    expect(counted.filter((entry) => drawn(entry).join() !== due(entry).join())).toEqual([])
    const mixed = counted.filter((entry) => begun.some((number) => number > entry.act && number <= entry.last))
    expect(mixed.map((entry) => `${entry.act} to ${entry.last}: ${entry.text}`)).toEqual([])
  })

  test('every deed that stands has one line, which begins with its own sentence', async () => {
    const { log, standing, speech } = await told(game)
    const lines = log.filter((entry) => !entry.undone && !entry.heading)
    const byAct = new Map(lines.map((entry) => [entry.act, entry]))
    expect(byAct.size).toBe(lines.length)
    const wrong = deeds(standing, speech).filter(({ number, seat }) => {
      const entry = byAct.get(number)
      return entry?.seat !== seat || !new RegExp(`^(${speech.player(seat)}|Target Value)`).test(entry.text)
    })
    expect(wrong.map(({ number, data }) => [data['notation'], byAct.get(number)?.text])).toEqual([])
    const names = game.update.view.seats.map(({ seat }) => speech.player(seat))
    const ofOthers = lines.filter(
      ({ seat, text }) => seat !== null && names.some((name, other) => other !== seat && text.startsWith(name)),
    )
    expect(ofOthers.map((entry) => entry.text)).toEqual([])
  })

  test('what was taken back is told as such, without amounts', async () => {
    const { log } = await told(game)
    const gone = takenBack(game.update.feed)
    expect(log.filter((entry) => !entry.heading && entry.undone !== gone.has(entry.act))).toEqual([])
    const undone = log.filter((entry) => entry.undone)
    expect(undone.flatMap((one) => [...one.amounts, ...one.costs, ...one.gains, ...one.more])).toEqual([])
    expect(undone.length > 0).toBe(game.name.endsWith('taken-back'))
  })

  test.each(['en', 'pt'])('no line shows a code or has a gap (%s)', async (spoken) => {
    const { log, speech } = await told(game, spoken)
    const lines = log.flatMap(({ text, more, costs, gains }) => [
      text,
      ...more,
      ...[...costs, ...gains].map((change) => speech.thing(change)),
    ])
    expect(lines.filter((line) => line === '' || WRONG.some((wrong) => wrong.test(line)))).toEqual([])
  })

  test('each heading has lines below it', async () => {
    const { log } = await told(game)
    const empty = log.filter((entry, index) => entry.heading && log[index + 1]?.heading)
    // A player may end the Supply round at once.
    expect(empty.filter((entry) => entry.text !== 'Supply round').map((entry) => entry.text)).toEqual([])
    expect(log[0]?.text).toBe('Set-up')
  })

  test('final scoring has its own heading, with one line for each player and source', async () => {
    const { log, standing } = await told(game)
    const from = log.findIndex((entry) => entry.heading && entry.text === 'Final scoring')
    const ending = game.update.view.outcome?.reason ?? ''
    const scored = standing.filter((event) =>
      ['funding tracks', 'goals', 'nobel prize', 'end-game benefits'].includes(String(event.data['source'])),
    )
    if (game.update.view.game !== 'weather-machine' || !scored.length) return
    expect(from, ending).toBeGreaterThan(0)
    const lines = log.slice(from + 1)
    const paid = lines.filter((entry) => entry.gains.length)
    expect(paid.map((entry) => [entry.seat, entry.gains])).toEqual(
      scored.map((event) => [event.seat, [{ what: 'cp', amount: amountOf(event) }]]),
    )
  })

  test('energy is said to wait only where it makes no trip', async () => {
    const { log, standing } = await told(game)
    const waiting = standing.filter((event, index) => {
      if (event.name !== 'energy_made') return false
      const after = standing.slice(index + 1).find((one) => !['chose', 'forced', 'cube_taken'].includes(one.name))
      return after !== undefined && !(after.name === 'trip' && after.data['source'] === event.data['feature'])
    })
    const said = log.flatMap((entry) => (entry.undone ? [] : [entry.text, ...entry.more]))
    expect(said.filter((line) => line.includes('waits for a converter')).length).toBe(waiting.length)
  })
})

test('a line grows with its deed and is never added to another', async () => {
  const game = games.find((one) => one.name.includes('4-last-experiment-greedy'))
  if (!game) throw new Error('no such game')
  const { speech, log } = await told(game)
  const { feed } = game.update
  for (let length = 100; length < feed.length; length += 97) {
    const before = story(feed.slice(0, length), speech)
    const whole = log.filter((entry) => entry.act <= (feed[length - 1]?.number ?? 0))
    expect(before.length).toBeGreaterThanOrEqual(whole.length - 1)
    for (const entry of before.slice(0, -6)) expect(log.map((one) => one.text)).toContain(entry.text)
  }
})

test('a game from another package has a line for every choice, with what it changed', async () => {
  const game = all.find((one) => one.name === 'example')
  if (!game) throw new Error('no such game')
  const { log, standing } = await told(game)
  const chosen = standing.filter((event) => event.name === 'chose')
  expect(log.map((entry) => entry.text)).toEqual(
    chosen.map(
      ({ seat, data }) => `${['Ada', 'Bob', 'Cleo'][seat ?? 0]}: ${data['verb'] === 'hold' ? 'Hold' : 'Pass'}`,
    ),
  )
  expect(logged(log)).toEqual(summed(standing))
})
