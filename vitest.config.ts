import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './tools/browser.ts'
import { componentApi } from './web/testing/server.ts'

const everyTest = globSync('{contract,server,web,demo,tools}/**/*.test.ts', {
  cwd: import.meta.dirname,
})
const replaces = /\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv|resetModules)\(|defineProperty\(globalThis/

/** Tests that replace a module or a global need modules of their own. */
const replacing = everyTest.filter((path) => replaces.test(readFileSync(path, 'utf8')))
const passwords = 'server/account/passwords.test.ts'

// Tests sign in by the hundred, and a password's hash is made to be expensive: only its own test pays that.
const quickHash = { '@node-rs/argon2': join(import.meta.dirname, 'server/testing/quick-argon2.ts') }

/** What the browser's code imports from packages. */
function packagesOfBrowser(): string[] {
  const sources = globSync('{web,contract}/**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: ['**/*.test.*', 'web/testing/**'],
  })
  const specifiers = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^(?!import type).*\b(?:from |import\(|import )'([\w@][^']*)'/gm,
      ),
    ].map(([, specifier = '']) => specifier),
  )
  return [...new Set([...specifiers, 'react/jsx-dev-runtime'])]
}

/** The browser of the component tests. It is looked for when one of them runs: a machine may have none until then. */
const chromium = playwright()
const browser: typeof chromium = {
  ...chromium,
  providerFactory: (project) =>
    playwright({
      launchOptions: { executablePath: findBrowser(), args: browserFlags },
      contextOptions: {
        locale: 'en-US',
        timezoneId: process.env.TZ || 'America/Chicago',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      },
      actionTimeout: 15_000,
    }).providerFactory(project),
}
// It would start a browser for every run, also for those without a component test.
delete browser.prewarm

export default defineConfig({
  test: {
    globalSetup: ['server/testing/postgres.ts'],
    // Programs that tests start need not compile again what another one did.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'dist/compiled') },
    // Most tests wait for a database, a clock or another process: twice as many as there are cores.
    maxWorkers: 4,
    testTimeout: 30_000,
    // A machine that is shared may stall for longer than any of our waits; what fails twice is ours.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    projects: [
      // Loading the server anew for each file would take longer than all tests together.
      {
        extends: true,
        resolve: { alias: quickHash },
        test: {
          name: 'shared',
          include: everyTest,
          exclude: [...replacing, passwords],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: [...replacing, passwords] } },
      {
        extends: './vite.config.ts',
        root: join(import.meta.dirname, 'web'),
        plugins: [componentApi()],
        server: { proxy: {} },
        // Bundled before the first test: a package that is met in the midst of them would load the page anew.
        optimizeDeps: { noDiscovery: true, include: packagesOfBrowser() },
        test: {
          name: 'components',
          include: ['**/*.test.tsx'],
          setupFiles: ['testing/set-up.ts'],
          // One page for all files: to open one for each would take as long as its tests.
          isolate: false,
          fileParallelism: false,
          // After all others: these wait for the clock of a browser, which is late on a machine that is busy.
          sequence: { groupOrder: 1 },
          // Far above what a quiet machine needs.
          expect: { poll: { timeout: 8_000 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            provider: browser,
            headless: true,
            ui: false,
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            screenshotFailures: false,
            traceView: false,
            dependencySourcemaps: false,
          },
        },
      },
    ],
  },
})
