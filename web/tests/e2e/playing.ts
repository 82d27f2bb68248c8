import type { Page } from '@playwright/test'

/** The same choices every time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * sides)
  }
}

/** What a player would press next, and the middle of it on the screen. */
interface Next {
  kind: 'over' | 'waiting' | 'press' | 'bid' | 'build'
  words: string
  x: number
  y: number
}

/**
 * Looks at the page as a player does: what goes on comes first, then what is asked. One look finds what is pressed and where it is, so
 * that nothing is pressed that has changed since it was found.
 */
function look(page: Page, chance: number): Promise<Next> {
  return page.evaluate((chance): Next => {
    const nothing = { words: '', x: 0, y: 0 }
    if (document.querySelector('.result')) return { kind: 'over', ...nothing }
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
    const goesOn = [
      '.telling .key:last-child:enabled',
      '.telling .key:not(.quiet)',
      '.turn .go:enabled',
      '.ways .key:enabled:not(.bare)',
      '.seal:enabled',
      '.commit > .key:first-child:enabled',
    ]
    const found = goesOn.map((selector) => all(selector)[0]).find((one) => one !== undefined)
    const answers = found ? [found] : all('.option:enabled, .figure:enabled, .way:enabled')
    const chosen = answers[Math.floor(chance * answers.length)]
    if (!chosen) return { kind: 'waiting', ...nothing }
    chosen.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = chosen.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const words = chosen.innerText
    if (!chosen.contains(hit))
      throw new Error(`"${words}" cannot be pressed: ${hit?.outerHTML.slice(0, 200)} is in front`)
    const kind = chosen.matches('.seal') ? 'bid' : chosen.closest('.commit') ? 'build' : 'press'
    return { kind, words, x, y }
  }, chance)
}

/** Through the page with mouse or finger, until the result is there or so much has been pressed. */
export async function playOn(
  page: Page,
  throwDie: (sides: number) => number,
  { touch = false, presses = Infinity } = {},
): Promise<void> {
  const pressed: string[] = []
  const until = Date.now() + 240_000
  while (pressed.length < presses) {
    const next = await look(page, throwDie(1000) / 1000)
    if (next.kind === 'over') return
    if (Date.now() > until) throw new Error(`the game does not go on after: ${pressed.slice(-8).join(' | ')}`)
    if (next.kind === 'waiting') {
      await page.waitForTimeout(10)
      continue
    }
    if (next.kind === 'bid')
      for (let more = throwDie(5); more > 0; more--)
        await page.getByRole('slider', { name: 'Your bid' }).press('ArrowUp')
    // A tile is in hand: it is turned, and built where it lies.
    if (next.kind === 'build' && !touch && throwDie(2)) await page.keyboard.press('r')
    if (touch) await page.touchscreen.tap(next.x, next.y)
    else await page.mouse.click(next.x, next.y)
    pressed.push(next.words)
  }
}
