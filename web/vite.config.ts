import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { engine } from './vite.engine'
import { layers } from './vite.layers'
import { packed } from './vite.packed'
import { worker } from './vite.worker'

/** The words are the engine's own files, so that no sentence is kept twice. */
const toml: Plugin = {
  name: 'toml',
  transform(text, id) {
    if (!id.endsWith('.toml')) return null
    return { code: `export default ${JSON.stringify(parse(text))}`, map: null }
  },
}

/** The words of a language have a folder of their own, so that the service worker stores those languages that are used. */
const WORDS = /\/(?:i18n|text)\/(\w+)\/\w+\.toml$/
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) => {
  const language = WORDS.exec(facadeModuleId ?? '')?.[1]
  return language ? `assets/words/${language}/[name]-[hash].js` : 'assets/[name]-[hash].js'
}

export default defineConfig(({ mode }) => ({
  plugins: [toml, svelte(), layers, engine(), worker(), packed()],
  worker: { format: 'es' },
  build: {
    outDir: '../src/stormtable/pages',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: { output: { chunkFileNames } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    testTimeout: 60_000, // a busy machine is no fault of the page's
    include: ['src/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
}))
