import type { WebSocketRoute } from '@playwright/test'
import { another, expect, newcomer, test, url } from './table'

test('two people meet by invitation, somebody watches, and a lost line comes back', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const lines: WebSocketRoute[] = []
  await ada.routeWebSocket(/\/socket$/, (line) => {
    line.connectToServer()
    lines.push(line)
  })
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByLabel('Seat 2').selectOption('open')
  await ada.getByLabel(/In the list of open tables/).check()
  await ada.getByRole('button', { name: 'Set the table' }).click()
  await expect(ada.getByLabel('Invitation')).toHaveValue(/invitation/)
  const link = await ada.getByLabel('Invitation').inputValue()
  await expect(ada.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(ada.locator('.key:not(.quiet)')).toHaveText(['Copy the link'])

  // She talks, changes the clock, and tries a bot before anybody comes.
  await ada.getByLabel('Say something to the table').fill('First game for you?')
  await ada.keyboard.press('Enter')
  await ada.getByRole('button', { name: 'Change the settings' }).click()
  await ada.getByText('Live', { exact: true }).click()
  await ada.getByRole('button', { name: 'Change', exact: true }).click()
  await ada.getByRole('button', { name: 'A bot on seat 2' }).click()
  await ada.getByRole('button', { name: 'Engineer', exact: true }).click()
  await expect(ada.getByRole('button', { name: 'Begin' })).toBeEnabled()
  await ada.getByRole('button', { name: 'Remove the bot on seat 2' }).click()
  await expect(ada.getByRole('button', { name: 'Begin' })).toBeDisabled()

  // Somebody new follows the link, gives a name, and sits.
  const bob = await another(browser)
  await bob.goto(url(new URL(link).pathname))
  await bob.getByRole('button', { name: 'Sit down' }).click()
  await bob.getByLabel('Your name at the table').fill('Bob')
  await bob.keyboard.press('Enter')
  await expect(bob.getByText('Get up')).toBeVisible()
  await expect(bob.getByText('First game for you?')).toBeVisible()
  await expect(bob.locator('dd', { hasText: 'changed' }).first()).toContainText('live')
  await expect(bob.getByRole('button', { name: 'Close the table' })).toHaveCount(0)

  await ada.getByRole('button', { name: 'Begin' }).click()
  for (const page of [ada, bob]) await expect(page.locator('#question')).toHaveText('Which goal card do you keep?')

  // One answers, the other sees it; a sealed answer can be undone.
  await ada.locator('.option').first().click()
  await ada.getByRole('button', { name: 'Do it' }).click()
  await expect(ada.locator('#question')).toHaveText('Your answer is sealed')
  await ada.getByRole('button', { name: 'Undo' }).click()
  await expect(ada.locator('#question')).toHaveText('Which goal card do you keep?')

  // A spectator sees no goal card.
  const watcher = await newcomer(browser, 'Cleo')
  await watcher.goto(ada.url())
  await expect(watcher.getByText('you watch')).toBeVisible()
  await expect(watcher.locator('.option')).toHaveCount(0)

  // Ada's line is cut while she plays; what she chose is played once, when it is back.
  await ada.locator('.option').first().click()
  const before = lines.length
  await lines.at(-1)?.close({ code: 1012, reason: 'the server restarts' })
  await ada.getByRole('button', { name: 'Do it' }).click()
  await expect(ada.locator('#question')).toHaveText('Your answer is sealed')

  await bob.getByRole('tab', { name: 'Chat' }).click()
  await bob.getByLabel('Say something to the table').fill('<b>hello</b>')
  await bob.keyboard.press('Enter')
  await ada.getByRole('tab', { name: 'Chat' }).click()
  await expect(ada.getByRole('log')).toContainText('<b>hello</b>')

  // With the last answer all are shown: nothing more is asked.
  await expect(ada.getByText('Not answered yet: Bob.')).toBeVisible()
  await bob.locator('.option').first().click()
  await bob.getByRole('button', { name: 'Do it' }).click()
  for (const page of [ada, bob]) await expect(page.locator('#question')).toHaveText('How much do you bid?')

  expect(lines.length).toBeGreaterThan(before)

  // A reload finds everything again.
  await ada.reload()
  await expect(ada.locator('#question')).toHaveText('How much do you bid?')
})

test('one keyboard for two: the page turns to the seat that is asked', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url('/new?game=weather-island'))
  await ada.getByLabel('Seat 2').selectOption('me')
  await ada.getByRole('button', { name: 'Play' }).click()
  await expect(ada.locator('#question')).toHaveText('Which goal card do you keep?')
  for (let seat = 0; seat < 2; seat++) {
    await ada.locator('.option').first().click()
    await ada.getByRole('button', { name: 'Do it' }).click()
    await expect(ada.locator('.turn .go', { hasText: 'Do it' })).toHaveCount(0)
  }
  await expect(ada.locator('#question')).toHaveText('How much do you bid?')
})
