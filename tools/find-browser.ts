import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

// Prints the path of the browser, or runs a command with CHROMIUM_PATH set: find-browser.ts playwright test
const [command, ...args] = process.argv.slice(2)
const browser = findBrowser()
if (!command) console.log(browser)
else {
  const env = { ...process.env, CHROMIUM_PATH: browser }
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  process.exitCode = status ?? 1
}
