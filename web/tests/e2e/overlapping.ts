import type { Page } from '@playwright/test'

/** Texts that lie over one another, and signs that lie over a text: of a table on the board, in the panel, beside it. */
export function overlaps(page: Page, within = '.table'): Promise<string[]> {
  return page.evaluate((within) => {
    interface Piece {
      /** Of one node: a text may have several lines. */
      node: Node
      element: Element
      words: string
      sign: boolean
      box: DOMRect
    }
    interface Frame {
      /** What its ancestors and its own edges leave to be seen of what is in it; null: nothing. */
      clip: { left: number; top: number; right: number; bottom: number } | null
      /** How strongly it is drawn, from 0 to 1. */
      opacity: number
    }
    /** A sign that is drawn fainter than this is a watermark or a shadow of a piece. */
    const FAINT = 0.3
    /** Pieces that share no more than this, in pixels, only touch. */
    const TOUCH = 2

    const frames = new Map<Element | null, Frame>([
      [null, { clip: { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }, opacity: 1 }],
    ])
    const frameOf = (element: Element | null): Frame => {
      const known = frames.get(element)
      if (known || !element) return known as Frame
      const outer = frameOf(element.parentElement)
      const { overflowX, overflowY, clipPath, opacity } = getComputedStyle(element)
      let clip = clipPath.includes('inset(50%)') ? null : outer.clip
      if (clip && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const edges = element.getBoundingClientRect()
        clip = { ...clip }
        if (overflowX !== 'visible')
          [clip.left, clip.right] = [Math.max(clip.left, edges.left), Math.min(clip.right, edges.right)]
        if (overflowY !== 'visible')
          [clip.top, clip.bottom] = [Math.max(clip.top, edges.top), Math.min(clip.bottom, edges.bottom)]
      }
      const frame = { clip, opacity: outer.opacity * parseFloat(opacity) }
      frames.set(element, frame)
      return frame
    }
    const transparent = (color: string) => /^rgba\(.* 0\)$/.test(color)
    /** Whether something opaque that floats lies over it there: a heading that stays while what is below it scrolls. */
    const covered = (x: number, y: number, { element }: Piece): boolean => {
      let ancestor = document.elementFromPoint(x, y)
      for (; ancestor && !ancestor.contains(element); ancestor = ancestor.parentElement) {
        const { position, backgroundColor } = getComputedStyle(ancestor)
        if (position !== 'static' && position !== 'relative' && !transparent(backgroundColor)) return true
      }
      return false
    }
    /** Whether the text has its own plate that lies on the sign: a price in the corner of a piece. */
    const onPlate = (text: Piece, sign: Piece): boolean => {
      if (!(sign.element.compareDocumentPosition(text.element) & Node.DOCUMENT_POSITION_FOLLOWING)) return false
      let ancestor: Element | null = text.element
      for (; ancestor && !ancestor.contains(sign.element); ancestor = ancestor.parentElement)
        if (!transparent(getComputedStyle(ancestor).backgroundColor)) return true
      return false
    }

    const table = document.querySelector(within) ?? document.body
    const hasCard = document.querySelector('.strip .card') !== null
    const counts = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.tip, .moment') && // they tell of what they cover
      // A card lies over what is below it, and hides it.
      !(hasCard && element.closest('.panel .scroll'))
    const pieces: Piece[] = []
    const add = (piece: Omit<Piece, 'box'>, { clip }: Frame, { left, top, right, bottom }: DOMRect) => {
      if (!clip) return
      const [x, y] = [Math.max(left, clip.left), Math.max(top, clip.top)]
      const [width, height] = [Math.min(right, clip.right) - x, Math.min(bottom, clip.bottom) - y]
      if (width > 1 && height > 1) pieces.push({ ...piece, box: new DOMRect(x, y, width, height) })
    }
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const words = node.data.trim()
      const element = node.parentElement
      if (!words || !element || !counts(element)) continue
      range.selectNodeContents(node)
      // Letters fill the middle of their line.
      for (const { x, y, width, height } of range.getClientRects())
        add(
          { node, element, words, sign: false },
          frameOf(element),
          new DOMRect(x, y + height * 0.22, width, height * 0.56),
        )
    }
    for (const drawing of table.querySelectorAll('svg.i > use')) {
      const element = drawing.parentElement as Element
      const frame = frameOf(element)
      if (frame.opacity < FAINT || !counts(element)) continue
      const words = `sign ${drawing.getAttribute('href') ?? ''}`
      add({ node: element, element, words, sign: true }, frame, drawing.getBoundingClientRect())
    }
    pieces.sort((a, b) => a.box.left - b.box.left)
    const overlaps: string[] = []
    pieces.forEach((piece, index) => {
      for (const other of pieces.slice(index + 1)) {
        if (other.box.left > piece.box.right - TOUCH) break
        if (piece.node === other.node || (piece.sign && other.sign)) continue
        const [top, bottom] = [Math.max(piece.box.top, other.box.top), Math.min(piece.box.bottom, other.box.bottom)]
        if (bottom - top <= TOUCH) continue
        const [x, y] = [(other.box.left + Math.min(piece.box.right, other.box.right)) / 2, (top + bottom) / 2]
        if (covered(x, y, piece) || covered(x, y, other)) continue
        if (piece.sign && onPlate(other, piece)) continue
        if (other.sign && onPlate(piece, other)) continue
        overlaps.push(`"${piece.words}" and "${other.words}" at ${Math.round(other.box.x)},${Math.round(other.box.y)}`)
      }
    })
    return overlaps
  }, within)
}
