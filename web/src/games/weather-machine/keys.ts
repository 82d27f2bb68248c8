/** Arrow keys move between pressable places; the whole board is one tab stop. */
const lit = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('button[data-lit]')].filter((element) => element.offsetParent !== null)

/** Gives one place the tab stop: the focused one, or the first. */
export function moveTabStop(root: ParentNode, preferred?: HTMLElement): void {
  const all = lit(root)
  const stop = preferred ?? all.find((element) => element === document.activeElement) ?? all[0]
  for (const element of all) element.tabIndex = element === stop ? 0 : -1
}

const AHEAD: Record<string, (dx: number, dy: number) => [along: number, aside: number]> = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
}

/** Focuses the nearest place in the direction of an arrow key. */
export function arrow(root: HTMLElement, event: KeyboardEvent): void {
  const ahead = AHEAD[event.key]
  const from = document.activeElement
  if (!ahead || !(from instanceof HTMLElement) || !from.matches('button[data-lit]')) return
  const here = from.getBoundingClientRect()
  let best: HTMLElement | null = null
  let least = Infinity
  for (const element of lit(root)) {
    if (element === from) continue
    const box = element.getBoundingClientRect()
    const [along, aside] = ahead(
      box.left + box.width / 2 - here.left - here.width / 2,
      box.top + box.height / 2 - here.top - here.height / 2,
    )
    const far = along + 2 * Math.abs(aside)
    if (along > 2 && far < least) [best, least] = [element, far]
  }
  if (!best) return
  event.preventDefault()
  moveTabStop(root, best)
  best.focus()
}
