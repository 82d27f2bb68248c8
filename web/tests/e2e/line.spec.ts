import type { Page, WebSocketRoute } from '@playwright/test'
import type { SocketIn } from '../../src/api/generated'
import { absentOpponent, expect, newcomer, rows, signIn, test } from './table'

/** A page's line to the server, which can be cut, or held so that nothing of the server is heard. */
class Line {
  readonly said: SocketIn[] = []
  cut = false
  /** Whatever comes is kept back until it is let go. */
  held: (() => void)[] | null = null
  /** Once something is committed, its answer is lost and the line with it. */
  loseAnswer = false
  private now: WebSocketRoute | null = null

  async lay(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket$/, (line) => {
      if (this.cut) {
        void line.close({ code: 1012, reason: 'cut' })
        return
      }
      this.now = line
      const server = line.connectToServer()
      line.onMessage((text) => {
        const message = JSON.parse(String(text)) as SocketIn
        this.said.push(message)
        server.send(text)
        if (message.type === 'commit' && this.loseAnswer) {
          this.loseAnswer = false
          this.held = []
          setTimeout(() => {
            this.held = null
            void line.close({ code: 1012, reason: 'cut' })
          }, 600)
        }
      })
      server.onMessage((text) => {
        if (this.held) this.held.push(() => line.send(text))
        else line.send(text)
      })
    })
  }

  async drop(): Promise<void> {
    this.cut = true
    await this.now?.close({ code: 1012, reason: 'cut' })
  }

  release(): void {
    for (const one of this.held ?? []) one()
    this.held = null
  }

  get commits() {
    return this.said.filter((message) => message.type === 'commit')
  }
  get hellos() {
    return this.said.filter((message) => message.type === 'hello')
  }
}

const SEALED = 'Your answer is sealed'
const question = (page: Page) => page.locator('#question')
const line = (page: Page) => page.getByRole('banner').getByRole('status')
const choose = (page: Page, index: number) => page.locator('.option').nth(index).click()
const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).click()

test('a line that is cut comes back by itself, and what was played is played once', async ({ page }) => {
  const wire = new Line()
  await wire.lay(page)
  await signIn(page, 'Ada')
  await absentOpponent(page)
  await expect(line(page)).toHaveText('live')

  // Cut: the page says so, and what is chosen meanwhile waits.
  await wire.drop()
  await expect(line(page)).toHaveText('reconnecting')
  await choose(page, 0)
  await doIt(page)
  expect(wire.commits).toHaveLength(0)
  wire.cut = false
  await expect(line(page)).toHaveText('live')
  await expect(question(page)).toHaveText(SEALED)
  expect(wire.commits).toHaveLength(1)
  expect(await rows(page)).toBe(2)

  // It came back by its number: only what it had not heard was told again.
  const [first, second] = wire.hellos
  expect(first?.since).toEqual({})
  expect(second?.since?.['0']).toBeGreaterThan(0)

  // The server has heard it, but its answer is lost with the line: it is said again, and not done again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toHaveText('Which goal card will you keep?')
  const before = await rows(page)
  wire.said.length = 0
  wire.loseAnswer = true
  // Two cards may be of one kind, and are one option then.
  await page.locator('.option').last().click()
  await doIt(page)
  await expect(question(page)).toHaveText(SEALED)
  expect(new Set(wire.commits.map((commit) => commit.id)).size).toBe(1)
  expect(wire.commits.length).toBe(2)
  expect(await rows(page)).toBe(before + 1)

  // The page is loaded anew before it has heard the answer: it says the same again, and finds it as it was.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toHaveText('Which goal card will you keep?')
  const undone = await rows(page)
  wire.said.length = 0
  wire.held = []
  await choose(page, 0)
  await doIt(page)
  await expect.poll(() => rows(page)).toBe(undone + 1)
  wire.held = null
  await page.reload()
  await expect.poll(() => wire.commits.length).toBe(2)
  expect(new Set(wire.commits.map((commit) => commit.id)).size).toBe(1)
  await expect(question(page)).toHaveText(SEALED)
  await expect(page.getByText('nothing was played')).toHaveCount(0)
  expect(await rows(page)).toBe(undone + 1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
})

test('two tabs of one seat: one plays, the other follows, and what it says too late is no mistake', async ({
  browser,
}) => {
  const one = await newcomer(browser, 'Ada')
  await absentOpponent(one)

  const two = await one.context().newPage()
  const wire = new Line()
  await wire.lay(two)
  await two.goto(one.url())
  await expect(question(two)).toHaveText('Which goal card will you keep?')

  await choose(one, 0)
  await doIt(one)
  await expect(question(two)).toHaveText(SEALED)
  await two.getByRole('button', { name: 'Undo' }).click()
  await expect(question(one)).toHaveText('Which goal card will you keep?')

  // The second tab does not hear for a while what the first has done, and does something else.
  wire.held = []
  await choose(one, 0)
  await doIt(one)
  await expect(question(one)).toHaveText(SEALED)
  const before = await rows(one)
  await choose(two, 1)
  await doIt(two)
  await expect.poll(() => wire.commits.length).toBe(2)
  wire.release()
  await expect(two.getByText('nothing was played')).toBeVisible()
  await expect(question(two)).toHaveText(SEALED)
  await expect(two.getByRole('alert')).toHaveCount(0)
  expect(await rows(one)).toBe(before)
})
