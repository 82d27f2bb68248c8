import sprite from './sprite.svg?raw'

/** Puts the drawings into the page once, so that each symbol inherits the colours of its place. */
export function unfoldSprite(): void {
  const container = document.createElement('div')
  container.hidden = true
  container.innerHTML = sprite
  document.body.prepend(container)
}
