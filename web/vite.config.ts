import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
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

export default defineConfig(({ mode }) => ({
  plugins: [toml, svelte(), worker(), packed()],
  build: { outDir: '../src/stormtable/pages', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
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
