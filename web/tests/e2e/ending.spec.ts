import type { Page } from '@playwright/test'
import { scene, setUp } from '../screenshots/scene'
import { expect, test, url } from './table'

// The ending of a game: its figures are the outcome's, and they add up.

/** What the scene shows of each player, in the order shown; of the value to beat, its name is empty. */
interface Lane {
  name: string
  parts: number[]
  total: number
  hasRank: boolean
}

const lanesOf = (page: Page) =>
  page.locator('.finale .lanes > ol > li').evaluateAll((lanes) =>
    lanes.map((lane): Lane => {
      const figure = (part: Element | null) => Number(part?.firstChild?.textContent ?? NaN)
      return {
        name: lane.matches('.goal') ? '' : (lane.querySelector('.name > span')?.textContent ?? ''),
        parts: [...lane.querySelectorAll('.segment b')].map(figure),
        total: figure(lane.querySelector('.total')),
        hasRank: lane.querySelector('.place') !== null,
      }
    }),
  )
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('the shown totals are the scores, their parts add up, and so does the lead of the winner', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  const leads: number[] = []
  for (const name of ['machine-4-result', 'machine-2-result', 'island-3-result']) {
    const { view } = scene(name).update
    const { outcome, seats } = view
    if (!outcome) throw new Error(`${name} is not over`)
    await setUp(page, scene(name))
    await page.goto(url('/table/scene'))
    await expect(page.locator('.finale .why')).toBeVisible()
    const lanes = await lanesOf(page)
    expect(lanes, name).toHaveLength(seats.length)
    for (const { name: player, parts, total } of lanes) {
      expect(total, `${name}: ${player}`).toBe(outcome.scores[seats.findIndex((seat) => seat.name === player)])
      expect(sum(parts), `${name}: ${player}`).toBe(total)
    }
    const [winner, second] = lanes
    const own = lanes.find((lane) => lane.name === seats[view.seat ?? -1]?.name)
    const other = own && own !== winner ? own : second
    const lead = (winner?.total ?? 0) - (other?.total ?? 0)
    if (lead) await expect(page.locator('.finale h2 small')).toContainText(`${lead} ahead of ${other?.name}`)
    else await expect(page.locator('.finale h2 small')).toHaveCount(0)
    leads.push(lead)
    // The first figure compares the two by source.
    const differences = await page.locator('.finale .why figure').first().locator('p > b').allTextContents()
    expect(sum(differences.map((words) => Number(words.replace('−', '-')))), name).toBe(lead)
  }
  expect(Math.max(...leads)).toBeGreaterThan(0)
})

test('alone the Target stands beside the score, with the gap, and nobody has a rank', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  const { view } = scene('solo-1-result').update
  const { target } = (view.board as unknown as { saboteurs: { target: number } }).saboteurs
  await setUp(page, scene('solo-1-result'))
  await page.goto(url('/table/scene'))
  await expect(page.locator('.finale .why')).toBeVisible()
  const [own, goal, ...others] = await lanesOf(page)
  expect(others).toEqual([])
  expect(own?.total).toBe(view.outcome?.scores[0])
  expect(sum(own?.parts ?? [])).toBe(own?.total)
  expect(goal?.total).toBe(target)
  expect(sum(goal?.parts ?? [])).toBe(target)
  await expect(page.locator('.finale h2 small')).toContainText(String(Math.abs(target - (own?.total ?? 0))))
  expect([own?.hasRank, goal?.hasRank]).toEqual([false, false])
  const places = await page.locator('body').innerText()
  expect(places).not.toMatch(/rank 2|2nd|second place|place 2|2 of 1/i)
})
