import type { Page } from '@playwright/test'
import { resolve } from 'node:path'
import { serve, type Running } from './server'
import { another, expect, test } from './table'

// A game in a separate package, on a server that has it beside ours.
const STICHLING = resolve('../examples/stichling')
test.describe.configure({ mode: 'default' })

test.setTimeout(120_000)

let server: Running
test.beforeAll(async () => {
  server = await serve({ PYTHONPATH: STICHLING, STORMTABLE_GAMES: 'stichling.pack' })
})
test.afterAll(() => server.stop())

/** A table of Stichling for four against bots, for somebody new. */
async function seated(page: Page): Promise<void> {
  const headers = { Origin: server.url }
  const post = (path: string, data: object) => page.request.post(`${server.url}/api${path}`, { data, headers })
  await signIn(page)
  const bot = { kind: 'bot', bot: 'normal' }
  const response = await post('/tables', { game: 'stichling', seats: [{ kind: 'me' }, bot, bot, bot], confirm: false })
  const { id } = (await response.json()) as { id: string }
  expect((await post(`/tables/${id}/start`, {})).ok()).toBe(true)
  await page.goto(`${server.url}/table/${id}`)
}

/** Signs in as a new person. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('Your name at the table').fill('Ada')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('article', { name: 'Stichling' })).toBeVisible()
}

/** Presses by mouse what is lit on the board, twice each: to choose it and to play it. Until the game is over, or `moves` are played. */
async function playByMouse(page: Page, lit: string, moves = Infinity): Promise<number> {
  let played = 0
  const chosen = page.locator(`${lit}:is(.chosen, .picked)`).first()
  while (played < moves) {
    const state = await page.evaluate(
      (selector) =>
        document.querySelector('.result h2') ? 'over' : document.querySelector(selector) ? 'asked' : 'waiting',
      lit,
    )
    if (state === 'over') return played
    if (state === 'waiting') {
      await page.waitForTimeout(15)
      continue
    }
    await page.locator(lit).first().click()
    await chosen.click()
    await expect(chosen).toHaveCount(0)
    played += 1
  }
  return played
}

test('an outside game has its box, its rules and its lesson in both languages', async ({ page, browser }) => {
  const portuguese = await another(browser, { locale: 'pt-BR' })
  const expected = [
    { reader: page, about: 'A trick-taking game with five deals', rule: 'Following suit', lesson: 'Your first tricks' },
    {
      reader: portuguese,
      about: 'Um jogo de vazas em cinco mãos',
      rule: 'Assistir ao naipe',
      lesson: 'As suas primeiras',
    },
  ]
  for (const { reader, about, rule, lesson } of expected) {
    await reader.goto(server.url)
    await expect(reader.getByRole('article', { name: 'Stichling' })).toContainText(about)
    await reader.goto(`${server.url}/rules/stichling#following`)
    await expect(reader.getByRole('heading', { name: rule })).toBeVisible()
    await reader.goto(`${server.url}/learn`)
    await expect(reader.getByText(lesson).first()).toBeVisible()
  }
})

test('a whole game on the board that the package brings', async ({ page }) => {
  await seated(page)
  await expect(page.locator('#question')).toHaveText('Which card do you lay away?')
  const played = await playByMouse(page, '.stichling button.lit', 3)
  expect(played).toBe(3)
  await playByMouse(page, '.stichling button.lit')
  await expect(page.locator('.result h2')).toContainText(/win/)
})

test('a deal on the general board, which takes the place of a board that fails', async ({ page }) => {
  const broken = 'export const api = 1\nexport function mount() { throw new Error("broken") }'
  await page.route('**/face.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await page.setViewportSize({ width: 390, height: 844 })
  await seated(page)
  await expect(page.getByText("This game's own board does not work here.")).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Tricks taken' })).toBeVisible()
  await playByMouse(page, '.plain :is(button.lit, .places button)', 10)
  await expect(page.locator('.plain').getByText('Deals left')).toBeVisible()
})

test('the lesson that the package brings is played to its free step on its own board', async ({ page }) => {
  await signIn(page)
  await page.goto(`${server.url}/learn`)
  await page.getByRole('button', { name: 'Start: Your first tricks' }).click()
  const counter = page.locator('.lesson-note .steps > span').last()
  const places = ['card/shell-6', 'bid/5', 'card/pearl-9', 'card/star-1', 'card/pearl-2']
  for (const [number, place] of places.entries()) {
    await expect(counter).toHaveText(`${number + 1} of 6`)
    const pressed = page.locator(`.stichling button.lit[data-place="${place}"]`)
    await pressed.click()
    await page.locator(`.stichling button.chosen[data-place="${place}"]`).click()
    await expect(pressed).toHaveCount(0)
  }
  await expect(page.locator('#lesson-title')).toHaveText('Three to go')
})
