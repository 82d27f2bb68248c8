import { defineConfig, devices } from '@playwright/test'
import { ARGUMENTS, FASTEST } from './tools/chromium.js'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Drawing every frame of an animation takes most of the time; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker answers no test can play to the page; offline.spec.ts is about it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: FASTEST, args: ARGUMENTS },
    actionTimeout: 15_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
