import { defineConfig } from '@playwright/test'
import { browserFlags } from './tools/browser.ts'

// Tests count days in the time zone of their browser, wherever the machine is; its processes inherit it.
const timezoneId = process.env.TZ || 'America/Chicago'
process.env.TZ = timezoneId

const port = Number(process.env.E2E_PORT ?? 3900)

// The journeys run in a real browser against the portal as `npm start` runs it, on a folder of its own.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for the server more than they compute: twice as many workers as cores.
  workers: 4,
  // A machine that is shared may stall for longer than any of our waits; what fails twice is ours.
  retries: process.env.CI ? 1 : 0,
  // Far above what a quiet machine needs: these end what hangs, and measure nothing.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  globalSetup: './e2e/start-portal.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId,
    // Opened with `npx playwright show-trace`. A copy of the page at every step takes an eighth of all the work:
    // `--trace on` adds it where a failing test is looked at.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    // Animations cost frames, and assertions could see them half done.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // A page lives for seconds here: what V8 would spend on making its code fast never comes back.
      args: [...browserFlags, '--js-flags=--no-maglev --no-turbofan'],
    },
  },
})
