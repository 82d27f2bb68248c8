import type { Page } from '@playwright/test'

/** What a person would press next. */
export interface Press {
  /** `dead`: the last press had no effect. */
  kind: 'over' | 'dead' | 'wait' | 'place' | 'option' | 'go'
  /** What it is, for messages. */
  words: string
  x: number
  y: number
  /** What the page shows now: another position, question or choice is another state. */
  state: string
  /** What is wrong with the page as it stands. */
  faults: string[]
}

interface Wish {
  /** What the page showed before the last press. The search waits up to `patience` milliseconds for something else. */
  before: string | null
  patience: number
  /** A number from 0 to 1 that selects one of the lit places or options. */
  chance: number
  /** A number from 0 to 1 that selects the kind of press, where there are several. */
  way: number
  phone: boolean
}

/**
 * Looks at the page as a person does: the lit places of the board come first, and an option of the panel only where no place is lit or
 * where the option has none. One look waits for what comes of the last press and until the page stands still, checks the page, and finds
 * what is pressed, so that nothing has changed in between.
 */
export function look(page: Page, wish: Wish): Promise<Press> {
  return page.evaluate(async ({ before, patience, chance, way, phone }: Wish): Promise<Press> => {
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement | SVGElement>(selector)].filter((element) => element.checkVisibility())
    const first = (...selectors: string[]) => selectors.map((selector) => all(selector)[0]).find(Boolean)
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const name = (element: Element) =>
      element.ariaLabel ?? (element as HTMLElement).dataset['place'] ?? element.textContent?.trim().slice(0, 60) ?? ''
    const inside = (box: DOMRect, area: DOMRect) =>
      box.left >= area.left - 1 &&
      box.right <= area.right + 1 &&
      box.top >= area.top - 1 &&
      box.bottom <= area.bottom + 1

    const stateOf = () =>
      JSON.stringify([
        document.querySelector('#question')?.textContent,
        document.querySelector('.log')?.textContent?.length,
        all('.panel :is(.option, .way), .board [aria-pressed]').map((element) => [name(element), element.ariaPressed]),
        all('.panel .menu, .strip .card').length,
        all('.panel :is(.go, .seal)').map((element) => element.textContent),
        all('.commit b, .hand-note').map((element) => element.textContent),
        all('[role="slider"]').map((element) => element.ariaValueNow),
        all('.playback [aria-current]').map((element) => element.ariaLabel),
        all('dialog[open], .storm').length,
        all('.storm li').findIndex((element) => element.ariaCurrent === 'step'),
      ])
    function next(): Press {
      const state = stateOf()
      const faults: string[] = []
      const { scrollHeight, scrollWidth } = document.documentElement
      if (scrollHeight > innerHeight) faults.push(`the document is ${scrollHeight} px tall, the window ${innerHeight}`)
      if (scrollWidth > innerWidth) faults.push(`the document is ${scrollWidth} px wide, the window ${innerWidth}`)
      const panel = all('.table > .panel')[0]
      const area = panel && boxOf(panel)
      const sight = all('.panel .scroll')[0]
      const bar = all('.panel .turn')[0]
      if (area && !inside(area, new DOMRect(0, 0, innerWidth, innerHeight))) faults.push('the panel leaves the window')
      for (const option of all('.panel :is(.option, .figure, .way, .seal, .commit .key)')) {
        if (!option.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          faults.push(`the option "${name(option)}" is invisible`)
        const box = boxOf(option)
        const room = bar?.contains(option) ? bar : sight
        if (!room) continue
        const seen = boxOf(room)
        // A phone's sheet scrolls down within itself, and never sideways.
        const across = box.left >= seen.left - 1 && box.right <= seen.right + 1
        if (!across || (!phone && !inside(box, seen))) faults.push(`the option "${name(option)}" is out of sight`)
      }
      for (const card of all('.strip .card'))
        if (area && !inside(boxOf(card), phone ? new DOMRect(0, 0, innerWidth, innerHeight) : area))
          faults.push(`the answer "${name(card)}" is out of the panel`)
      const [tip] = all('.tip')
      if (tip && area) {
        const box = boxOf(tip)
        const apart = box.right <= area.left || box.bottom <= area.top || box.left >= area.right
        if (!apart) faults.push(`the tip "${name(tip)}" lies over the question`)
      }

      const press = (kind: Press['kind'], element?: Element): Press => {
        if (!element) return { kind, words: '', x: 0, y: 0, state, faults }
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        const box = boxOf(element)
        // A place may be covered in its middle by a piece: people press where it glows, and not on its very edge.
        const parts = [0.5, 0.35, 0.65, 0.2, 0.8]
        const spots = parts.flatMap((down) =>
          parts.map(
            (across) => [Math.round(box.left + box.width * across), Math.round(box.top + box.height * down)] as const,
          ),
        )
        const hits = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
        const FINGER = 3
        const free =
          spots.find(([x, y]) =>
            [-FINGER, 0, FINGER].every((dx) => [-FINGER, 0, FINGER].every((dy) => hits(x + dx, y + dy))),
          ) ?? spots.find(([x, y]) => hits(x, y))
        if (!free) {
          const [x, y] = spots[0] ?? [0, 0]
          const front = document.elementFromPoint(x, y)?.outerHTML.slice(0, 160)
          faults.push(`"${name(element)}" cannot be pressed: ${front} is in front`)
        }
        const [x, y] = free ?? [0, 0]
        return { kind, words: name(element), x, y, state, faults }
      }

      if (document.querySelector('.result')) return press('over')
      // They hide the newest position: until its weather has arrived, and until the bids are revealed.
      if (document.querySelector('.curtain, .veil .reveal')) return press('wait')
      // What the game is about is read, and closed.
      const read = first('dialog[open] .key:not(.round)', '.strip .card .close')
      const dialog = read?.closest('dialog')
      // It slides into the window first.
      const slides = dialog?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')
      if (dialog) return slides ? press('wait') : press('go', read)
      // The weather is looked at strike by strike, or passed over.
      const end = all('.storm .end')[0]
      const strike = all('.storm button').find((button) => button.querySelector('[href="#step"]'))
      if (end) return press('go', way < 0.5 && strike ? strike : end)
      if (all('.panel :is(.option, .way):disabled, .own:disabled')[0]) return press('wait')
      const acts = all('.playback + .bar button:enabled')
      const newest = acts.find((element) => element.matches('.go')) ?? acts.at(-1)
      // Others' acts are looked at one by one, or passed over.
      const step = acts.find((element) => element.matches('.speed'))?.previousElementSibling
      if (newest) return press('go', way < 0.2 && step ? step : newest)
      // Read the answer, and close it.
      if (read) return press('go', read)
      const pick = (elements: readonly Element[]) => elements[Math.floor(chance * elements.length)]
      // Several options of a place: which of them?
      const menu = all('.menu .option:enabled')
      if (menu.length) return press('option', pick(menu))
      // A tile in hand is laid, turned, and built.
      const build = all('.commit > .key:first-child')[0] as HTMLButtonElement | undefined
      if (build?.disabled) return press('wait')
      if (build && way < 0.7) return press('go', build)
      const lit = all('.board :is([data-lit], .lit)').filter(
        (element) => !element.closest('.ghost') && !element.querySelector('.lit'),
      )
      const places = lit.map((element) => (element.matches('[data-lit], button, [role="button"]') ? element : null))
      const pressable = places.flatMap((element) =>
        element && (element.ariaPressed !== 'true' || !build) ? [element] : [],
      )
      const go = first('.turn .go:enabled', '.seal:enabled')
      const pressed = pressable.filter((element) => element.ariaPressed === 'true')
      // What is chosen is done by its button or by a second press on its place.
      if (go && (way < 0.6 || !pressed.length || go.matches('.seal'))) {
        const turned = go.matches('.seal') && pressable.length && way < 0.5
        return turned ? press('place', pick(pressable)) : press('go', go)
      }
      if (go) return press('place', pick(pressed))
      const options = all('.panel :is(.option, .figure, .way):enabled').filter((element) => !element.matches('.bare'))
      const ends = options.filter((option) => option.matches('.ending, .quiet'))
      if (ends.length && way < 0.25) return press('option', pick(ends))
      const fresh = pressable.filter((element) => element.ariaPressed !== 'true')
      if (fresh.length) return press('place', pick(fresh))
      if (options.length) return press('option', pick(options))
      const fold = all('.mine .fold[aria-expanded="false"]')[0]
      return fold ? press('go', fold) : press('wait')
    }

    const frame = () => new Promise(requestAnimationFrame)
    /** Looking at the whole page in every frame would slow it down. */
    const pause = () => new Promise((resolve) => setTimeout(resolve, 30))
    const until = performance.now() + patience
    while (stateOf() === before) {
      if (performance.now() > until) return { ...next(), kind: 'dead' }
      await pause()
    }
    // Nobody presses what is still moving.
    let nextPress = next()
    while (performance.now() < until) {
      await frame()
      const again = next()
      const unchanged = again.x === nextPress.x && again.y === nextPress.y && again.state === nextPress.state
      nextPress = again
      if (unchanged && nextPress.kind !== 'wait') break
      if (nextPress.kind === 'wait') await pause()
    }
    return nextPress
  }, wish)
}

/** What is too small for a finger, in the question and beside it. Dashes of others' acts have buttons beside them, and a swipe. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.panel.sheet button, .table-parts button, .turn button')]
      .filter((button) => button.checkVisibility() && !button.matches('.fold, .bare, .text, .dash'))
      .flatMap((button) => {
        // a word in a line has room for a finger around it
        const around = parseFloat(getComputedStyle(button, '::after').height) || 0
        const height = Math.max(around, button.getBoundingClientRect().height)
        return height < 43.5 ? [`"${button.innerText}" is ${height} px high`] : []
      }),
  )
}
