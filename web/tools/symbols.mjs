// Makes the drawings of the sprite, and the colours of both themes, readable for Python: `View.svg` uses them.
import { readFileSync } from 'node:fs'

const fileUrl = (path) => new URL(`../${path}`, import.meta.url)

/** The sprite's pictures of the home page; nothing else uses them. */
const PICTURES = 'art-'

/** The drawings by name, on a 24x24 grid. Colours are `currentColor` or `var(--token)`. */
function drawings() {
  const sprite = readFileSync(fileUrl('src/design/sprite.svg'), 'utf8')
  const all = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">([\s\S]*?)<\/symbol>/g)]
  const small = all.filter(([, name]) => !name.startsWith(PICTURES))
  for (const [, name, box] of small) if (box !== '0 0 24 24') throw new Error(`${name} is not on the grid: ${box}`)
  return Object.fromEntries(small.map(([, name, , shapes]) => [name, shapes.trim()]))
}

/** A colour as red, green, blue and opacity; null if it is none. */
function channels(value, tokens) {
  const token = value.match(/^var\((--[\w-]+)\)$/)
  if (token) return tokens.has(token[1]) ? channels(tokens.get(token[1]), tokens) : null
  const hex = value.match(/^#([0-9a-f]{6})$/)
  if (hex) return [0, 2, 4].map((start) => parseInt(hex[1].slice(start, start + 2), 16)).concat(1)
  const rgb = value.match(/^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/)
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4] ?? 1)]
  return null
}

function colours(theme) {
  const css = readFileSync(fileUrl('src/design/tokens.css'), 'utf8')
  const tokens = new Map()
  const own = [/:root \{([\s\S]*?)\n\}/, /\[data-theme='light'\] \{([\s\S]*?)\n\}/]
  for (const block of theme === 'light' ? own : own.slice(0, 1))
    for (const [, name, value] of css.match(block)[1].matchAll(/(--[\w-]+): ([^;]+);/g)) tokens.set(name, value)
  const plain = {}
  for (const [name, value] of tokens) {
    const [red, green, blue, opacity] = channels(value, tokens) ?? []
    if (red === undefined) continue
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
    plain[name.slice(2)] =
      opacity === 1
        ? `#${hex}`
        : `#${hex}${Math.round(opacity * 255)
            .toString(16)
            .padStart(2, '0')}`
  }
  return plain
}

/** The text of `src/stormtable/research/symbols.json`. */
export function pythonSymbols() {
  const content = {
    about: 'Written by `make types` from web/src/design; do not change it by hand.',
    themes: { light: colours('light'), dark: colours('dark') },
    symbols: drawings(),
  }
  return `${JSON.stringify(content, null, 1)}\n`
}
