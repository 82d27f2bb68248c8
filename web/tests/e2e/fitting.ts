import type { Page } from '@playwright/test'

/** The smallest text that is read, in pixels. */
const LEAST = 13

/** The elements that do not fit into the question's room, and those that scroll but must not. */
export function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 1
    if (document.documentElement.scrollHeight > innerHeight) problems.push('the document scrolls')
    const board = document.querySelector('.board')
    if (board && scrolls(board)) problems.push(`the board scrolls: ${board.scrollHeight} > ${board.clientHeight}`)
    const room = document.querySelector('.panel .scroll')
    if (!room) return [...problems, 'there is no question']
    if (scrolls(room)) problems.push(`the options scroll: ${room.scrollHeight} > ${room.clientHeight}`)
    // Nothing but the question stands above the options.
    const answers = room.querySelector('.options, .ways, .own, .menu, .summary, [data-option]')
    for (const part of room.children)
      if (answers && part.compareDocumentPosition(answers) & Node.DOCUMENT_POSITION_FOLLOWING)
        if (!part.contains(answers) && !part.matches('.question')) problems.push(`above the options: ${part.className}`)
    const { top, bottom, left, right } = room.getBoundingClientRect()
    for (const option of room.querySelectorAll('[data-option], .way')) {
      const box = option.getBoundingClientRect()
      if (box.top < top || box.bottom > bottom + 1 || box.left < left || box.right > right + 1)
        problems.push(`hidden: ${option.ariaLabel ?? option.textContent?.trim() ?? ''}`)
      for (const part of option.querySelectorAll('svg, b, small, .title')) {
        const drawn = part.getBoundingClientRect()
        if (drawn.width && (drawn.left < box.left - 1 || drawn.right > box.right + 1))
          problems.push(
            `sticks out: ${part.textContent?.trim() ?? ''} of ${option.ariaLabel ?? option.textContent?.trim() ?? ''}`,
          )
      }
    }
    for (const name of room.querySelectorAll('.chip-row .name'))
      if (name.scrollWidth > name.clientWidth + 1 && name.clientWidth) problems.push(`cut off: ${name.textContent}`)
    // What ends a question is beside the other buttons, whole.
    if (room.querySelector('.option.quiet') && room.querySelectorAll('[data-option]').length > 1)
      problems.push('the end of the question is in the list')
    const end = document.querySelector('.turn .ending')
    if (end && scrolls(end)) problems.push(`cut off: ${end.textContent}`)
    return problems
  })
}

/** What is cut off or covered on the board of Weather Island: a goal card, a note, the tile in hand, what a lit place holds. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const inside = (inner: DOMRect, outer: DOMRect) =>
      inner.left > outer.left - 0.5 &&
      inner.right < outer.right + 0.5 &&
      inner.top > outer.top - 0.5 &&
      inner.bottom < outer.bottom + 0.5
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const cards = document.querySelector('.bench .hand')
    if (cards && cards.scrollWidth > cards.clientWidth + 1) problems.push('a goal card is cut off')
    const tiles = [...document.querySelectorAll('.drawing .built.ghost')].map(boxOf)
    const notes = document.querySelector('.notes')
    for (const note of notes?.children ?? []) {
      const [box, room] = [boxOf(note), boxOf(notes as Element)]
      if (!meet(box, room)) continue // it is hidden whole
      if (!inside(box, room)) problems.push(`cut off: ${note.textContent?.trim().slice(0, 30)}`)
      if (tiles.some((tile) => meet(tile, box))) problems.push('a note lies over the tile in hand')
    }
    for (const place of document.querySelectorAll('.sky .lit'))
      for (const part of place.querySelectorAll('svg, b, i, small'))
        if (part.checkVisibility() && !inside(boxOf(part), boxOf(place)))
          problems.push(`${part.tagName} sticks out of ${place.getAttribute('data-place')}`)
    return problems
  })
}

/**
 * Visible texts that are smaller than can be read, as drawn. Fitted drawings are exempt: each of them is shown larger at a press
 * (a machine and its tiles), shows what is told in words beside it (a machine in a storm), or is decoration (the drawings of the boxes).
 */
