import type { Page } from '@playwright/test'

/** The same choices every time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * sides)
  }
}

/** What a player would press next, the middle of it on the screen, and how often Tab is pressed to get there (less than 0: with Shift). */
interface Next {
  kind: 'over' | 'waiting' | 'press' | 'bid' | 'build'
  words: string
  x: number
  y: number
  tabs: number
}

/**
 * Finds the next press as a player would: first what closes a running animation or dialog, then an answer to the question.
 * One call finds the element and its position, so the page cannot change between the two.
 */
function look(page: Page, chance: number): Promise<Next> {
  return page.evaluate((chance): Next => {
    const nothing = { words: '', x: 0, y: 0, tabs: 0 }
    if (document.querySelector('.result')) return { kind: 'over', ...nothing }
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    const goesOn = ['.playback + .bar .go', '.turn .go:enabled', '.seal:enabled', '.commit > .key:first-child:enabled']
    // What a tile in hand would do is being looked up.
    if (all('.commit > .key:first-child:disabled')[0]) return { kind: 'waiting', ...nothing }
    const onward = goesOn.map((selector) => all(selector)[0]).find((element) => element !== undefined)
    const listed = all('.option:enabled, .figure:enabled, .way:enabled')
    // Where there is little room the board comes first, and the question is unfolded.
    const folds = all('.mine .fold[aria-expanded="false"]')
    const unfold = folds.length > 0 && listed.every((option) => option.matches('.ending'))
    const answers = onward ? [onward] : unfold ? folds : listed
    const chosen = answers[Math.floor(chance * answers.length)]
    if (!chosen) return { kind: 'waiting', ...nothing }
    chosen.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = chosen.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const words = chosen.ariaLabel ?? chosen.innerText
    if (!chosen.contains(hit))
      throw new Error(`"${words}" cannot be pressed: ${hit?.outerHTML.slice(0, 200)} is in front`)
    const kind = chosen.matches('.seal') ? 'bid' : chosen.closest('.commit') ? 'build' : 'press'
    const stops = all('a[href], button:enabled, input:enabled, select:enabled, [tabindex]').filter(
      (element) => element.tabIndex >= 0 || element === document.activeElement,
    )
    const tabs = stops.indexOf(chosen) - stops.indexOf(document.activeElement as HTMLElement)
    return { kind, words, x, y, tabs }
  }, chance)
}

/** The page is idle after this many milliseconds without a change. */
const STUCK = 45_000

interface Way {
  by?: 'mouse' | 'finger' | 'keys'
  /** The number of presses, if the game does not end before. */
  presses?: number
  /** Enough has been done. */
  enough?: () => boolean
}

/** Plays through the page until the result appears, or `presses` is reached. */
export async function playOn(page: Page, throwDie: (sides: number) => number, way: Way = {}): Promise<void> {
  const { by = 'mouse', presses = Infinity, enough = () => false } = way
  const pressed: string[] = []
  let ready = false
  let last = Date.now()
  while (pressed.length < presses && !enough()) {
    const next = await look(page, throwDie(1000) / 1000)
    if (next.kind === 'over') return
    if (Date.now() - last > STUCK) throw new Error(`the game does not go on after: ${pressed.slice(-8).join(' | ')}`)
    if (next.kind === 'waiting') {
      await page.waitForTimeout(25)
      continue
    }
    if (!ready && by !== 'finger' && (next.kind === 'bid' || next.kind === 'build')) {
      await prepare(page, next.kind, throwDie(5))
      ready = true
      continue
    }
    if (by === 'finger') await tap(page, next)
    else if (by === 'mouse') await page.mouse.click(next.x, next.y)
    else if (!(await pressKeys(page, next))) continue
    pressed.push(next.words)
    ready = false
    last = Date.now()
  }
}

/** Taps, and waits until the page has received the click that the browser makes of it: on a busy machine some time later. */
async function tap(page: Page, { x, y }: Next): Promise<void> {
  const click = await page.evaluateHandle(() => {
    const event = { received: false }
    addEventListener('click', () => (event.received = true), { capture: true, once: true })
    return event
  })
  await page.touchscreen.tap(x, y)
  await page.waitForFunction((event) => event.received, click)
}

/** The dial is set by its keys; a tile in hand is turned. Not if the question was answered meanwhile. */
async function prepare(page: Page, kind: 'bid' | 'build', times: number): Promise<void> {
  const slider = page.getByRole('slider')
  for (let left = times; left > 0; left--)
    if (kind === 'build') await page.keyboard.press('r')
    else await slider.press('ArrowUp', { timeout: 1000 }).catch(() => undefined)
}

/** More than the page has places for the focus. */
const ALL_STOPS = 80

/** Goes there by Tab and presses Enter; not if the page has changed on the way. */
async function pressKeys(page: Page, next: Next): Promise<boolean> {
  const key = next.tabs < 0 ? 'Shift+Tab' : 'Tab'
  for (let left = Math.abs(next.tabs); left > 0; left--) await page.keyboard.press(key)
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement | null
      return active?.ariaLabel ?? active?.innerText ?? ''
    })
  // After a press on a key that was disabled meanwhile, Tab goes on from there and not from the top: people tab on.
  let reached = await focused()
  for (let more = 0; reached !== next.words && more < ALL_STOPS; more++) {
    await page.keyboard.press('Tab')
    reached = await focused()
  }
  if (reached !== next.words) return false
  await page.keyboard.press('Enter')
  return true
}
