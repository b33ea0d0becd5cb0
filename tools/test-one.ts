import { spawnSync } from 'node:child_process'

// npm run test:one -- FILE [TITLE]: one test file, or those of its tests whose titles contain TITLE. More arguments go
// to the runner as they are: --inspect-brk to Vitest, --headed or --debug to Playwright.
const [file = '', ...others] = process.argv.slice(2)
const title = others[0]?.startsWith('--') ? undefined : others.shift()
if (file === '') {
  console.error('Say which file: npm run test:one -- server/ivr/list.test.ts "part of a title"')
  process.exit(2)
}
const isEndToEnd = file.startsWith('e2e/')
if (isEndToEnd) run('tools/build-web.ts')
// The trace of a single test has a copy of the page at every step, which all tests together have no time for.
const runner = isEndToEnd
  ? ['tools/find-browser.ts', 'playwright', 'test', file, '--workers=1', '--trace=retain-on-failure']
  : ['node_modules/vitest/vitest.mjs', 'run', file]
const named = title === undefined ? [] : [isEndToEnd ? '-g' : '-t', title]
process.exitCode = run(...runner, ...named, ...others)

function run(...args: string[]): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}
