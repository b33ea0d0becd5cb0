import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/postgres.ts'],
    // Most tests wait for a database, a clock or another process: more of them at once than there are cores.
    maxWorkers: 3,
    testTimeout: 30_000,
    // As for the journeys: see playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
})
