import { defineConfig } from '@playwright/test'
import { browserFlags } from './tools/browser.ts'

// Tests calculate days in the time zone of the browser. Child processes inherit it.
const timezoneId = process.env.TZ || 'America/Chicago'
process.env.TZ = timezoneId

const port = Number(process.env.E2E_PORT ?? 3900)

// End-to-end tests run in a real browser against the portal started by `npm start`, with a separate data folder.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests mostly wait for the server, so there are twice as many workers as cores (2).
  workers: 4,
  // A shared CI machine may stall for longer than any timeout. A test that fails twice is a real failure.
  retries: process.env.CI ? 1 : 0,
  // Far more than an idle machine needs: these only end tests that hang.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  globalSetup: './e2e/start-portal.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 300_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId,
    // Recording one costs an eighth of the CPU time. Run a failing test with `--trace on`, open it with `npx playwright show-trace`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Animations cost CPU time, and assertions could run in the middle of one.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Pages live for seconds, so V8's optimizing compilers would cost more than they save. With more room for young
      // garbage a thirtieth of the CPU time is saved.
      args: [...browserFlags, '--js-flags=--no-maglev --no-turbofan --max-semi-space-size=64'],
    },
  },
})
