import type { Page, WebSocketRoute } from '@playwright/test'
import type { SocketIn } from '../../src/api/generated'
import { absentOpponent, expect, newcomer, rows, signIn, test } from './table'

/** A page's connection to the server, which a test can cut, or hold back so that no message arrives. */
class Line {
  readonly sent: SocketIn[] = []
  cut = false
  /** Holds back all messages until the test releases them. */
  delayed: (() => void)[] | null = null
  /** After the next commit, loses the answer and the connection. */
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
        this.sent.push(message)
        server.send(text)
        if (message.type === 'commit' && this.loseAnswer) {
          this.loseAnswer = false
          this.delayed = []
          setTimeout(() => {
            this.delayed = null
            void line.close({ code: 1012, reason: 'cut' })
          }, 600)
        }
      })
      server.onMessage((text) => {
        if (this.delayed) this.delayed.push(() => line.send(text))
        else line.send(text)
      })
    })
  }

  async drop(): Promise<void> {
    this.cut = true
    await this.now?.close({ code: 1012, reason: 'cut' })
  }

  release(): void {
    for (const deliver of this.delayed ?? []) deliver()
    this.delayed = null
  }

  get commits() {
    return this.sent.filter((message) => message.type === 'commit')
  }
  get hellos() {
    return this.sent.filter((message) => message.type === 'hello')
  }
}

const SEALED = 'Your answer is sealed'
const question = (page: Page) => page.locator('#question')
const line = (page: Page) => page.getByRole('banner').locator('.line')
const choose = (page: Page, index: number) => page.locator('.option').nth(index).click()
const doIt = (page: Page) => page.getByRole('button', { name: 'Do it' }).click()

test('a cut connection comes back automatically, and every move is played once', async ({ page }) => {
  const wire = new Line()
  await wire.lay(page)
  await signIn(page, 'Ada')
  await absentOpponent(page)
  await expect(line(page)).toHaveText('live')

  // Cut: the page says so, and a move chosen meanwhile waits.
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

  // It resumed by its number: the server repeated only the missed messages.
  const [first, second] = wire.hellos
  expect(first?.since).toEqual({})
  expect(second?.since?.['0']).toBeGreaterThan(0)

  // The server received the move, but its answer was lost: the page repeats it, and the server does not play it twice.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toHaveText('Which goal card do you keep?')
  const before = await rows(page)
  wire.sent.length = 0
  wire.loseAnswer = true
  // Two cards may be of one kind, and are one option then.
  await page.locator('.option').last().click()
  await doIt(page)
  await expect(question(page)).toHaveText(SEALED)
  expect(new Set(wire.commits.map((commit) => commit.id)).size).toBe(1)
  expect(wire.commits.length).toBe(2)
  expect(await rows(page)).toBe(before + 1)

  // The page reloads before the answer arrives: it repeats the move and finds it already played.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toHaveText('Which goal card do you keep?')
  const undone = await rows(page)
  wire.sent.length = 0
  wire.delayed = []
  await choose(page, 0)
  await doIt(page)
  await expect.poll(() => rows(page)).toBe(undone + 1)
  wire.delayed = null
  await page.reload()
  await expect.poll(() => wire.commits.length).toBe(2)
  expect(new Set(wire.commits.map((commit) => commit.id)).size).toBe(1)
  await expect(question(page)).toHaveText(SEALED)
  await expect(page.getByText('nothing was played')).toHaveCount(0)
  expect(await rows(page)).toBe(undone + 1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
})

test('two tabs of one seat: one plays, the other follows, and its late move is not an error', async ({ browser }) => {
  const first = await newcomer(browser, 'Ada')
  await absentOpponent(first)

  const two = await first.context().newPage()
  const wire = new Line()
  await wire.lay(two)
  await two.goto(first.url())
  await expect(question(two)).toHaveText('Which goal card do you keep?')

  await choose(first, 0)
  await doIt(first)
  await expect(question(two)).toHaveText(SEALED)
  await two.getByRole('button', { name: 'Undo' }).click()
  for (const tab of [first, two]) await expect(question(tab)).toHaveText('Which goal card do you keep?')

  // The second tab misses the first tab's move for a while, and plays something else.
  wire.delayed = []
  await choose(first, 0)
  await doIt(first)
  await expect(question(first)).toHaveText(SEALED)
  const before = await rows(first)
  await choose(two, 1)
  await doIt(two)
  await expect.poll(() => wire.commits.length).toBe(2)
  wire.release()
  await expect(two.getByText('nothing was played')).toBeVisible()
  await expect(question(two)).toHaveText(SEALED)
  await expect(two.getByRole('alert')).toHaveCount(0)
  expect(await rows(first)).toBe(before)
})
