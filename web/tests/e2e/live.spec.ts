import type { Page } from '@playwright/test'
import type { Change, TableUpdate, View } from '../../src/api/generated'
import type { Entry } from '../../src/i18n/log'
import { stockOf } from '../../src/games/weather-machine/stock'
import { scene, setUp } from '../screenshots/scene'
import { expect, newcomer, test, url, withSettings } from './table'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// A game against a bot, as it is played by default: what a turn says of itself, its end, and the others' turns.

const headers = () => ({ Origin: url('') })
const path = (id: string, route: string) => url(`/api/tables/${id}${route}`)
const updateOf = async (page: Page, id: string) =>
  (await (await page.request.get(path(id, '/update?seat=0&lang=en'))).json()) as TableUpdate

async function table(page: Page): Promise<string> {
  const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'random', name: 'Bob' }]
  const data = { game: 'weather-machine', seats, clock: { kind: 'none' } }
  const created = await page.request.post(url('/api/tables'), { data, headers: headers() })
  const { id } = (await created.json()) as { id: string }
  await page.request.post(path(id, '/start'), { headers: headers() })
  return id
}

/** Answers for Ada until `enough` says so of the position in which she is asked or must confirm. */
async function play(page: Page, id: string, enough: (update: TableUpdate['update']) => boolean): Promise<TableUpdate> {
  for (let answers = 0; answers < 120; answers += 1) {
    let now = await updateOf(page, id)
    await expect
      .poll(async () => {
        now = await updateOf(page, id)
        return now.update.decision !== null || now.update.view.confirm?.seat === 0
      })
      .toBe(true)
    if (enough(now.update)) return now
    const { update, number } = now
    const kind = update.decision ? 'play' : 'confirm'
    // At Supply there is much to do.
    const options = update.decision?.options ?? []
    const notation =
      (options.find((option) => option.notation.startsWith('move supply')) ?? options.at(-1))?.notation ?? ''
    const data = { id: `live${answers}-${number}`, number, kind, seat: 0, notation }
    expect((await page.request.post(path(id, '/commits'), { data, headers: headers() })).status()).toBe(200)
  }
  throw new Error('the game does not go on')
}

const turnBegins = ({ decision, view }: TableUpdate['update']) =>
  view.round > 0 && decision?.question === 'move' && !view.undo.back.length

const isAtSupply = ({ decision }: TableUpdate['update']) => {
  const verbs = decision?.options.map(({ verb }) => verb) ?? []
  return verbs.includes('end') && verbs.includes('initiative')
}

/** Everything of a seat that a summary counts. */
const COUNTED: readonly Pick<Change, 'what' | 'type'>[] = [
  { what: 'bot' },
  { what: 'cp' },
  { what: 'investment' },
  ...['supply', 'government', 'lab', 'rnd', 'science'].map((type) => ({ what: 'voucher', type })),
  ...['government', 'lab', 'rnd'].map((type) => ({ what: 'advance', type })),
]
const stocks = (view: View) => COUNTED.map((kind) => stockOf(view, 0, { amount: 0, ...kind } as Change))

/** Counts the audio contexts that the page makes. */
const countSound = (page: Page) =>
  page.addInitScript(() => {
    const counted = { contexts: 0 }
    Object.assign(window, { counted })
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        counted.contexts += 1
      }
    }
  })
const audioContexts = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { contexts: number } }).counted.contexts)

/** Every entry of the log is one line, with a sentence and the signs of what the server says that it changed. */
async function checkLog(page: Page, log: readonly Entry[]): Promise<void> {
  const entries = log.filter(({ kind }) => kind !== 'heading')
  const lines = page.locator('.log ol > li:not(.heading)')
  await expect(lines).toHaveCount(entries.length)
  const shown = await lines.evaluateAll((all) =>
    all.map((line) => ({
      text: (line.querySelector('p')?.innerText ?? '').replace(/\s+/g, ' ').trim(),
      signs: [...line.querySelectorAll('.one')].map((sign) => Number(/\d+/.exec(sign.textContent ?? '')?.[0] ?? 0)),
    })),
  )
  for (const [index, { parts, under = [], ...entry }] of entries.entries()) {
    const { text = '', signs = [] } = shown[index] ?? {}
    const amounts = [entry, ...under].flatMap(({ costs = [], gains = [] }) => [...costs, ...gains])
    expect(signs, text).toEqual(amounts.map(({ n }) => Math.abs(n)))
    const names = parts.flatMap((part) => (typeof part === 'object' && 'name' in part ? [part.name] : []))
    expect(names, 'a sentence is more than the name of a thing').not.toContain(text)
    expect(text).toMatch(/\S \S/)
    expect(text, 'no code of the engine').not.toMatch(/\b[a-z]+[-_:][a-z0-9]+_|_[a-z]+\b|undefined|\{|\}/)
  }
}

