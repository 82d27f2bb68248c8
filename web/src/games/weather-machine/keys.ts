/** Moving between what can be pressed by arrow keys: one stop of the tab key for the whole board. */
const lit = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('button[data-lit]')].filter((one) => one.offsetParent !== null)

/** Leaves one of them to the tab key: the one that had it, or the first. */
export function oneStop(root: ParentNode, wanted?: HTMLElement): void {
  const all = lit(root)
  const stop = wanted ?? all.find((one) => one === document.activeElement) ?? all[0]
  for (const one of all) one.tabIndex = one === stop ? 0 : -1
}

const AHEAD: Record<string, (dx: number, dy: number) => [along: number, aside: number]> = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
}

/** The nearest in the direction of an arrow key gets the focus. */
export function arrow(root: HTMLElement, event: KeyboardEvent): void {
  const ahead = AHEAD[event.key]
  const from = document.activeElement
  if (!ahead || !(from instanceof HTMLElement) || !from.matches('button[data-lit]')) return
  const here = from.getBoundingClientRect()
  let best: HTMLElement | null = null
  let least = Infinity
  for (const one of lit(root)) {
    if (one === from) continue
    const box = one.getBoundingClientRect()
    const [along, aside] = ahead(
      box.left + box.width / 2 - here.left - here.width / 2,
      box.top + box.height / 2 - here.top - here.height / 2,
    )
    const far = along + 2 * Math.abs(aside)
    if (along > 2 && far < least) [best, least] = [one, far]
  }
  if (!best) return
  event.preventDefault()
  oneStop(root, best)
  best.focus()
}
