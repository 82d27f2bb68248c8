import sprite from './sprite.svg?raw'

/** Puts the drawings into the page, once, so that every symbol takes its colours from where it stands. */
export function unfoldSprite(): void {
  const held = document.createElement('div')
  held.hidden = true
  held.innerHTML = sprite
  document.body.prepend(held)
}
