import type { Page } from '@playwright/test'
import { faults } from './axe'
import { expect, newcomer, test, url } from './table'

const begin = async (page: Page, game: string) => {
  const answer = await page.request.post(url('/api/drafts'), { data: { game }, headers: { Origin: url('') } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const draft = (await answer.json()) as { id: string }
  await page.goto(url(`/editions/${game}/${draft.id}`))
  await expect(page.locator('#item-title')).toBeFocused()
}
const progress = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()
/** The file text of the tile in hand. */
const text = async (page: Page) =>
  JSON.parse((await page.locator('[data-text]').textContent()) ?? '{}') as { pipes: string[] }
const center = async (page: Page, cell: string) => {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox()
  if (!box) throw new Error(cell)
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

test('an owner confirms a whole box of Weather Island with Space, plays and shares', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.setViewportSize({ width: 1440, height: 900 })
  await begin(ada, 'weather-island')
  await progress(ada, '0 of 42 seen')
  const before = Date.now()
  for (let key = 0; key < 42; key++) await ada.keyboard.press(' ')
  await progress(ada, '42 of 42 seen')
  test.info().annotations.push({ type: 'milliseconds for 42 items', description: String(Date.now() - before) })
  expect(Date.now() - before).toBeLessThan(60_000)

  // A value that differs is the brass key; Play and Share wait until it is kept. What no edition can have is refused.
  await ada.getByRole('button', { name: /^Weather and dice/ }).click()
  await ada.keyboard.press('ArrowRight')
  await ada.getByRole('spinbutton', { name: 'On the box' }).fill('9')
  await expect(ada.getByText('constraint 18: its length: a whole number from 3 to 7')).toBeVisible()
  const play = ada.getByRole('button', { name: 'Play with it' })
  const share = ada.getByRole('button', { name: 'Share' })
  for (const key of [play, share]) await expect(key).toBeDisabled()
  await expect(ada.getByText('1 value not kept')).toBeVisible()
  await ada.getByRole('spinbutton', { name: 'On the box' }).fill('4')
  await ada.getByRole('button', { name: /^Differs: keep, next/ }).click()
  await progress(ada, '42 of 42 seen')
  await expect(ada.getByText('1 differs')).toBeVisible()
  await expect(share).toBeEnabled()
  await play.click()
  await expect(ada.getByText('With its own edition.')).toBeVisible()
})

test('a pipe drawn by pointer, touch and keys has the same text, and Undo restores it', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.setViewportSize({ width: 1440, height: 900 })
  await begin(ada, 'weather-island')
  await ada.getByRole('button', { name: /^Point tiles/ }).click()
  await ada.keyboard.press('ArrowRight')
  await ada.keyboard.press('ArrowRight')
  await expect(ada.locator('#item-title')).toContainText('Point tile 3 of 8')
  const sketch = ada.locator('[data-sketch]')
  await expect(sketch).toBeVisible()
  expect((await sketch.boundingBox())?.width).toBeGreaterThanOrEqual(500)
  expect(await ada.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  const was = await text(ada)

  const results: { pipes: string[] }[] = []
  const undone = async () => {
    await expect(ada.getByRole('button', { name: /^Differs: keep, next/ })).toBeVisible()
    results.push(await text(ada))
    await ada.getByRole('button', { name: 'Undo' }).click()
    await expect(ada.getByRole('button', { name: /^Differs: keep, next/ })).toBeHidden()
    expect(await text(ada)).toEqual(was)
  }
  const [from, over, to] = [await center(ada, '1,3'), await center(ada, '1,2'), await center(ada, '1,1')]
  await ada.mouse.move(...from)
  await ada.mouse.down()
  await ada.mouse.move(...over, { steps: 4 })
  await ada.mouse.move(...to, { steps: 4 })
  await ada.mouse.up()
  await undone()

  const touch = await ada.context().newCDPSession(ada)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const point = ([x, y]: readonly [number, number]) => [{ x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) })
  for (const there of [over, to])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(there) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await undone()

  await sketch.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'p', 'ArrowUp', 'ArrowUp', 'p']) await ada.keyboard.press(key)
  await undone()
  expect(results[0]?.pipes).toEqual(['N-c-S', 'W-c-E'])
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])

  // What no edition can have is refused at the stroke, with its reason.
  await ada.mouse.move(...from)
  await ada.mouse.down()
  await ada.mouse.move(...over, { steps: 4 })
  await ada.mouse.up()
  await expect(ada.getByText('A pipe leads from an opening or part to another.')).toBeVisible()
  for (const theme of ['light', 'dark']) {
    expect(await faults(ada), theme).toEqual([])
    await ada.getByRole('button', { name: /Switch to the/ }).click()
  }

  // On a phone the drawing, the palette and the answers are there without scrolling.
  await ada.setViewportSize({ width: 390, height: 844 })
  for (const seen of [
    sketch,
    ada.getByRole('region', { name: 'Put' }),
    ada.getByRole('button', { name: /^As printed/ }),
  ]) {
    const box = await seen.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(844)
  }
  expect((await ada.getByRole('button', { name: /^As printed/ }).boundingBox())?.height).toBeGreaterThanOrEqual(48)
  expect(await ada.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await faults(ada), 'on a phone').toEqual([])
})

test('the companion needs four boards of Weather Machine first, one Enter each', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.setViewportSize({ width: 1440, height: 900 })
  await begin(ada, 'weather-machine')
  const companion = ada.getByRole('button', { name: /^For the companion/ })
  await expect(companion).toContainText('0 of 16')
  await expect(ada.locator('.socket.hand')).toHaveCount(1)
  await ada.keyboard.press('2')
  await ada.keyboard.press(' ')
  await expect(ada.locator('.socket.seen')).toHaveCount(1)
  await expect(ada.locator('.socket.differs')).toHaveCount(1)
  expect(await faults(ada)).toEqual([])
  for (let board = 0; board < 3; board++) {
    await ada.keyboard.press('Enter')
    await ada.waitForTimeout(50)
  }
  await ada.keyboard.press(' ')
  await expect(companion).toContainText('16 of 16')
  await progress(ada, '11 of 85 seen')

  // The rest: Enter for a board, Space for all else.
  const before = Date.now()
  for (let key = 0; key < 120; key++) {
    if (await ada.getByText('85 of 85 seen').isVisible()) break
    await ada.keyboard.press((await ada.locator('.socket.hand').count()) ? 'Enter' : ' ')
  }
  await progress(ada, '85 of 85 seen')
  test.info().annotations.push({ type: 'milliseconds for 74 items', description: String(Date.now() - before) })
})
