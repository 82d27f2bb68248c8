/** Arrow keys go from a lit place to the nearest in that direction. */
export function arrows(root: HTMLElement) {
  const STEP: Record<string, [number, number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
  }
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  function key(event: KeyboardEvent) {
    const step = STEP[event.key]
    const here = (event.target as Element).closest('.lit')
    if (!step || !here) return
    const [x, y] = middle(here)
    let best: [number, HTMLElement | SVGElement] | null = null
    for (const other of root.querySelectorAll<HTMLElement | SVGElement>('.lit')) {
      const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y]
      const along = dx * step[0] + dy * step[1]
      const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0])
      if (other === here || along < 4) continue
      const far = along + 2 * aside
      if (!best || far < best[0]) best = [far, other]
    }
    if (!best) return
    event.preventDefault()
    best[1].focus()
  }
  root.addEventListener('keydown', key)
  return { destroy: () => root.removeEventListener('keydown', key) }
}
