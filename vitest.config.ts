import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const everyTest = globSync('{contract,server,web,demo,tools}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
})
const replaces = /\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv|resetModules)\(|defineProperty\(globalThis/

/** Tests that replace a module or a global need modules of their own. */
const replacing = everyTest.filter((path) => replaces.test(readFileSync(path, 'utf8')))

export default defineConfig({
  test: {
    globalSetup: ['server/testing/postgres.ts'],
    // Most tests wait for a database, a clock or another process: twice as many as there are cores.
    maxWorkers: 4,
    testTimeout: 30_000,
    // A machine that is shared may stall for longer than any of our waits; what fails twice is ours.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    projects: [
      // Loading the server anew for each file would take longer than all tests together.
      { extends: true, test: { name: 'shared', include: everyTest, exclude: replacing, isolate: false } },
      { extends: true, test: { name: 'alone', include: replacing } },
    ],
  },
})
