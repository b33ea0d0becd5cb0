import { spawnSync } from 'node:child_process'

// npm run test:one -- FILE [TITLE]: runs one test file, or its tests whose titles contain TITLE. Further arguments are
// passed to the runner, such as --inspect-brk for Vitest, or --headed and --debug for Playwright.
const [file = '', ...others] = process.argv.slice(2)
const title = others[0]?.startsWith('--') ? undefined : others.shift()
if (file === '') {
  console.error('Name a file: npm run test:one -- server/ivr/list.test.ts "part of a title"')
  process.exit(2)
}
const isEndToEnd = file.startsWith('e2e/')
if (isEndToEnd) run('tools/build-web.ts')
// A full trace with a snapshot of the page at every step, which would be too slow for the whole suite.
const runner = isEndToEnd
  ? ['tools/find-browser.ts', 'playwright', 'test', file, '--workers=1', '--trace=retain-on-failure']
  : ['node_modules/vitest/vitest.mjs', 'run', file]
const named = title === undefined ? [] : [isEndToEnd ? '-g' : '-t', title]
process.exitCode = run(...runner, ...named, ...others)

function run(...args: string[]): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}
