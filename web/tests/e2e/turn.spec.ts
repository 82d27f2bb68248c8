import type { Locator, Page } from '@playwright/test'
import { scene, setUp } from '../screenshots/scene'
import { dice, playOn } from './playing'
import { another, begin, expect, newcomer, PATIENT, rows, test, url } from './table'

const question = (page: Page) => page.locator('#question')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** The press has no further effects. */
async function settled(page: Page): Promise<void> {
  let [before, now] = [-1, await rows(page)]
  while (now !== before) {
    await page.waitForTimeout(400)
    ;[before, now] = [now, await rows(page)]
  }
}

/** At a position, with nothing but the page; what it plays is refused. */
async function openScene(page: Page, name: string, narrated = false): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  await setUp(page, scene(name), narrated)
  await page.goto(url('/table/scene'))
  await expect(page.locator('.board')).toBeVisible()
}

test("undo stops at a random draw or another player's choice, and says why", async ({ page }) => {
  await begin(page, 'Weather Machine', 'Apprentice')
  await expect(page.locator('.option, .way').first()).toBeVisible()
  // Until a turn of one's own is under way, with something of it to take back.
  await playOn(page, dice(4), { presses: 14 })
  await settled(page)
  for (let more = 0; more < 60 && (await undo(page).getAttribute('aria-disabled')) !== 'false'; more++) {
    await playOn(page, dice(more), { presses: 1 })
    await settled(page)
  }
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
  for (let back = 0; back < 40 && (await undo(page).getAttribute('aria-disabled')) === 'false'; back++) {
    const before = await rows(page)
    await undo(page).click()
    await expect.poll(() => rows(page)).toBeGreaterThan(before)
    await expect(page.locator('.turn .key:enabled').first()).toBeVisible()
  }
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true')
  await undo(page).press('Enter')
  await expect(page.locator('.note')).toHaveText(/has chosen since|was revealed|nothing to undo/)
  // An undone move can be played again.
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await press(page, 'Redo')
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
})

test('while others think, a player plans a turn on a private copy; the page offers it later', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByLabel('Seat 2').selectOption('open')
  await press(ada, 'Set the table')
  const bob = await another(browser)
  await expect(ada.getByLabel('Invitation')).toHaveValue(/invitation/)
  await bob.goto(url(new URL(await ada.getByLabel('Invitation').inputValue()).pathname))
  await press(bob, 'Sit down')
  await bob.getByLabel('Your name at the table').fill('Bob')
  await bob.keyboard.press('Enter')
  await press(ada, 'Begin')
  for (const page of [ada, bob]) {
    await page.locator('.option').first().click()
    await press(page, 'Do it')
    await expect(page.locator('.turn .go', { hasText: 'Do it' })).toHaveCount(0)
  }
  for (const page of [ada, bob]) await expect(question(page)).toHaveText('How much do you bid?')
  const raise = async (page: Page, times: number) => {
    for (let left = times; left > 0; left--) await page.getByRole('slider', { name: 'Your bid' }).press('ArrowUp')
    await page.locator('.seal').click()
  }
  await raise(ada, 4)
  await expect(question(ada)).toHaveText('Your answer is sealed')
  await raise(bob, 1)
  // The higher bid goes first.
  const [first, second] = [ada, bob]
  await expect(question(first)).toHaveText('Build a tile, or work for money?')

  await press(second, 'Plan your next turn')
  await expect(second.getByText('nothing happens at the table')).toBeVisible()
  await expect(question(second)).toHaveText('Build a tile, or work for money?')
  await second.locator('.option').last().click()
  await press(second, 'Do it')
  await expect(second.getByText('1 step', { exact: true })).toBeVisible()
  await press(second, 'Keep this plan')
  await expect(second.getByText('nothing happens at the table')).toHaveCount(0)
  await expect(question(first)).toHaveText('Build a tile, or work for money?')

  await first.locator('.option').last().click()
  await press(first, 'Do it')
  await press(first, /Confirm/)
  await expect(second.getByText('Your plan: 1 of 1 step can still be played.')).toBeVisible()
  await press(second, 'Play the plan')
  await expect(second.getByText('Your plan')).toHaveCount(0)
  await expect(second.locator('.log')).toContainText(/work/i)
})

test('a bot gives a hint with its reason', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice')
  await press(page, /^Hint/)
  await expect(page.getByRole('status').filter({ hasText: /would choose|leans to/ })).toContainText(
    /Doctor (would choose|leans to) .+/,
  )
  await expect(page.locator('.option[aria-pressed="true"]')).toHaveCount(1)
})

