import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './tools/browser.ts'
import { pasteText } from './web/testing/clipboard.ts'
import { componentApi } from './web/testing/server.ts'

const at = (path: string) => join(import.meta.dirname, path)

/** Tests that replace a module or a global, or hash passwords as the portal does: each file gets modules of its own. */
const isolated = [
  'web/{routes.test.ts,kit/{form,http,live,session}/**/*.test.ts,account/sign-in/*.test.ts,ivr/{queue,drafts,wizard}/*.test.ts}',
  'server/account/{passwords,guessing-day}.test.ts',
  'demo/fill.test.ts',
]

/** These only end what hangs, even on a machine that other programs keep busy. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

/** The browser of the component tests. Searched for only when one of them runs, so that other tests need no browser. */
const chromium = playwright()
const browser: typeof chromium = {
  ...chromium,
  providerFactory: (project) =>
    playwright({
      launchOptions: {
        executablePath: findBrowser(),
        // More room for young garbage, as for the other tests.
        args: [...browserFlags, '--js-flags=--max-semi-space-size=64'],
      },
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
      NODE_COMPILE_CACHE: at('dist/compiled'),
      // The portal refuses no call of a test because this machine is slow. Tests of a limit set it themselves.
      WAIT_FACTOR: '40',
    },
    tags: [{ name: 'slow', description: 'run by npm run test:all, not by npm test' }],
    // Tests mostly wait for a database, a timer or another process, so there are twice as many workers as cores (2).
    // Each further worker loads the server once more.
    maxWorkers: 4,
    // Garbage of tests is young: with more room for it a twelfth of the CPU time is saved.
    execArgv: ['--max-semi-space-size=64'],
    teardownTimeout: 120_000,
    ...limits,
    // A shared CI machine may stall for longer than any timeout. A test that fails twice is a real failure.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        // Password hashing is slow by design, and tests sign in hundreds of times.
        resolve: { alias: { '@node-rs/argon2': at('server/testing/quick-argon2.ts') } },
        test: {
          name: 'shared',
          include: ['{contract,server,web,demo,tools,lab}/**/*.test.ts'],
          exclude: isolated,
          // Loading the server for each file would take longer than all tests together.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: './vite.config.ts',
        root: at('web'),
        // React's production build, which takes a quarter less time.
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [componentApi()],
        server: { proxy: {} },
        // All sources are read before the first test: Vite would reload the page when it discovers a package later.
        optimizeDeps: { entries: ['**/*.{ts,tsx}', '!**/*.test.ts'], include: ['react/jsx-runtime'] },
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          include: ['**/*.test.tsx'],
          setupFiles: ['testing/set-up.ts'],
          // Four pages for all files, as tests mostly wait: opening a page per file would take as long as its tests.
          isolate: false,
          maxWorkers: 4,
          // Runs after the others: browser timers are late on a busy machine.
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
