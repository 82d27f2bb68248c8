import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** What compression makes smaller; fonts and pictures are compressed already. */
const PACKED = /\.(css|html|js|json|svg|txt|webmanifest)$/

/** Writes a brotli copy beside each file of the built page, once and as small as can be: the server sends it as it is. */
export function packed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'packed',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle() {
      const outDir = join(config.root, config.build.outDir)
      for (const path of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const file = join(outDir, path)
        if (!PACKED.test(path) || !statSync(file).isFile()) continue
        const text = readFileSync(file)
        const small = brotliCompressSync(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        })
        if (small.length < text.length) writeFileSync(`${file}.br`, small)
      }
    },
  }
}
