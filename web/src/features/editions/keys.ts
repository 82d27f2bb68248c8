import type { OwnerPass } from './owner-pass.svelte'

const TOOLS: Readonly<Record<string, string>> = {
  1: 'pipe',
  2: 'source',
  3: 'converter',
  4: 'booster',
  5: 'junction',
  0: 'clear',
}

/** Whether the element takes the key itself. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, dialog, [role="dialog"]')) return true
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary, label') !== null
}

/** Answers by keys: Space, Enter, X, arrows; 1 to 5 choose a colour or a tool; R turns the view. Returns whether it did. */
export function answerKey(event: KeyboardEvent, pass: OwnerPass): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (takesKey(event.target, key)) return false
  const { step, pad } = pass
  if (!step) return false
  if (key === ' ') pass.asPrinted()
  else if (key === 'Enter') void pass.differs()
  else if (key === 'x') pass.absent()
  else if (key === 'ArrowRight') pass.later()
  else if (key === 'ArrowLeft') pass.back()
  else if (key === 'Backspace' || key === 'u') void pass.undo()
  else if (key === 'r' && pad) pad.turn = (pad.turn + 90) % 360
  else if (key === 'p' && pad) {
    const drawing = document.querySelector<SVGElement>('[data-sketch]')
    drawing?.focus()
    drawing?.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true }))
  } else if (pad && key in TOOLS) pad.tool = TOOLS[key] ?? 'pipe'
  else if (step.spaces && /^[1-5]$/.test(key)) {
    const choice = document.querySelectorAll<HTMLButtonElement>('.colours button')[Number(key) - 1]
    if (!choice) return false
    choice.click()
  } else return false
  return true
}
