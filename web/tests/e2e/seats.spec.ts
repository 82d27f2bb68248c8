import type { APIRequestContext, Page } from '@playwright/test'
import { absentOpponent, expect, newcomer, PATIENT, rows, test, url } from './table'

interface TableAnswer {
  number: number
  table: { status: string; asked: number[] }
  update: { decision: { options: { notation: string }[] } | null }
}

/** Play a table to its end by the API: each seat by its own requests, the first option always. */
async function playOut(players: APIRequestContext[], table: string): Promise<void> {
  const headers = { Origin: url('') }
  for (let count = 0; count < 2000; count++) {
    const info = (await (await players[0]?.get(url(`/api/tables/${table}`)))?.json()) as TableAnswer['table']
    if (info.status === 'over') return
    const seat = info.asked[0] ?? 0
    const looked = await players[seat]?.get(url(`/api/tables/${table}/update?seat=${seat}`))
    const update = (await looked?.json()) as TableAnswer
    const notation = update.update.decision?.options[0]?.notation ?? ''
    const data = { id: `n${count}`, number: update.number, kind: notation ? 'play' : 'confirm', seat, notation }
    await players[seat]?.post(url(`/api/tables/${table}/commits`), { data, headers })
  }
  throw new Error('the game does not end')
}

test('a player who leaves sees it, and takes the seat back with one press', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  await absentOpponent(ada)
  const table = ada.url()
  const watcher = await newcomer(browser, 'Cleo')
  await watcher.goto(table)

  await ada.getByRole('button', { name: 'Table menu' }).click()
  await ada.getByRole('button', { name: 'Leave or pause…' }).click()
  await expect(ada.getByRole('button', { name: 'Stay' })).toBeFocused()
  await ada.getByRole('button', { name: /^Leave the game/ }).click()
  await expect(ada.locator('#question')).toHaveText('You left your seat')
  for (const page of [ada, watcher]) {
    await expect(page.locator('.presence')).toContainText('a bot plays')
    await expect(page.locator('.log')).toContainText('Ada left. A bot plays on.')
  }
  // The bot answers: the page does not call the answer hers, and she cannot undo it.
  await expect.poll(() => rows(ada)).toBe(2)
  await expect(ada.getByRole('toolbar', { name: 'Your turn' })).toHaveCount(0)
  await ada.getByRole('button', { name: 'Table menu' }).click()
  await expect(ada.getByRole('dialog')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Leave or pause…' })).toHaveCount(0)
  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('dialog')).toHaveCount(0)

  // A player who only watches still sees the way back.
  await ada.getByRole('button', { name: 'Just watch' }).click()
  await expect(ada.getByRole('region', { name: 'Your seat' })).toContainText('A bot plays your seat.')
  await expect(ada.getByRole('button', { name: 'Take my seat back' })).toBeVisible()

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

test('three people: a bot for one turn, a request that all agree to, and conceding', async ({ browser }) => {
  const people = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob'), await newcomer(browser, 'Cleo')]
  const [ada, bob, cleo] = people as [Page, Page, Page]
  const headers = { Origin: url('') }
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }]
  const clock = { kind: 'live', turn: 600, at_zero: 'bot' }
  const created = await ada.request.post(url('/api/tables'), {
    data: { game: 'weather-island', seats, public: true, clock },
    headers,
  })
  const { id } = (await created.json()) as { id: string }
  for (const [seat, page] of [bob, cleo].entries())
    await page.request.post(url(`/api/tables/${id}/seats/${seat + 1}`), { data: {}, headers })
  await ada.request.post(url(`/api/tables/${id}/start`), { headers })
  for (const page of people) await page.goto(url(`/table/${id}`))

  // One turn by a bot: everybody reads it, and the next question is hers.
  await ada.getByRole('button', { name: 'Table menu' }).click()
  await ada.getByRole('button', { name: 'Leave or pause…' }).click()
  await ada.getByRole('button', { name: /^A bot plays this turn/ }).click()
  for (const page of people) {
    await expect(page.locator('.log')).toContainText('Ada lets a bot play this turn.')
    await expect(page.locator('.log')).toContainText('The next turn is Ada’s again.', PATIENT)
  }
  await expect(ada.getByText('A bot answered for you')).toBeVisible()

  // A pause begins when the last one has agreed.
  await bob.getByRole('button', { name: 'Table menu' }).click()
  await bob.getByRole('button', { name: 'Leave or pause…' }).click()
  await bob.getByRole('button', { name: /^Ask for a pause/ }).click()
  await expect(ada.getByText('Bob asks for a pause.')).toBeVisible()
  await ada.getByRole('button', { name: 'Agree' }).click()
  await expect(bob.getByText('Agreed: 2 of 3.')).toBeVisible()
  await cleo.getByRole('button', { name: 'Agree' }).click()
  for (const page of people) await expect(page.getByText('Pause: all clocks stand still.')).toBeVisible()
  await cleo.getByRole('button', { name: 'Go on' }).click()
  await expect(ada.getByText('Pause: all clocks stand still.')).toHaveCount(0)

  // Conceding: a press does nothing, a second of holding does, and everybody reads it.
  await cleo.getByRole('button', { name: 'Table menu' }).click()
  await cleo.getByRole('button', { name: 'Leave or pause…' }).click()
  const concede = cleo.getByRole('button', { name: /^Concede/ })
  await expect(concede).toContainText('You come last')
  await concede.click()
  await expect(concede).toBeVisible()
  await concede.click({ delay: 1200 })
  await expect(cleo.locator('#question')).toHaveText('You conceded this game')
  await expect(cleo.getByRole('button', { name: 'Take my seat back' })).toHaveCount(0)
  for (const page of [ada, bob]) await expect(page.locator('.log')).toContainText('Cleo concedes.')
})

