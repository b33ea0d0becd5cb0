import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './tools/browser.ts'
import { LongestFirst } from './tools/test-order.ts'
import { pasteText } from './web/testing/clipboard.ts'
import { componentApi } from './web/testing/server.ts'

const everyTest = globSync('{contract,server,web,demo,tools,lab}/**/*.test.ts', {
  cwd: import.meta.dirname,
})
const replacesModules =
  /\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv|resetModules)\(|defineProperty\(globalThis/

const replaces = (path: string) => replacesModules.test(readFileSync(path, 'utf8'))

/** Helpers that do so for the tests that import them. */
const replacingHelpers = globSync('{contract,server,web}/**/testing/*.ts', {
  cwd: import.meta.dirname,
}).filter(replaces)

/** Tests that replace a module or a global, themselves or by a helper, run isolated from the others. */
const isolatedTests = everyTest.filter(
  (path) =>
    replaces(path) ||
    replacingHelpers.some((helper) => readFileSync(path, 'utf8').includes(`/${basename(helper)}'`)),
)

/**
 * Two of the longest files, which need a core each. Component tests run after the others and mostly wait: alone, they would
 * leave a core idle.
 */
const besideComponents = ['lab/fuzz/fuzz.test.ts', 'tools/architecture/access.test.ts']
const passwords = 'server/account/passwords.test.ts'

/** These only end what hangs, also on a machine that other programs keep busy. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

// Password hashing is slow by design, and tests sign in hundreds of times: only its own test uses the real one.
const quickHash = { '@node-rs/argon2': join(import.meta.dirname, 'server/testing/quick-argon2.ts') }

/** The packages that the browser code imports; those of which it wants only the address of a file are none. */
function packagesOfBrowser(): string[] {
  const sources = globSync('{web,contract}/**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: ['**/*.test.*', 'web/testing/**'],
  })
  const specifiers = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^(?!import type).*\b(?:from |import\(|import )'([\w@][^'?]*)'/gm,
      ),
    ].map(([, specifier = '']) => specifier),
  )
  return [...new Set([...specifiers, 'react/jsx-dev-runtime'])]
}

/** The browser of the component tests. Searched for only when one of them runs, so that other tests need no browser. */
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
      actionTimeout: 120_000,
    }).providerFactory(project),
}
// Prewarming would start a browser even for runs without component tests.
delete browser.prewarm

export default defineConfig({
  test: {
    globalSetup: ['server/testing/postgres.ts'],
    env: {
      // Processes started by tests share a compile cache.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'dist/compiled'),
      // The portal refuses no call of a test because this machine is slow. Tests of a limit set it themselves.
      WAIT_FACTOR: '40',
    },
    // Tests mostly wait for a database, a timer or another process, so there are three times as many workers as cores (2).
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 120_000,
    ...limits,
    // A shared CI machine may stall for longer than any timeout. A test that fails twice is a real failure.
    retry: process.env.CI ? 1 : 0,
    projects: [
      // Without isolation, as loading the server for each file would take longer than all tests together.
      {
        extends: true,
        resolve: { alias: quickHash },
        test: {
          name: 'shared',
          include: everyTest,
          exclude: [...isolatedTests, passwords, ...besideComponents],
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: quickHash },
        test: {
          name: 'beside components',
          include: besideComponents,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: [...isolatedTests, passwords] } },
      {
        extends: './vite.config.ts',
        root: join(import.meta.dirname, 'web'),
        plugins: [componentApi()],
        server: { proxy: {} },
        // Bundled before the first test: Vite would reload the page when it discovers a package during the tests.
        optimizeDeps: { noDiscovery: true, include: packagesOfBrowser() },
        test: {
          name: 'components',
          include: ['**/*.test.tsx'],
          setupFiles: ['testing/set-up.ts'],
          // Three pages for all files, as tests mostly wait: opening a page per file would take as long as its tests.
          isolate: false,
          maxWorkers: 3,
          // Runs after most others: browser timers are late on a busy machine.
          sequence: { groupOrder: 1 },
          ...limits,
          browser: {
            enabled: true,
            provider: browser,
            commands: { pasteText },
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
