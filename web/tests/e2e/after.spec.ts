import type { Page } from '@playwright/test'
import { faults } from './axe'
import { another, expect, newcomer, test, url } from './table'

/** For what bots' processes do, which come last on a busy machine. */
const PATIENT = { timeout: 90_000 }
const headers = () => ({ Origin: url('').replace(/\/$/, '') })

/** A game of Weather Island that two quick bots have played, at a table of this person's. */
async function played(page: Page): Promise<string> {
  const seats = [
    { kind: 'bot', bot: 'random', name: 'Cleo' },
    { kind: 'bot', bot: 'random', name: 'Dan' },
  ]
  const made = await page.request.post(url('/api/tables'), {
    data: { game: 'weather-island', seats },
    headers: headers(),
  })
  const { id } = (await made.json()) as { id: string }
  await page.request.post(url(`/api/tables/${id}/start`), { headers: headers() })
  const over = async () =>
    ((await (await page.request.get(url(`/api/tables/${id}`))).json()) as { status: string }).status
  await expect.poll(over, { timeout: 240_000 }).toBe('over')
  return id
}

test('a game that is over is replayed, shared, forked and studied', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const id = await played(ada)
  await ada.goto(url(`/table/${id}/after`))
  await expect(ada.locator('.headline')).toContainText(/win/)

  // The needle is the replay's scrubber, by keys and by its buttons.
  const needle = ada.getByRole('slider', { name: 'Where the replay stands' })
  const stands = async () => Number(await needle.getAttribute('aria-valuenow'))
  const last = await stands()
  await needle.focus()
  await ada.keyboard.press('Home')
  expect(await stands()).toBe(1)
  await ada.keyboard.press('ArrowRight')
  expect(await stands()).toBe(2)
  await ada.keyboard.press('PageUp')
  const round = await stands()
  expect(round).toBeGreaterThan(2)
  await ada.getByRole('button', { name: 'A step on' }).click()
  expect(await stands()).toBe(round + 1)
  await expect(ada.locator('.told li').first()).toBeVisible()
  const box = (await needle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await ada.mouse.click(box.x + box.width * 0.6, box.y + 60)
  expect(await stands()).toBeGreaterThan(round + 1)
  await ada.getByRole('button', { name: '8×' }).click()
  const before = await stands()
  await ada.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(stands).toBeGreaterThan(before + 1)
  await ada.getByRole('button', { name: 'Pause' }).click()
  const eyes = ada.getByRole('group', { name: 'Seen by' }).getByRole('button', { name: /Cleo/ })
  await eyes.click()
  await expect(eyes).toHaveAttribute('aria-pressed', 'true')

  // Sound in both themes, and on a phone.
  for (const colorScheme of ['dark', 'light'] as const) {
    await ada.emulateMedia({ colorScheme })
    expect(await faults(ada), colorScheme).toEqual([])
  }
  for (const width of [360, 768, 1100, 1920]) {
    await ada.setViewportSize({ width, height: 800 })
    const wide = await ada.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, String(width)).toBeLessThanOrEqual(0)
  }
  await ada.setViewportSize({ width: 360, height: 780 })
  expect(await faults(ada), 'phone').toEqual([])
  await ada.setViewportSize({ width: 1440, height: 900 })

  // A stranger sees the same position by the link, as a spectator, and forks nothing.
  const here = await stands()
  await ada.getByRole('button', { name: 'Link to this position' }).click()
  const link = await ada.getByRole('dialog').getByRole('textbox').inputValue()
  expect(await faults(ada), 'sharing').toEqual([])
  await ada.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const eve = await another(browser)
  await eve.goto(link)
  const seen = eve.getByRole('slider', { name: 'Where the replay stands' })
  await expect(seen).toHaveAttribute('aria-valuenow', String(here))
  await expect(eve.getByRole('button', { name: 'Fork here' })).toHaveCount(0)
  await expect(eve.getByRole('group', { name: 'Seen by' }).getByRole('button')).toHaveCount(0)

  // From there a game of one's own goes on against bots.
  await ada.getByRole('button', { name: 'Fork here' }).click()
  await ada.getByLabel('The others are').selectOption('easy')
  await ada.getByRole('dialog').getByRole('button', { name: 'Fork here' }).click()
  await expect(ada.locator('#question')).toBeVisible()
  expect(new URL(ada.url()).pathname).not.toContain(id)

  // Its record is studied from a paste: a bot is asked, and two lines are compared.
  const record = await (await ada.request.get(url(`/api/tables/${id}/record`))).text()
  await ada.goto(url('/study'))
  await ada.getByLabel('Or paste it here').fill(record, PATIENT)
  await ada.getByRole('button', { name: 'Study it' }).click()
  await expect(ada.locator('#question')).toBeVisible(PATIENT)
  await needle.focus()
  await ada.keyboard.press('End')
  // Every answer is a step here; the replay has only those that change something.
  const answers = await stands()
  expect(answers).toBeGreaterThan(last)
  for (let back = 0; back < 12; back++) await ada.keyboard.press('ArrowLeft')
  expect(await stands()).toBe(answers - 12)
  const cut = await ada.locator('.scene .board').evaluate((board) => {
    const frame = board.getBoundingClientRect()
    return [...board.querySelectorAll<HTMLElement>('[data-place]')]
      .filter((place) => place.checkVisibility() && place.getBoundingClientRect().bottom > frame.bottom + 1)
      .map((place) => place.dataset['place'])
  })
  expect(cut, 'the whole board is shown').toEqual([])
  await ada.getByLabel('Which bot is asked').selectOption('easy')
  await expect(ada.locator('.choice').first()).toBeEnabled()
  await ada.getByRole('button', { name: 'Ask why' }).click()
  await expect(ada.locator('.options [role=status]')).toContainText('would choose', PATIENT)
  await ada.locator('.choice').first().click()
  const lines = ada.getByRole('group', { name: 'What else there was' }).locator('.line')
  await expect(lines.first()).not.toContainText('nothing tried yet')
  await lines.nth(1).click()
  await ada.getByRole('button', { name: 'Compare by playing on' }).click()
  await expect(lines.nth(1).locator('.outlook')).toContainText('game', PATIENT)
  await ada.getByRole('button', { name: 'Stop' }).click()
  for (const colorScheme of ['dark', 'light'] as const) {
    await ada.emulateMedia({ colorScheme })
    expect(await faults(ada), colorScheme).toEqual([])
  }
})