test('three people: from the waiting room through a game to a rematch, declined by one and then accepted by all', async ({
  browser,
}) => {
  const people = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob'), await newcomer(browser, 'Cleo')]
  const [ada, bob, cleo] = people as [Page, Page, Page]
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }]
  const data = { game: 'weather-island', seats, public: true }
  const created = await ada.request.post(url('/api/tables'), { data, headers: { Origin: url('') } })
  const { id } = (await created.json()) as { id: string }

  // The waiting room: two follow the link and sit down; the maker begins.
  await ada.goto(url(`/table/${id}`))
  for (const page of [bob, cleo]) {
    await page.goto(url(`/table/${id}`))
    await page.getByRole('button', { name: 'Sit down' }).first().click()
    await expect(page.getByText('Get up')).toBeVisible()
  }
  await ada.getByRole('button', { name: 'Begin' }).click()
  for (const page of people) await expect(page.locator('#question')).toHaveText('Which goal card do you keep?')
  await playOut(
    people.map((page) => page.request),
    id,
  )

  // A player checks that the deal was fixed before the game.
  const after = await ada.context().newPage()
  await after.goto(url(`/table/${id}/after`))
  await after.getByRole('button', { name: 'Check the deal' }).click()
  await expect(after.getByText("draws match the table's commitment")).toBeVisible()
  await after.close()

  // Two accept and one declines: nothing begins.
  await ada.getByRole('button', { name: 'Rematch' }).click()
  await expect(ada.getByRole('heading', { name: 'Waiting for Bob and Cleo' })).toBeVisible()
  await expect(bob.getByRole('heading', { name: 'Ada wants a rematch' })).toBeVisible()
  await bob.getByRole('button', { name: 'Play again' }).click()
  await expect(ada.getByText('Bob has accepted')).toBeVisible()
  await expect(ada.getByText('Cleo has not answered')).toBeVisible()
  await cleo.getByRole('button', { name: 'Not now' }).click()
  for (const page of [ada, bob]) {
    await expect(page.getByText('Cleo does not want to play again now.')).toBeVisible()
    expect(page.url()).toContain(id)
  }

  // She asks herself, and when all have accepted, all are at the new table.
  await cleo.getByRole('button', { name: 'Rematch' }).click()
  for (const page of [ada, bob]) {
    await expect(page.getByRole('heading', { name: 'Cleo wants a rematch' })).toBeVisible()
    await page.getByRole('button', { name: 'Play again' }).click()
  }
  for (const page of people) {
    await expect(page.locator('#question')).toHaveText('Which goal card do you keep?')
    expect(page.url()).not.toContain(id)
  }
})
