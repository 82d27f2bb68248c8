import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { ofOneLanguage } from './src/app/words-cache'

/** The files that the browser may cache for playing without a connection: the page itself and all its parts. */
const CACHED = /^(index\.html|assets\/.*)$/

/**
 * Builds the service worker beside the page, with the list of what the page is made of. Workbox caches the files; the list is
 * written here, because the plugin for it depends on Babel and some hundred packages.
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
        .filter((path) => CACHED.test(path) && /\.\w+$/.test(path))
        .toSorted()
      const always = files
        .filter((path) => !ofOneLanguage(`/${path}`))
        .map((path) => ({ url: `/${path}`, revision: path.startsWith('assets/') ? null : hash(join(outDir, path)) }))
      const languages = files.map((path) => `/${path}`).filter(ofOneLanguage)
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: {
          FILES: JSON.stringify(always),
          LANGUAGES: JSON.stringify(languages),
          'process.env.NODE_ENV': '"production"',
        },
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
