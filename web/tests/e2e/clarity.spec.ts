import type { Page } from '@playwright/test'
import { scene, setUp } from '../screenshots/scene'
import { expect, test, url } from './table'

/** The question panel of Weather Machine: prices before the first step, keys as they are printed. sizes.spec.ts sees that all is in view. */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
})

async function open(page: Page, name: string): Promise<void> {
  await setUp(page, scene(name))
  await page.goto(url('/table/scene'))
  await expect(page.locator('#question')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

test('the button to continue has the same place at every question', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const places = new Set<string>()
  for (const name of [
    'full-machine-actions-supply',
    'full-machine-move',
    'full-machine-sell_bot',
    'ask-machine-secure',
  ]) {
    await open(page, name)
    await page.locator('.panel .scroll [data-option]').first().click()
    const box = await page.locator('.turn .go').boundingBox()
    places.add([box?.x, box?.y, box?.width, box?.height].map((side) => Math.round(side ?? -1)).join(' '))
  }
  expect([...places]).toHaveLength(1)
})

test('every key that is shown chooses an option of its row, and a number the chip that prints it', async ({ page }) => {
  for (const name of [
    'full-machine-actions-supply',
    'full-machine-move',
    'full-machine-sell_bot',
    'ask-machine-step_one',
  ]) {
    await open(page, name)
    const keys = await page.locator('.panel .scroll kbd').allTextContents()
    expect(keys.length, name).toBeGreaterThan(0)
    for (const key of new Set(keys)) {
      await page.keyboard.press('Escape')
      await page.keyboard.press(key.toLowerCase())
      const isBeside = await page.evaluate((key) => {
        const chosen = document.querySelector('.panel .scroll [aria-pressed="true"]')
        if (!chosen) return 'nothing is chosen'
        if (chosen.querySelector('kbd')) return chosen.querySelector('kbd')?.textContent
        const row = chosen.closest('.chip-row')
        return [...(row?.querySelectorAll('kbd') ?? [])].map((shown) => shown.textContent).includes(key)
          ? key
          : 'another row'
      }, key)
      expect(isBeside, `${name}: ${key}`).toBe(key)
    }
  }
  await open(page, 'full-machine-actions-supply')
  await page.keyboard.press('b')
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await expect(page.locator('.panel.sheet .scroll [aria-pressed="true"]')).toContainText('12')
})

test('every place for a Bot has its price, in the panel and on the board', async ({ page }) => {
  for (const name of ['full-machine-sell_bot', 'full-machine-work_bot', 'full-machine-research_bot']) {
    const { decision } = scene(name).update
    await open(page, name)
    const options = decision?.options.filter(({ verb }) => verb === 'bot-to') ?? []
    expect(options.length).toBeGreaterThan(2)
    for (const { code, cost, places } of options) {
      const vouchers = [...cost.pay, ...cost.due]
        .filter(({ what }) => what === 'voucher')
        .reduce((sum, { amount }) => sum + amount, 0)
      const price = vouchers ? `⇄${vouchers}` : '✓'
      await expect(page.locator(`.panel [data-option="${code}"] .tag`)).toContainText(price)
      await expect(page.locator(`.wm [data-place="${places[0]}"]`)).toContainText(price)
    }
  }
})

test('an answer appears inside the panel, in view', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, 'full-machine-move')
  await page.getByRole('button', { name: 'Why not?' }).click()
  const card = page.locator('.strip .card')
  await expect(card).toBeVisible()
  const [inner, outer] = [await card.boundingBox(), await page.locator('.panel.sheet').boundingBox()]
  expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height).toBe(true)
})

test('a press on the lit place lays the first tile, and R turns it without playing', async ({ page }) => {
  const sent: string[] = []
  await setUp(page, scene('ask-machine-first_tile'), false, (message) => {
    if (message.type === 'commit') sent.push(message.notation ?? '')
    return null
  })
  await page.goto(url('/table/scene'))
  const chosen = page.locator('.wm-lay [aria-pressed="true"]')
  await page.locator('.wm button[data-lit]').first().click()
  const before = await chosen.getAttribute('aria-label')
  await page.keyboard.press('r')
  await expect(chosen).not.toHaveAttribute('aria-label', before ?? '')
  expect(sent).toEqual([])
  await page.locator('.wm button[data-lit]').first().click()
  await expect.poll(() => sent.length).toBe(1)
})

test('the strip shows the whole effect of an option, and moves none', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const name of ['full-machine-actions-supply', 'full-machine-publish', 'machine-4', 'full-machine-move']) {
    await open(page, name)
    const options = page.locator('.panel .scroll [data-option]')
    const places = () => options.evaluateAll((all) => all.map((option) => option.getBoundingClientRect().top))
    const before = await places()
    for (let index = 0; index < before.length; index += 2) {
      // By keys: the strip may lie over the option, as long as the pointer is on it.
      await options.nth(index).focus()
      await page.keyboard.press('Enter')
      await expect(options.nth(index)).toHaveAttribute('aria-pressed', 'true')
      const effects = await page.locator('.panel.sheet .effects').evaluate((element) => ({
        cut: element.scrollHeight - element.clientHeight,
        top: element.getBoundingClientRect().top,
        question: document.querySelector('#question')?.getBoundingClientRect().bottom ?? 0,
      }))
      expect(effects.cut, `${name}, option ${index}`).toBeLessThanOrEqual(0)
      expect(effects.top).toBeGreaterThan(effects.question)
      expect(await places()).toEqual(before)
      await page.keyboard.press('Escape')
    }
  }
})

test('a turn ends with two presses: its end, and its summary', async ({ page }) => {
  const sent: string[] = []
  for (const [name, button] of [
    // The Government has the longest name.
    ['full-machine-actions-government', '.turn .ending'],
    ['golden-machine-confirm', '.turn .go'],
  ] as const) {
    await setUp(page, scene(name), false, (message) => {
      if (message.type === 'commit') sent.push(message.kind)
      return null
    })
    await page.goto(url('/table/scene'))
    await page.locator(button).click()
  }
  await expect.poll(() => sent).toEqual(['play', 'confirm'])
})

test('the result of four players is in view, with its reasons', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const name of ['machine-4-result', 'island-4-result']) {
    await setUp(page, scene(name))
    await page.goto(url('/table/scene'))
    await expect(page.locator('.finale .why')).toBeVisible()
    expect(await page.locator('.finale').evaluate((scene) => scene.scrollHeight - scene.clientHeight), name).toBe(0)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the question folds where the board is pressed, and alone the Target stands in the bar', async ({ page }) => {
    await open(page, 'solo-move')
    const sheet = await page.locator('.panel.sheet').boundingBox()
    expect(sheet?.height).toBeLessThanOrEqual(120)
    const { board } = scene('solo-move').update.view as unknown as { board: { saboteurs: { target: number } } }
    await expect(page.locator('.head .target')).toContainText(String(board.saboteurs.target))
  })
})