test('refused options show their reason and page: in the list, on the board, and on request', async ({ page }) => {
  await openScene(page, 'ask-machine-work_bot')
  await press(page, 'Why not?')
  await expect(page.locator('.why li').first()).toContainText(/p\.\d+/)
  const { refusals } = scene('ask-machine-work_bot').update
  const refused = refusals.find((refusal) => refusal.places.length)
  const place = page.locator(`[data-place="${refused?.places[0]}"]`)
  await place.click()
  await expect(page.locator('.note')).toContainText(refused?.notice.rule ?? 'no rule')
  // An option is chosen: the reason has been read.
  await page.locator('.option').first().click()
  await expect(page.locator('.note')).toHaveCount(0)
})

test('a refused space and an unmet Goal lead to the cheapest way there', async ({ page }) => {
  await begin(page, 'Weather Machine', 'Apprentice')
  await expect(page.locator('.option, .way').first()).toBeVisible()
  const way = page.locator('.way[role="status"]')
  const steps = way.locator('li')
  const ask = (within: Locator) => within.getByRole('button', { name: 'How do I get there?' }).first()
  // Until somewhere to go is refused.
  const refused = page.locator('.why li')
  for (let more = 0; more < 12 && (await refused.count()) === 0; more++) {
    await playOn(page, dice(more), { presses: 1 })
    await settled(page)
    const why = page.getByRole('button', { name: 'Why not?' })
    if ((await why.count()) && (await why.getAttribute('aria-expanded')) !== 'true') await why.click()
  }
  await ask(refused.first()).click()
  await expect(way).toBeVisible(PATIENT)
  await expect(steps.first().or(page.getByText('No way was found'))).toBeVisible()

  const goal = page.locator('.mine [data-goal], .board [data-goal]').first()
  await goal.scrollIntoViewIfNeeded()
  await goal.click()
  const note = page.locator('.note', { has: page.getByRole('button', { name: 'How do I get there?' }) })
  await ask(note).click()
  await expect(page.locator('.note .way')).toBeVisible(PATIENT)
})

test('an option warns of waste before it is played', async ({ page }) => {
  await openScene(page, 'ask-island-build_or_work')
  await expect(page.locator('.option', { hasText: 'Work' })).toContainText(/You lose \$\d+/)
  await openScene(page, 'ask-machine-secure')
  const warned = page.locator('.option:has(.warn), .option:has(.warned)').first()
  await warned.hover()
  await expect(page.locator('.follows .warn').first()).toBeVisible()
})

test('a price is paid in one step as proposed, and in one more otherwise', async ({ page }) => {
  const sent: string[] = []
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  await setUp(page, scene('ask-machine-pay'), false, (message) => {
    if (message.type !== 'commit') return null
    sent.push(message.notation ?? '')
    return { type: 'refused', id: message.id, code: 'illegal', problem: 'not here', remedy: '', number: 40 }
  })
  const [proposed, other] = scene('ask-machine-pay').update.decision?.ways ?? []
  await page.goto(url('/table/scene'))
  const ways = page.locator('.ways .way')
  await expect(ways.first()).toContainText('proposed')
  await expect(ways.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toEqual([proposed?.plays[0]])
  // Chosen at the first press, paid at the second.
  await ways.nth(1).click()
  expect(sent).toHaveLength(1)
  await ways.nth(1).click()
  await expect.poll(() => sent.at(-1)).toBe(other?.plays[0])

  await setUp(page, scene('ask-machine-actions-government'))
  await page.goto(url('/table/scene'))
  await page.locator('.option', { hasText: 'Secure' }).first().click()
  await expect(page.getByRole('button', { name: 'Pay another way' })).toBeVisible()
})

test('the log leads to the board, and scores say what would count', async ({ page }) => {
  await openScene(page, 'machine-4')
  await page.locator('.log button.text').last().click()
  const shown = () =>
    page.evaluate(() =>
      document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).target?.matches('[data-place]')),
    )
  await expect.poll(shown).toBe(true)

  await page.getByRole('tab', { name: 'Scores' }).click()
  await expect(page.getByRole('rowheader', { name: 'If it ended now' })).toBeVisible()
  await expect(page.getByRole('columnheader').filter({ hasText: 'Ada' })).toBeVisible()
})

test('players see who is here and whose clock runs; a new table takes over the standing orders', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url('/settings'))
  await ada.getByLabel('Decline everything optional').check()
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByText('Live', { exact: true }).click()
  await press(ada, 'Play')
  await expect(question(ada)).toHaveText('Which goal card do you keep?')
  const mine = ada.locator('.presence li', { hasText: 'Ada' })
  await expect(mine).toContainText('you')
  await expect(mine).toContainText('is to move')
  const clock = mine.locator('.clock')
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)
  await press(ada, 'Table menu')
  await expect(ada.getByLabel('Decline everything optional')).toBeChecked()
})

test('a double click on a goal card keeps it', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice')
  await page.locator('.option.card').first().dblclick()
  await expect(page.getByRole('button', { name: /Confirm|Seal/ }).first()).toBeVisible()
})
