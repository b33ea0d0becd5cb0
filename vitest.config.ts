import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/postgres.ts'],
    testTimeout: 30_000,
    // As for the journeys: see playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
})
