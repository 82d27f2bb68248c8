import type { APIRequestContext } from '@playwright/test'
import { absentOpponent, expect, newcomer, rows, test, url } from './table'

interface Told {
  number: number
  table: { status: string; asked: number[] }
  update: { decision: { options: { notation: string }[] } | null }
}

/** Play a table to its end by the API: each seat by its own requests, the first option always. */
async function playOut(players: APIRequestContext[], table: string): Promise<void> {
  const headers = { Origin: url('') }
  for (let count = 0; count < 2000; count++) {
    const info = (await (await players[0]?.get(url(`/api/tables/${table}`)))?.json()) as Told['table']
    if (info.status === 'over') return
    const seat = info.asked[0] ?? 0
    const looked = await players[seat]?.get(url(`/api/tables/${table}/update?seat=${seat}`))
    const told = (await looked?.json()) as Told
    const notation = told.update.decision?.options[0]?.notation ?? ''
    const data = { id: `n${count}`, number: told.number, kind: notation ? 'play' : 'confirm', seat, notation }
    await players[seat]?.post(url(`/api/tables/${table}/commits`), { data, headers })
  }
  throw new Error('the game does not end')
}

test('whoever leaves is told so, and takes the seat back with one press', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await absentOpponent(ada)
  const table = ada.url()
  const watcher = await newcomer(browser, 'Cleo')
  await watcher.goto(table)

  await ada.getByRole('button', { name: 'Table menu' }).click()
  await ada.getByRole('button', { name: 'Leave my seat to a bot' }).click()
  await ada.getByRole('button', { name: 'Yes, leave my seat' }).click()
  await expect(ada.locator('#question')).toHaveText('You left your seat')
  for (const page of [ada, watcher]) {
    await expect(page.locator('.presence')).toContainText('a bot plays')
    await expect(page.locator('.log')).toContainText('Ada left. A bot plays on.')
  }
  // The bot answers: nothing of it is said to be hers, and nothing of it can be undone.
  await expect.poll(() => rows(ada)).toBe(2)
  await expect(ada.getByRole('toolbar', { name: 'Your turn' })).toHaveCount(0)
  await ada.getByRole('button', { name: 'Table menu' }).click()
  await expect(ada.getByRole('button', { name: 'Leave my seat to a bot' })).toHaveCount(0)
  await ada.keyboard.press('Escape')

  // From the list of her tables, on any device.
  await ada.goto(url())
  await expect(ada.locator('.my .whose')).toHaveText('A bot plays for you')
  await ada.goto(table)
  await ada.reload()
  await expect(ada.locator('#question')).toHaveText('You left your seat')
  await ada.goto(url('/tables'))
  await ada.getByRole('button', { name: 'Take my seat back' }).click()
  await expect(ada.locator('#question')).toHaveText('Your answer is sealed')
  await expect(ada.getByText('A bot answered for you')).toBeVisible()
  await expect(ada.getByText('Not answered yet: Bob.')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  for (const page of [ada, watcher]) await expect(page.locator('.log')).toContainText('Ada is back.')
  await expect(watcher.locator('.presence')).not.toContainText('a bot plays')
})

test('a rematch begins when both have accepted, and both see who has', async ({ browser }) => {
  test.setTimeout(180_000)
  const ada = await newcomer(browser, 'Ada')
  const bob = await absentOpponent(ada)
  const table = ada.url().split('/').at(-1) ?? ''
  await playOut([ada.request, bob], table)

  await ada.getByRole('button', { name: 'Rematch' }).click()
  await expect(ada.getByRole('heading', { name: 'Waiting for Bob' })).toBeVisible()
  await expect(ada.getByText('Ada has accepted')).toBeVisible()
  await expect(ada.getByText('Bob has not answered')).toBeVisible()

  await bob.delete(url(`/api/tables/${table}/rematch`))
  await expect(ada.getByText('Bob does not want to play again now.')).toBeVisible()

  await bob.post(url(`/api/tables/${table}/rematch`))
  await expect(ada.getByRole('heading', { name: 'Bob wants a rematch' })).toBeVisible()
  await ada.getByRole('button', { name: 'Play again' }).click()
  await expect(ada.locator('#question')).toHaveText('Which goal card will you keep?')
  expect(ada.url()).not.toContain(table)
})
