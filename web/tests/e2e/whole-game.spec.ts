import type { Page } from '@playwright/test'
import { begin, expect, state, test } from './table'

/** The same choices every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * sides)
  }
}

/** Through the page with the mouse, until the result is there. */
async function playOut(page: Page, throwDie: (sides: number) => number, onePress: boolean): Promise<void> {
  for (let step = 0; step < 5000; step++) {
    const now = await state(page)
    if (now === 'over') return
    if (now === 'told') {
      const all = page.getByRole('button', { name: 'All', exact: true })
      if (await all.isEnabled()) await all.click()
      await page.getByRole('button', { name: 'Your turn' }).click()
    } else if (now === 'confirm') {
      await page.getByRole('button', { name: /Confirm/ }).click()
    } else if (now === 'asked') {
      const ways = page.locator('.ways .key:enabled:not(.bare)')
      const seal = page.locator('.seal')
      const commit = page.locator('.commit > .key:first-child:enabled')
      if (await ways.count()) await ways.first().click()
      else if (await seal.count()) {
        for (let more = throwDie(5); more > 0; more--)
          await page.getByRole('slider', { name: 'Your bid' }).press('ArrowUp')
        await seal.click()
      } else if (await commit.count()) {
        // A tile is in hand: it is turned, and built where it lies.
        if (throwDie(2)) await page.keyboard.press('r')
        await commit.click()
      } else {
        const answers = page.locator('.option:enabled, .figure:enabled, .way:enabled')
        const count = await answers.count()
        if (!count) continue
        await answers.nth(throwDie(count)).click()
        const go = page.getByRole('button', { name: 'Do it' })
        if (!onePress) await go.or(commit).first().click()
      }
    }
    await page.waitForTimeout(20)
  }
  throw new Error('the game does not end')
}

const GAMES = [
  ['Mad Scientists of Weather Island', 'Professor', false],
  ['The Saboteurs', 'Easy', true],
  ['Weather Machine', 'Apprentice', true],
] as const

for (const [box, level, onePress] of GAMES)
  test(`a whole game of ${box} by mouse`, async ({ page }) => {
    test.setTimeout(600_000)
    if (onePress)
      await page.addInitScript(() => localStorage.setItem('stormtable.settings', JSON.stringify({ onePress: true })))
    await begin(page, box, level)
    await playOut(page, dice(7), onePress)
    await expect(page.locator('.result h2')).toContainText(/win|lost/)
    await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible()
  })

test('a whole game of Weather Island by keyboard in the text view', async ({ page }) => {
  const throwDie = dice(11)
  await begin(page, 'Mad Scientists of Weather Island', 'Professor', 'Bob')
  await page.getByRole('button', { name: 'Show the game as text' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible()
  for (let step = 0; step < 2000; step++) {
    const now = await state(page)
    if (now === 'over') break
    if (now === 'confirm') {
      await page.getByRole('button', { name: /Confirm/ }).press('Enter')
    } else if (now === 'asked') {
      const answers = page.locator('.option:enabled, .figure:enabled')
      const count = await answers.count()
      if (!count) continue
      await answers.nth(throwDie(count)).press('Enter')
      await page.getByRole('button', { name: 'Do it' }).press('Enter')
    }
    await page.waitForTimeout(20)
  }
  await expect(page.locator('.result h2')).toContainText(/win/)
})