test('a turn ends with two presses, its summary is the change of the position, and others’ acts end with Escape', async ({
  browser,
}) => {
  const page = await newcomer(browser, 'Ada', {
    reducedMotion: 'no-preference',
    ...withSettings({ playback: 1, confirmTurn: 'always', sound: 'off' }),
  })
  await countSound(page)
  const id = await table(page)
  // The position at the beginning of the turn that goes to Supply.
  let before: TableUpdate['update'] | undefined
  const asked = await play(page, id, (update) => {
    if (turnBegins(update)) before = update
    return before !== undefined && isAtSupply(update)
  })
  await page.goto(url(`/table/${id}`))
  if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
  await expect(page.locator('.turn .ending')).toBeVisible()
  expect(asked.update.view.seat).toBe(0)

  // The first press: the summary.
  await page.locator('.turn .ending').click()
  const summary = page.locator('.summary')
  await expect(summary).toBeVisible()
  const now = await updateOf(page, id)
  const [first, last] = [stocks((before ?? asked.update).view), stocks(now.update.view)]
  const changed = COUNTED.flatMap((_, index) =>
    first[index] === last[index] ? [] : [`${first[index]} → ${last[index]}`],
  )
  expect(changed.length).toBeGreaterThan(0)
  const shown = (await summary.locator('.net li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  for (const change of changed) expect(shown, `${changed.join()}`).toContain(change)

  // The second press: the next seat.
  await page.locator('.turn .go').click()
  await expect.poll(async () => (await updateOf(page, id)).update.view.confirm?.seat ?? null).not.toBe(0)
  const playback = page.locator('.playback')
  await expect(playback.locator('[aria-current=step]').first()).toBeVisible()

  // Escape shows the newest position in the next frame.
  const frames = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    let frames = 0
    for (; document.querySelector('.playback') && frames < 60; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return frames
  })
  expect(frames).toBeLessThanOrEqual(2)

  // The log, once the bot has played.
  await expect.poll(async () => (await updateOf(page, id)).update.view.waiting_for).toContain(0)
  await page.keyboard.press('Escape')
  await checkLog(page, (await updateOf(page, id)).update.log?.entries ?? [])

  // Without sound nothing is made to play it; with sound the first press makes it.
  expect(await audioContexts(page)).toBe(0)
  await page.evaluate(() =>
    localStorage.setItem('stormtable.settings', JSON.stringify({ playback: 0, sound: 'quiet' })),
  )
  await page.reload()
  await expect(page.locator('#question')).toBeVisible()
  await page.locator('#question').click()
  await expect.poll(() => audioContexts(page)).toBe(1)
})

test('on a phone a new question closes a tip, and the log opens at its end', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  // A tip that was tapped goes by itself after four seconds; here only the question may close it.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const neverTip = (run: () => void, after?: number) => (after === 4000 ? 0 : later(run, after))
    window.setTimeout = neverTip as typeof window.setTimeout
  })
  const id = await table(page)
  await play(page, id, turnBegins)
  await page.goto(url(`/table/${id}`))
  const question = page.locator('#question')
  await expect(question).toBeVisible()
  const words = (await question.textContent()) ?? ''
  const place = await page.evaluate(() => {
    const unlit = [...document.querySelectorAll<HTMLElement>('.wm [data-words]:not([data-lit], [data-lit] *)')]
    for (const element of unlit) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (element.contains(document.elementFromPoint(x, y))) return { x, y }
    }
    throw new Error('no place has words')
  })
  await page.touchscreen.tap(place.x, place.y)
  await expect(page.locator('.tip')).toBeVisible()
  const { update, number } = await updateOf(page, id)
  const notation = update.decision?.options.at(-1)?.notation ?? ''
  const data = { id: `tip-${number}`, number, kind: 'play', seat: 0, notation }
  expect((await page.request.post(path(id, '/commits'), { data, headers: headers() })).status()).toBe(200)
  await expect(question).not.toHaveText(words)
  await expect(page.locator('.tip')).toHaveCount(0)

  await page.locator('.table-parts').getByRole('button', { name: /^Log/ }).click()
  const below = () =>
    page.locator('.log').evaluate((log) => {
      const scrolls = [log, ...document.querySelectorAll('.board, .parts, main')].filter(
        (element) => element.contains(log) && element.scrollHeight > element.clientHeight + 1,
      )
      // What scrolls ends above the sheet with the question.
      const end = Math.min(...scrolls.map((element) => element.getBoundingClientRect().bottom))
      const last = log.querySelector('ol > li:last-child')?.getBoundingClientRect()
      return scrolls.length ? Math.round((last?.bottom ?? Infinity) - end) : Infinity
    })
  await expect.poll(below).toBeLessThanOrEqual(0)
})

test('with reduced motion no animation of the table, a playback or the ending is longer than 150 ms', async ({
  browser,
}) => {
  const page = await newcomer(browser, 'Ada', { reducedMotion: 'reduce', ...withSettings({ playback: 1 }) })
  await page.addInitScript(() => {
    const long = new Set<string>()
    Object.assign(window, { long })
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect
        const { duration, iterations = 1 } = effect?.getComputedTiming() ?? {}
        if (Number(duration) * iterations > 150) long.add(`${target?.className.toString()} ${String(duration)} ms`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const longAnimations = () => page.evaluate(() => [...(window as unknown as { long: Set<string> }).long])
  const id = await table(page)
  await page.goto(url(`/table/${id}`))
  await expect(page.locator('#question')).toBeVisible()
  await play(page, id, ({ view }) => view.round > 1)
  await expect(page.locator('.playback [aria-current=step]').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.locator('.panel [data-option], .turn .go').first()).toBeVisible()
  expect(await longAnimations()).toEqual([])

  await page.evaluate(() => localStorage.setItem('stormtable.known', 'yes'))
  await setUp(page, scene('machine-4-result'))
  await page.goto(url('/table/scene'))
  await page.getByRole('button', { name: 'Count again' }).click()
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await expect(page.locator('.finale .why')).toBeVisible()
  expect(await longAnimations()).toEqual([])
})
