/** Finds the drawing of a place and moves the view to it. */

const drawingOf = (place: string, within = '') =>
  document.querySelector(`${within} [data-place="${CSS.escape(place)}"]`.trim())

/** Scrolls to the first of these places that is drawn, and outlines it for a moment. */
export function outline(places: readonly string[], quiet: boolean): void {
  for (const place of places) {
    const drawing = drawingOf(place)
    if (!drawing) continue
    drawing.scrollIntoView({ block: 'center', behavior: quiet ? 'auto' : 'smooth' })
    drawing.animate([{ outline: '3px solid var(--flow)' }, { outline: '3px solid transparent' }], 1600)
    return
  }
}

/** Scrolls the board so that these places are visible, above all the first. */
export function reveal(places: readonly string[]): void {
  const drawings = places.map((place) => drawingOf(place, '.board'))
  for (const drawing of drawings.reverse()) drawing?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The pressed place, if any. */
export const placeOf = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined

/** The pressed Goal that its player has not met, as the game names it; '': none. */
export const goalOf = ({ target }: Event): string =>
  (target instanceof Element && target.closest<HTMLElement>('[data-goal]')?.dataset['goal']) || ''
