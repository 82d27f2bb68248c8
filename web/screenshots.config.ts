import { defineConfig } from '@playwright/test'
import e2e from './playwright.config'

/** Pictures of every screen, taken as the browser tests see it: one browser, one server of its own. See tests/screenshots/selection.ts. */
export default defineConfig({
  ...e2e,
  testDir: 'tests/screenshots',
  globalTeardown: './tests/screenshots/gallery.ts',
  workers: 1,
  timeout: 1_800_000,
})
