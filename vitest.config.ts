import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
