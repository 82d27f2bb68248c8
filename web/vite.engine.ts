import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'
import { engineFolder } from './tools/engine-archive.js'

/** Files that compression makes smaller. It is not the strongest, which would take half a minute. */
const PACKED = /\.(mjs|wasm)$/
const QUALITY = 9

/**
 * Writes the engine for games without a server beside the page, in a folder named by the hash of its files, and tells
 * the page where it is (`api/offline/files.ts`). The development server has no such folder.
 */
export function engine(): Plugin {
  let config: ResolvedConfig
  let folder: Awaited<ReturnType<typeof engineFolder>> | undefined
  const packed = new Map<string, Buffer>()
  return {
    name: 'engine',
    async config(_config, { command }) {
      if (command === 'serve') return { define: { ENGINE: { folder: '/engine/', files: [], bytes: 0 } } }
      folder = await engineFolder()
      let bytes = 0
      for (const [name, data] of Object.entries(folder.files)) {
        if (PACKED.test(name))
          packed.set(name, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }))
        bytes += (packed.get(name) ?? data).length
      }
      const files = Object.keys(folder.files)
      return { define: { ENGINE: { folder: `/engine/${folder.hash}/`, files, bytes } } }
    },
    configResolved(resolved) {
      config = resolved
    },
    writeBundle() {
      if (!folder) return
      const target = join(config.root, config.build.outDir, 'engine', folder.hash)
      mkdirSync(target, { recursive: true })
      for (const [name, data] of Object.entries(folder.files)) writeFileSync(join(target, name), data)
      for (const [name, data] of packed) writeFileSync(join(target, `${name}.br`), data)
    },
  }
}
