import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** What is kept for playing without a line: the page itself and all its parts. */
const KEPT = /^(index\.html|assets\/.*)$/

/**
 * Builds the service worker beside the page, with the list of what the page is made of. Workbox does the keeping; the list is made
 * here, because the plugin made for it brings Babel and some hundred packages along to write one.
 */
export function worker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      const { root, build: built } = config
      const outDir = join(root, built.outDir)
      const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => KEPT.test(path) && /\.\w+$/.test(path))
        .toSorted()
        .map((path) => ({ url: `/${path}`, revision: path.startsWith('assets/') ? null : hash(join(outDir, path)) }))
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: built.target,
          lib: { entry: 'src/app/worker.ts', name: 'worker', formats: ['iife'], fileName: () => 'worker.js' },
        },
      })
    },
  }
}

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
