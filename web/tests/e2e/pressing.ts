import type { Page } from '@playwright/test'

/** What a person would press next. */
export interface Press {
  /** `dead`: nothing came of the last press. */
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
  /** What the page showed before the last press: it shows something else first, within `patience` milliseconds. */
  before: string | null
  patience: number
  /** From 0 to 1: which of the lit places, or options. */
  chance: number
  /** Another such number: what to do where there are several ways to go on. */
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
      [...document.querySelectorAll<HTMLElement | SVGElement>(selector)].filter((one) => one.checkVisibility())
    const first = (...selectors: string[]) => selectors.map((selector) => all(selector)[0]).find(Boolean)
    const boxOf = (one: Element) => one.getBoundingClientRect()
    const name = (one: Element) =>
      one.ariaLabel ?? (one as HTMLElement).dataset['place'] ?? one.textContent?.trim().slice(0, 60) ?? ''
    const inside = (box: DOMRect, area: DOMRect) =>
      box.left >= area.left - 1 &&
      box.right <= area.right + 1 &&
      box.top >= area.top - 1 &&
      box.bottom <= area.bottom + 1

    const stateOf = () =>
      JSON.stringify([
        document.querySelector('#question')?.textContent,
        document.querySelector('.log')?.textContent?.length,
        all('.panel :is(.option, .way), .board [aria-pressed]').map((one) => [name(one), one.ariaPressed]),
        all('.panel .menu, .strip .card').length,
        all('.panel :is(.go, .seal)').map((one) => one.textContent),
        all('.commit b, .hand-note').map((one) => one.textContent),
        all('[role="slider"]').map((one) => one.ariaValueNow),
        all('.telling [aria-current]').map((one) => one.textContent),
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
      for (const one of all('.panel :is(.option, .figure, .way, .seal, .ways .key, .commit .key)')) {
        const box = boxOf(one)
        const room = bar?.contains(one) ? bar : sight
        if (!room) continue
        const seen = boxOf(room)
        // A phone's sheet scrolls down within itself, and never sideways.
        const across = box.left >= seen.left - 1 && box.right <= seen.right + 1
        if (!across || (!phone && !inside(box, seen))) faults.push(`the option "${name(one)}" is out of sight`)
      }
      for (const one of all('.strip .card'))
        if (area && !inside(boxOf(one), phone ? new DOMRect(0, 0, innerWidth, innerHeight) : area))
          faults.push(`the answer "${name(one)}" is out of the panel`)
      const [tip] = all('.tip')
      if (tip && area) {
        const box = boxOf(tip)
        const apart = box.right <= area.left || box.bottom <= area.top || box.left >= area.right
        if (!apart) faults.push(`the tip "${name(tip)}" lies over the question`)
      }

      const told = (kind: Press['kind'], one?: Element): Press => {
        if (!one) return { kind, words: '', x: 0, y: 0, state, faults }
        one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        const box = boxOf(one)
        // A place may be covered in its middle by a piece: people press where it glows, and not on its very edge.
        const parts = [0.5, 0.35, 0.65, 0.2, 0.8]
        const spots = parts.flatMap((down) =>
          parts.map(
            (across) => [Math.round(box.left + box.width * across), Math.round(box.top + box.height * down)] as const,
          ),
        )
        const hits = (x: number, y: number) => one.contains(document.elementFromPoint(x, y))
        const FINGER = 3
        const free =
          spots.find(([x, y]) =>
            [-FINGER, 0, FINGER].every((dx) => [-FINGER, 0, FINGER].every((dy) => hits(x + dx, y + dy))),
          ) ?? spots.find(([x, y]) => hits(x, y))
        if (!free) {
          const [x, y] = spots[0] ?? [0, 0]
          const front = document.elementFromPoint(x, y)?.outerHTML.slice(0, 160)
          faults.push(`"${name(one)}" cannot be pressed: ${front} is in front`)
        }
        const [x, y] = free ?? [0, 0]
        return { kind, words: name(one), x, y, state, faults }
      }

      if (document.querySelector('.result')) return told('over')
      if (all('.panel :is(.option, .way):disabled, .own:disabled')[0]) return told('wait')
      const next = first('.telling .key:last-child:enabled', '.telling .key:not(.quiet)')
      if (next) return told('go', next)
      // What was asked for is read, and put away.
      const read = all('.strip .card .close')[0]
      if (read) return told('go', read)
      const pick = (found: readonly Element[]) => found[Math.floor(chance * found.length)]
      // Several options of a place: which of them?
      const menu = all('.menu .option:enabled')
      if (menu.length) return told('option', pick(menu))
      // A tile in hand is laid, turned, and built.
      const build = all('.commit > .key:first-child')[0] as HTMLButtonElement | undefined
      if (build?.disabled) return told('wait')
      if (build && way < 0.7) return told('go', build)
      const lit = all('.board :is([data-lit], .lit)').filter(
        (one) => !one.closest('.ghost') && !one.querySelector('.lit'),
      )
      const places = lit.map((one) => (one.matches('[data-lit], button, [role="button"]') ? one : null))
      const pressable = places.flatMap((one) => (one && (one.ariaPressed !== 'true' || !build) ? [one] : []))
      const go = first('.turn .go:enabled', '.seal:enabled')
      const held = pressable.filter((one) => one.ariaPressed === 'true')
      // What is chosen is done by its button or by a second press on its place.
      if (go && (way < 0.6 || !held.length || go.matches('.seal'))) {
        const turned = go.matches('.seal') && pressable.length && way < 0.5
        return turned ? told('place', pick(pressable)) : told('go', go)
      }
      if (go) return told('place', pick(held))
      const options = all('.panel :is(.option, .figure, .way, .ways .key):enabled').filter(
        (one) => !one.matches('.bare'),
      )
      const ends = options.filter((one) => one.matches('.ending, .quiet'))
      if (ends.length && way < 0.25) return told('option', pick(ends))
      const fresh = pressable.filter((one) => one.ariaPressed !== 'true')
      if (fresh.length) return told('place', pick(fresh))
      if (options.length) return told('option', pick(options))
      const fold = all('.mine .fold[aria-expanded="false"]')[0]
      return fold ? told('go', fold) : told('wait')
    }

    const frame = () => new Promise(requestAnimationFrame)
    const until = performance.now() + patience
    while (stateOf() === before) {
      if (performance.now() > until) return { ...next(), kind: 'dead' }
      await frame()
    }
    // Nobody presses what is still moving.
    let found = next()
    while (performance.now() < until) {
      await frame()
      const again = next()
      const still = again.x === found.x && again.y === found.y && again.state === found.state
      found = again
      if (still && found.kind !== 'wait') break
    }
    return found
  }, wish)
}

