import type { Plugin } from 'vite'

/** The cascade layers of the page: a later one wins over an earlier one, whatever the selectors are. */
const LAYERS = ['page', 'games'] as const

const SHEET = /\.css(\?|$)|[?&]lang\.css/

/** The layer of a style sheet: the folder of its file decides, for a component's styles the folder of the component. */
export function layerOf(id: string): (typeof LAYERS)[number] | null {
  if (!SHEET.test(id)) return null
  const [, path] = id.replaceAll('\\', '/').split('/web/src/')
  if (path === undefined) return null
  return path.startsWith('games/') ? 'games' : 'page'
}

/**
 * Puts each style sheet into its layer. Each names all layers first, because the browser loads the sheets in any order.
 * Vite has read the imports of the sheet before.
 */
export const layers: Plugin = {
  name: 'layers',
  transform(css, id) {
    const layer = layerOf(id)
    return layer && { code: `@layer ${LAYERS.join(', ')};\n@layer ${layer} {\n${css}\n}`, map: null }
  },
}
