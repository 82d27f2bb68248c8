import type { Page } from '@playwright/test'
import { scene, setUp } from '../screenshots/scene'
import { dice, playOn } from './playing'
import { another, begin, expect, newcomer, rows, test, url } from './table'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const question = (page: Page) => page.locator('#question')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Nothing more comes of what was pressed. */
async function settled(page: Page): Promise<void> {
  let [before, now] = [-1, await rows(page)]
  while (now !== before) {
    await page.waitForTimeout(400)
    ;[before, now] = [now, await rows(page)]
  }
}

/** At a position, with nothing but the page; what it plays is refused. */
async function at(page: Page, name: string, told = false): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  await setUp(page, scene(name), told)
  await page.goto(url('/table/scene'))
  await expect(page.locator('.board')).toBeVisible()
}

test('undo goes back to where chance spoke or another chose, and then says why no further', async ({ page }) => {
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
  await expect(page.locator('.note')).toHaveText(/Another player has chosen|Chance has spoken|nothing of yours/)
  // What was taken back can be played again.
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await press(page, 'Redo')
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'false')
})

test('while others think a turn is tried on a private copy, kept, and offered when it comes', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByLabel('Seat 2').selectOption('open')
  await press(ada, 'Set the table')
  await press(ada, 'Make a link')
  const bob = await another(browser)
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
  for (const page of [ada, bob]) await expect(question(page)).toHaveText('How much do you bid to go first?')
  const raise = async (page: Page, times: number) => {
    for (let left = times; left > 0; left--) await page.getByRole('slider', { name: 'Your bid' }).press('ArrowUp')
    await page.locator('.seal').click()
  }
  await raise(ada, 4)
  await expect(question(ada)).toHaveText('Your answer is sealed')
  await raise(bob, 1)
  // Whoever bids more goes first.
  const [first, second] = [ada, bob]
  await expect(question(first)).toHaveText('Will you build a tile, or work for money?')

  await press(second, 'Plan your next turn')
  await expect(second.getByText('nothing of this happens at the table')).toBeVisible()
  await expect(question(second)).toHaveText('Will you build a tile, or work for money?')
  await second.locator('.option').last().click()
  await press(second, 'Do it')
  await expect(second.getByText('1 step', { exact: true })).toBeVisible()
  await press(second, 'Keep this plan')
  await expect(second.getByText('nothing of this happens at the table')).toHaveCount(0)
  await expect(question(first)).toHaveText('Will you build a tile, or work for money?')

  await first.locator('.option').last().click()
  await press(first, 'Do it')
  await press(first, /Confirm/)
  await expect(second.getByText('Your plan: 1 of 1 step can still be played.')).toBeVisible()
  await press(second, 'Play the plan')
  await expect(second.getByText('Your plan')).toHaveCount(0)
  await expect(second.locator('.log')).toContainText(/work/i)
})

test('a bot gives a hint, with what it goes by', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice')
  await press(page, /^Hint/)
  await expect(page.getByRole('status').filter({ hasText: 'would choose' })).toContainText(/would choose .+ It .+/)
  await expect(page.locator('.option[aria-pressed="true"]')).toHaveCount(1)
})

test('what cannot be had is told with its reason and page: in the list, on the board, and when asked', async ({
  page,
}) => {
  await at(page, 'ask-machine-work_bot')
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

test('what would be wasted is said before', async ({ page }) => {
  await at(page, 'ask-island-build_or_work')
  await expect(page.locator('.option', { hasText: 'Work' })).toContainText(/Wastes \$\d+/)
  await at(page, 'ask-machine-secure')
  const warned = page.locator('.option:has(.warn), .option:has(.warned)').first()
  await warned.hover()
  await expect(page.locator('.follows .warn').first()).toBeVisible()
})

test('a price is paid in one step as proposed, and in one more otherwise', async ({ page }) => {
  const said: string[] = []
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  await setUp(page, scene('ask-machine-pay'), false, (message) => {
    if (message.type !== 'commit') return null
    said.push(message.notation ?? '')
    return { type: 'refused', id: message.id, code: 'illegal', problem: 'not here', remedy: '', number: 40 }
  })
  const [proposed, other] = scene('ask-machine-pay').update.decision?.ways ?? []
  await page.goto(url('/table/scene'))
  const ways = page.locator('.ways .key')
  await expect(ways.first()).toContainText('proposed')
  await ways.first().click()
  await expect.poll(() => said).toEqual([proposed?.plays[0]])
  await ways.nth(1).click()
  await expect.poll(() => said.at(-1)).toBe(other?.plays[0])

  await setUp(page, scene('ask-machine-actions-government'))
  await page.goto(url('/table/scene'))
  await page.locator('.option', { hasText: 'Secure' }).first().click()
  await expect(page.getByRole('button', { name: 'Pay otherwise' })).toBeVisible()
})

test('the Saboteurs’ turn is told position by position: Back, Step, All', async ({ page }) => {
  await at(page, 'solo-move', true)
  const now = page.locator('.telling li[aria-current] .n')
  await expect(now).toHaveText('1')
  await press(page, 'Step')
  await expect(now).toHaveText('2')
  await press(page, 'Back')
  await expect(now).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await press(page, 'Your turn')
  await expect(question(page)).toBeVisible()
})

test('what others did since is told until it is seen, the log leads to the board, and scores say what would count', async ({
  page,
}) => {
  const { view } = scene('machine-4').update
  await page.addInitScript(([seat, number]) => localStorage.setItem(`stormtable.seen.scene.${seat}`, String(number)), [
    view.seat,
    view.number - 40,
  ] as const)
  await at(page, 'machine-4')
  const cards = page.locator('.since li')
  await expect(cards).toHaveCount(0)
  await press(page, /Since you last looked: \d+ acts/)
  await expect(cards.first()).toBeVisible()
  await expect(page.locator('.since .chips').first()).toBeVisible()
  await page.locator('.news').getByRole('button', { name: 'Seen' }).click()
  await expect(cards).toHaveCount(0)

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

test('who is here and whose clock runs is seen; standing orders are brought along', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url('/settings'))
  await ada.getByLabel('Decline whatever may be declined').check()
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByText('Live', { exact: true }).click()
  await press(ada, 'Play')
  await expect(question(ada)).toHaveText('Which goal card will you keep?')
  const mine = ada.locator('.presence li', { hasText: 'Ada' })
  await expect(mine).toContainText('you')
  await expect(mine).toContainText('is to move')
  const clock = mine.locator('.clock')
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)
  await press(ada, 'Table menu')
  await expect(ada.getByLabel('Decline whatever may be declined')).toBeChecked()
})

test('a double click on a goal card keeps it', async ({ page }) => {
  await begin(page, 'Mad Scientists of Weather Island', 'Apprentice')
  await page.locator('.option.card').first().dblclick()
  await expect(page.getByRole('button', { name: /Confirm|Seal/ }).first()).toBeVisible()
})