/** Texts that lie over one another: on the board, in the panel, beside it. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      node: Text
      words: string
      box: DOMRect
    }
    const pieces: Piece[] = []
    /** What of a box is seen within whatever clips it. */
    const seen = (box: DOMRect, element: Element): DOMRect | null => {
      let { left, top, right, bottom } = box
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(one)
        if (clipPath.includes('inset(50%)')) return null
        const clip = one.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)]
      }
      return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
    }
    /** Whether something opaque that floats lies over it: a heading that stays while what is below it scrolls. */
    const covered = ({ x, y, width, height }: DOMRect, element: Element): boolean => {
      let one = document.elementFromPoint(x + width / 2, y + height / 2)
      for (; one && !one.contains(element); one = one.parentElement) {
        const { position, backgroundColor } = getComputedStyle(one)
        if (position !== 'static' && position !== 'relative' && !/^rgba\(.* 0\)$/.test(backgroundColor)) return true
      }
      return false
    }
    const walker = document.createTreeWalker(document.querySelector('.table') ?? document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const words = node.data.trim()
      const element = node.parentElement
      if (!words || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('.tip')) continue // it tells of what it covers
      // A card lies over what is below it, and hides it.
      if (document.querySelector('.strip .card') && element.closest('.panel .scroll')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        // Letters fill the middle of their line.
        const [high, thick] = [line.height * 0.22, line.height * 0.56]
        const box = seen(new DOMRect(line.x, line.y + high, line.width, thick), element)
        if (box && !covered(box, element)) pieces.push({ node, words, box })
      }
    }
    pieces.sort((a, b) => a.box.left - b.box.left)
    const found: string[] = []
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        if (other.box.left > one.box.right - 2) break
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (one.node !== other.node && high > 2)
          found.push(`"${one.words}" and "${other.words}" at ${Math.round(other.box.x)},${Math.round(other.box.y)}`)
      }
    })
    return found
  })
}

/** What is too small for a finger, in the question and beside it. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.panel.sheet button, .table-parts button, .turn button')]
      .filter((one) => one.checkVisibility() && !one.matches('.fold, .bare, .text'))
      .flatMap((one) => {
        // a word in a line has room for a finger around it
        const around = parseFloat(getComputedStyle(one, '::after').height) || 0
        const height = Math.max(around, one.getBoundingClientRect().height)
        return height < 43.5 ? [`"${one.innerText}" is ${height} px high`] : []
      }),
  )
}
