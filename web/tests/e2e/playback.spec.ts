import type { Page } from '@playwright/test'
import type { PlayedAct, Playback, TableUpdate } from '../../src/api/generated'
import { expect, newcomer, PATIENT, test, url, withSettings } from './table'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Others' turns on the board, act by act.

const headers = () => ({ Origin: url('') })
const path = (id: string, route: string) => url(`/api/tables/${id}${route}`)
const updateOf = async (page: Page, id: string) =>
  (await (await page.request.get(path(id, '/update?seat=0&lang=en'))).json()) as TableUpdate
const playbackOf = async (page: Page, id: string, since: number) =>
  (await (await page.request.get(path(id, `/playback?seat=0&since=${since}&lang=en`))).json()) as Playback
const sentence = ({ entry }: PlayedAct, names: string[]) =>
  entry.parts
    .map((part) => (typeof part === 'string' ? part : 'p' in part ? (names[part.p] ?? '') : part.name))
    .join('')

/** A table with quick bots. */
async function table(page: Page, game: string, bots: number): Promise<string> {
  const others = ['Bob', 'Cleo', 'Dan'].slice(0, bots).map((name) => ({ kind: 'bot', bot: 'random', name }))
  const data = { game, seats: [{ kind: 'me' }, ...others], clock: { kind: 'none' } }
  const created = await page.request.post(url('/api/tables'), { data, headers: headers() })
  const { id } = (await created.json()) as { id: string }
  await page.request.post(path(id, '/start'), { headers: headers() })
  // The bots before Ada play first, so the page has nothing to play back yet.
  await expect.poll(async () => (await updateOf(page, id)).update.view.waiting_for, PATIENT).toContain(0)
  await page.goto(url(`/table/${id}`))
  await expect(page.locator('#question')).toBeVisible()
  return id
}

/** Answer for Ada, always with the last option, until others are asked. The number of the latest event before they act. */
async function finishTurn(page: Page, id: string): Promise<number> {
  for (let turn = 0; turn < 60; turn += 1) {
    const { update, number } = await updateOf(page, id)
    const { decision, view } = update
    const kind = decision ? 'play' : 'confirm'
    if (!decision && view.confirm?.seat !== 0) {
      if (view.waiting_for.includes(0)) continue
      await page.waitForTimeout(200)
      continue
    }
    const notation = decision?.options.at(-1)?.notation ?? ''
    const data = { id: `turn${turn}-${number}`, number, kind, seat: 0, notation }
    const done = await page.request.post(path(id, '/commits'), { data, headers: headers() })
    expect(done.status()).toBe(200)
    if (kind === 'confirm') return view.number
  }
  throw new Error('the turn does not end')
}

/** Ends turns until the others' turns have two acts or more, and pauses at the first one. The number of the latest event before. */
async function pauseAtTwoActs(page: Page, id: string): Promise<number> {
  const dashes = page.locator('.playback .dash')
  for (let turn = 0; turn < 6; turn += 1) {
    const since = await finishTurn(page, id)
    await expect(page.locator('.playback [aria-current=step]')).toBeVisible()
    await page.keyboard.press(' ')
    await expect.poll(async () => (await updateOf(page, id)).update.view.waiting_for, PATIENT).toContain(0)
    const { acts } = await playbackOf(page, id, since)
    if (acts.length > 1) {
      await expect(dashes).toHaveCount(acts.length)
      await dashes.first().click()
      return since
    }
    await page.keyboard.press('Escape')
  }
  throw new Error('the others never do two things in a row')
}

test('others’ turns are played back act by act, and skipped at a press', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada', withSettings({ playback: 1, confirmTurn: 'always' }))
  const id = await table(page, 'weather-machine', 2)
  const panel = page.locator('.playback')
  const step = panel.locator('[aria-current=step]')
  const shown = () => step.getAttribute('aria-label')

  const since = await pauseAtTwoActs(page, id)
  const first = await shown()
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shown).toBe(first)

  // What is shown is what the server says about that act.
  const { acts } = await playbackOf(page, id, since)
  const names = ['Ada', 'Bob', 'Cleo']
  const card = (await page.locator('.playback .card').innerText()).replace(/\s+/g, ' ')
  expect(acts.some((act) => card.includes(sentence(act, names).trim()))).toBe(true)

  // The newest position is there in the next frame.
  const isGone = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return !document.querySelector('.playback')
  })
  expect(isGone).toBe(true)

  // After an absence it waits for a press.
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `stormtable.seen.${id}.0`,
    `${since} ${Date.now() - 3 * 86_400_000}`,
  ] as const)
  await page.reload()
  await expect(panel.locator('h2')).toContainText(/\d+ acts? since/)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(step).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)

  // One press on a line of the log, of a choice or of a consequence, rings its places and shows its act on the board.
  const option = page.locator('[data-option]:visible').first()
  await option.click()
  await expect(option).toHaveAttribute('aria-pressed', 'true')
  const entries = (await updateOf(page, id)).update.log?.entries ?? []
  for (const kind of ['deed', 'line']) {
    const drawn = await page
      .locator('.board [data-place]:visible')
      .evaluateAll((places) => places.map((place) => place.getAttribute('data-place') ?? ''))
    const pressed = entries.findLast(
      (entry) =>
        entry.kind === kind && entry.state === 'stands' && entry.places?.some((place) => drawn.includes(place)),
    )
    const text = pressed ? sentence({ entry: pressed } as PlayedAct, names).trim() : ''
    expect(text).not.toBe('')
    const line = page.locator('.log li').filter({ hasText: text }).last()
    await line.getByRole('button').click()
    await expect(panel).toBeVisible()
    await expect(line).toHaveClass(/played/)
    await expect(page.locator('.marks .ring').first()).toBeVisible()
    // The question comes back as it was, with what was chosen.
    await panel.locator('+ .bar').getByRole('button', { name: 'Back to your question' }).click()
    await expect(panel).toHaveCount(0)
    await expect(option).toHaveAttribute('aria-pressed', 'true')
  }
})

test('with “at once” nothing is played back', async ({ browser }) => {
  const page = await newcomer(browser, 'Ada', withSettings({ playback: 0 }))
  const id = await table(page, 'weather-machine', 1)
  let played = 0
  await page.exposeFunction('playedBack', () => (played += 1))
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.querySelector('.playback')) void (window as unknown as { playedBack(): void }).playedBack()
    }).observe(document.body, { childList: true, subtree: true }),
  )
  const since = await finishTurn(page, id)
  await expect.poll(async () => (await playbackOf(page, id, since)).acts.length).toBeGreaterThan(0)
  await page.waitForTimeout(500)
  expect(played).toBe(0)
})
