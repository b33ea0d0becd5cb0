import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '#tools/browser.ts'

/**
 * npm run look: compares thirty states in both themes with their kept pictures; what differs is put into ./look. Pictures
 * depend on the browser and on the typeface of letters that the product's own lacks: with others nothing is compared.
 * `-- --update-snapshots` keeps what is seen now, with `RECORD=1` from a new demo, whose replies are recorded as well.
 */
const browser = process.env.CHROMIUM_PATH ?? ''
const outputOf = (program: string, arg: string) => {
  try {
    return execFileSync(program, [arg], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
const now = {
  browser: `${basename(browser)}, ${outputOf(browser, '--version')}`,
  font: outputOf('fc-match', 'sans-serif'),
}
const madeWith = join(import.meta.dirname, 'pictures/made-with.json')
const keeps = process.argv.includes('--update-snapshots')
if (keeps) {
  mkdirSync(join(import.meta.dirname, 'pictures'), { recursive: true })
  writeFileSync(madeWith, `${JSON.stringify(now, null, 2)}\n`)
}
const before = existsSync(madeWith) ? readFileSync(madeWith, 'utf8') : ''
const ignores = before !== `${JSON.stringify(now, null, 2)}\n`
if (ignores)
  console.error(
    `Nothing is compared: the pictures were made with ${before}, here is ${now.browser}, ${now.font}.`,
  )

const records = process.env.RECORD !== undefined
/** Where a demo is recorded. Without one, every request of a page is answered by the test. */
process.env.E2E_PORT = '3919'
const recorded = join(import.meta.dirname, 'replies/recorded.json')
if (records && keeps) writeFileSync(recorded, `${JSON.stringify({ at: new Date().toISOString() })}\n`)

export default defineConfig({
  testDir: '.',
  outputDir: '../../look',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  ignoreSnapshots: ignores,
  fullyParallel: true,
  // A page mostly waits until it is quiet.
  workers: 4,
  timeout: 600_000,
  // Of the pixels: less than a word of a label on a whole screen.
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.0004, scale: 'device' } },
  reporter: [['list']],
  ...(records && { globalSetup: '../../e2e/start-portal.ts' }),
  use: {
    baseURL: 'http://localhost:3919',
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // At half of their size.
    deviceScaleFactor: 0.5,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: browser, args: browserFlags },
  },
})
