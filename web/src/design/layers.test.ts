import { expect, test } from 'vitest'
import { layerOf } from '../../vite.layers'

test.each([
  ['/home/me/stormtable/web/src/design/base.css', 'page'],
  ['/home/me/stormtable/web/src/features/home/Home.svelte?svelte&type=style&lang.css', 'page'],
  ['/home/me/stormtable/web/src/games/plain/Board.svelte?svelte&type=style&lang.css', 'games'],
  ['C:\\stormtable\\web\\src\\games\\weather-machine\\css\\all.css', 'games'],
  ['/home/me/stormtable/web/src/games/plain/Board.svelte', null],
  ['/home/me/stormtable/web/node_modules/some/sheet.css', null],
])('the folder of %s decides its layer', (id, layer) => {
  expect(layerOf(id)).toBe(layer)
})
