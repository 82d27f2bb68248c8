import type { Page } from '@playwright/test'
import { faults } from './axe'
import { dice } from './playing'
import { expect, newcomer, test, url } from './table'

/** What axe-core finds wrong with the page in both themes, and whether it is too wide. */
async function unsound(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const theme of ['dark', 'light']) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    problems.push(...(await faults(page)).map((problem) => `${theme} ${problem}`))
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return wide > 0 ? [...problems, `${wide} px too wide`] : problems
}

/** Calls the API as the person signed in on a page. */
async function ask<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(url(`/api${path}`), {
    method,
    headers: { Origin: url('').replace(/\/$/, '') },
    ...(data ? { data } : {}),
  })
  return (await answer.json()) as T
}

interface Table {
  id: string
  status: string
  asked: number[]
}
interface TableAnswer {
  number: number
  table: Table
  update: { decision: { options: { notation: string }[] } | null; view: { confirm: object | null } }
}
interface Cup {
  status: string
  entrants: { number: number; person: string | null }[]
  pairings: { first: number; second: number | null; table: string | null; points: number[] | null }[][]
}

/** Play somebody's game to its end by the API, by chance. */
async function playOut(page: Page, table: string, seat: number, throwDie: (sides: number) => number): Promise<void> {
  for (;;) {
    const answer = await ask<Partial<TableAnswer>>(page, 'GET', `/tables/${table}/update?seat=${seat}`)
    if (answer.table?.status === 'over') return
    // A table of the next round may be there and not have begun yet.
    if (!answer.table?.asked.includes(seat)) {
      await page.waitForTimeout(50)
      continue
    }
    const options = answer.update?.decision?.options
    const notation = options?.[throwDie(options.length)]?.notation ?? ''
    const kind = options ? 'play' : 'confirm'
    const id = `${table} ${answer.number} ${kind}`
    // Another player may have been faster: the next request shows it.
    await ask(page, 'POST', `/tables/${table}/commits`, {
      id: id.slice(-60),
      number: answer.number,
      kind,
      seat,
      notation,
    })
  }
}

test('friends by link, a club, and a tournament of eight bots and one person', async ({ browser }) => {
  // Nine games are played to their ends, however busy the machine is.
  test.setTimeout(900_000)
  const ada = await newcomer(browser, 'Ada')
  const bob = await newcomer(browser, 'Bob')

  await ada.goto(url('/me'))
  await ada.getByRole('button', { name: 'Make a link' }).click()
  const friendly = await ada.getByLabel('Valid until').inputValue()
  await bob.goto(friendly)
  await bob.getByRole('button', { name: 'Be friends' }).click()
  await expect(bob.getByRole('link', { name: 'Ada' })).toBeVisible()

  await bob.goto(url('/clubs'))
  await bob.getByLabel('Name of the club').fill('Thunder')
  await bob.getByRole('button', { name: 'Found it' }).click()
  await expect(bob.getByRole('heading', { name: 'Thunder' })).toBeVisible()
  await bob.getByRole('button', { name: 'Make a link' }).click()
  const joining = await bob.getByLabel('Valid until').inputValue()
  await ada.goto(joining)
  await ada.getByRole('button', { name: 'Join the club' }).click()
  await expect(ada.getByRole('link', { name: 'Bob' })).toBeVisible()
  expect(await unsound(bob), 'club').toEqual([])

  await bob.reload()
  await bob.getByLabel('Name of the tournament').fill('Cup')
  await bob.getByLabel('Rounds').fill('2')
  await bob.getByRole('button', { name: 'Announce a tournament' }).click()
  await expect(bob.getByRole('heading', { name: 'Cup' })).toBeVisible()
  const cup = new URL(bob.url()).pathname.split('/').at(-1) ?? ''
  await bob.getByLabel('Which bot').selectOption('greedy')
  for (let bots = 1; bots <= 8; bots++) {
    await bob.getByRole('button', { name: 'Enter a bot' }).click()
    await expect(bob.locator('.list > li:not(.none)')).toHaveCount(bots)
  }
  await ada.goto(url(`/tournament/${cup}`))
  await ada.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(ada.getByText('9 players')).toBeVisible()
  expect(await unsound(ada), 'open tournament').toEqual([])
  await bob.reload()
  await bob.getByRole('button', { name: 'Begin' }).click()
  await expect(bob.getByText('Round 1 of 2 is running.')).toBeVisible()

  const throwDie = dice(7)
  for (;;) {
    const tournament = await ask<Cup>(ada, 'GET', `/tournaments/${cup}`)
    if (tournament.status === 'over') break
    const me = tournament.entrants.find((entrant) => entrant.person !== null)?.number ?? -1
    const mine = tournament.pairings
      .at(-1)
      ?.find((pairing) => pairing.table && [pairing.first, pairing.second].includes(me))
    if (mine?.table && !mine.points) await playOut(ada, mine.table, mine.first === me ? 0 : 1, throwDie)
    await ada.waitForTimeout(300)
  }
  await ada.reload()
  await expect(ada.getByText('It is over.')).toBeVisible()
  await expect(ada.locator('.figures tbody tr')).toHaveCount(9)
  await expect(ada.getByRole('heading', { name: 'Round 2' })).toBeVisible()
  expect(await unsound(ada), 'tournament').toEqual([])

  await ada.goto(url('/me'))
  await expect(ada.getByRole('region', { name: /Weather Island/ })).toBeVisible()
  await expect(ada.getByRole('link', { name: 'Bob' })).toBeVisible()
  expect(await unsound(ada), 'profile').toEqual([])
  await ada.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/me', '/alone', '/clubs', `/tournament/${cup}`]) {
    await ada.goto(url(path))
    await expect(ada.locator('.sheet').first()).toBeVisible()
    expect(await unsound(ada), `${path} on a phone`).toEqual([])
  }
})

test('the game of the day is begun, finished and ranked; the ladder begins with its first rung', async ({
  browser,
}) => {
  const ada = await newcomer(browser, 'Ada')
  await ada.goto(url())
  await ada.getByRole('link', { name: 'Game of the day' }).click()
  await expect(ada.getByText('0 of 12 beaten').first()).toBeVisible()
  expect(await unsound(ada)).toEqual([])
  await ada.getByRole('button', { name: 'Play today’s game' }).click()
  await expect(ada.locator('#question')).toBeVisible()
  const table = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
  await ada.goto(url('/alone'))
  await expect(ada.getByRole('button', { name: 'Go on with today’s game' })).toBeVisible()
  await playOut(ada, table, 0, dice(3))
  await ada.reload()
  await expect(ada.getByRole('link', { name: 'Look at your game' })).toBeVisible()
  await expect(ada.locator('.figures .mine')).toContainText('Ada')
  await ada.getByRole('button', { name: 'Try it Fully Stocked Opponents' }).click()
  await expect(ada.locator('#question')).toBeVisible()
})