export function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const FITTED = '.machine, .mini, .islet svg, .tile-card, .art, .glimpse, [aria-hidden="true"] svg, .visually-hidden'
    const scaleOf = (element: Element): number => {
      if (element instanceof SVGGraphicsElement) {
        const matrix = element.getScreenCTM()
        return matrix ? Math.hypot(matrix.a, matrix.b) : 1
      }
      if (!(element instanceof HTMLElement) || !element.offsetWidth) return 1
      const turned = getComputedStyle(element).writingMode !== 'horizontal-tb' || element.closest('.owner')
      const scale = turned ? 1 : element.getBoundingClientRect().width / element.offsetWidth
      // The layout rounds widths to whole pixels.
      return Math.abs(scale - 1) < 0.1 ? 1 : scale
    }
    const small = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim()
      const element = walker.currentNode.parentElement
      if (!words || !element?.checkVisibility({ visibilityProperty: true }) || element.closest(FITTED)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      if (box.width < 1 || box.height < 1) continue
      // Only for screen readers.
      if (/inset\(50%\)/.test(getComputedStyle(element).clipPath)) continue
      const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element)
      if (size < least - 0.05)
        small.add(
          `${size.toFixed(1)} px: ${element.tagName.toLowerCase()}.${[...element.classList].join('.')} in .${[...(element.parentElement?.classList ?? [])].join('.')} “${words.slice(0, 24)}”`,
        )
    }
    return [...small]
  }, LEAST)
}

/** What of the question cannot be reached by scrolling down alone: its words, its options, its buttons. */
export function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the document is wider than the window')
    const parts = [
      ...document.querySelectorAll<HTMLElement>('#question, .panel [data-option], .panel .seal, .turn button'),
    ]
    const seen = parts.filter((part) => part.checkVisibility() && !part.closest('.visually-hidden'))
    if (!seen.length) problems.push('there is no question')
    for (const part of seen) {
      part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom, width, height } = part.getBoundingClientRect()
      const name = part.ariaLabel ?? part.textContent?.trim().slice(0, 40)
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
        problems.push(`outside the window: ${name} ${[left, top, right, bottom].map(Math.round).join(' ')}`)
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!part.contains(hit) && !hit?.contains(part))
        problems.push(`covered: ${name} by ${hit?.outerHTML.slice(0, 90)}`)
    }
    return problems
  })
}

/** What is wider than its room: the page, a pane that scrolls only down, or words cut off without a sign of it. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
    const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const overflowing: string[] = []
    if (wide(document.documentElement)) {
      const beyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) => element.checkVisibility() && beyond(element) && ![...element.children].some(beyond),
      )
      overflowing.push('the page', ...widest.slice(0, 3).map((element) => `beyond the window: ${name(element)}`))
    }
    // Their names are the only way to tell the parts of a table.
    for (const part of document.querySelectorAll('.table-parts button > span'))
      if (wide(part)) overflowing.push(`the part “${part.textContent ?? ''}”`)
    // The ticks at the corners of a sheet stand outside it, and are no content.
    const TICKS = 5
    for (const pane of document.querySelectorAll('main, .scroll, .log, .messages, aside'))
      if (pane.scrollWidth > pane.clientWidth + 1 + (pane.matches('.sheet') ? TICKS : 0)) overflowing.push(name(pane))
    for (const words of document.querySelectorAll<HTMLElement>('button, .key, h1, h2, h3, .caption, label, .option')) {
      const { overflowX, textOverflow, writingMode } = getComputedStyle(words)
      const box = words.getBoundingClientRect()
      if (!box.width || words.closest('.visually-hidden') || writingMode !== 'horizontal-tb') continue
      const cut = overflowX !== 'visible' && textOverflow !== 'ellipsis' && wide(words)
      const outside = box.right > innerWidth + 1 && !words.closest('.drawing, .shutter, ul.notes')
      if (cut || outside) overflowing.push(`${name(words)} “${words.textContent?.trim().slice(0, 30) ?? ''}”`)
    }
    return overflowing
  })
}

/** Words that are cut off by what they stand in, with or without dots at the end. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim()
      const element = walker.currentNode.parentElement
      if (!words || !element?.checkVisibility({ visibilityProperty: true }) || element.closest('svg')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(around)
        // Only for screen readers; or it can be scrolled to.
        if (/inset\(50%\)/.test(clipPath) || /auto|scroll/.test(overflowX)) break
        const room = around.getBoundingClientRect()
        if (overflowX === 'visible' || (box.left > room.left - 1.5 && box.right < room.right + 1.5)) continue
        cut.add(`“${words.slice(0, 40)}” in .${[...around.classList].join('.')}`)
        break
      }
    }
    return [...cut]
  })
}
