import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

const usual = [
  // Headless Chromium first: it renders the same pages with a third less CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const cache = {
  linux: join(homedir(), '.cache', 'ms-playwright'),
  darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
}[process.platform as 'linux' | 'darwin']

/** Paths within a folder of Playwright's cache: the headless one's, then the others'. */
const inCache = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-linux-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags of Chromium: it must also run in containers and as root, and must not contact other servers. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's. Installs one when there is none. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  const found = installed()
  if (found) return found
  installBrowser()
  const now = installed()
  if (now) return now
  throw new Error(
    'No Chromium was found or could be installed. Install one and set CHROMIUM_PATH to its path.',
  )
}

/** The name of the browser at a path. Chromium and its headless build of the same version draw pages differently. */
export const browserName = (path: string): string =>
  basename(path).includes('headless') ? 'headless Chromium' : 'Chromium'

function installed(): string | undefined {
  return [...usual, ...cached()].find((path) => existsSync(path))
}

function cached(): string[] {
  if (!cache || !existsSync(cache)) return []
  const newestFirst = readdirSync(cache)
    .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
    .sort((one, other) => revisionOf(other) - revisionOf(one))
  return inCache.flatMap((path) => newestFirst.map((name) => join(cache, name, path)))
}

const revisionOf = (name: string) => Number(/\d+$/.exec(name)?.[0])

function installBrowser(): void {
  console.error('No Chromium found: installing one …')
  const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!hasApt) {
    install(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
    return
  }
  install('apt-get', 'update', '-q')
  const getting = ['install', '-q', '-y', '--no-install-recommends']
  try {
    install('apt-get', ...getting, 'chromium-headless-shell')
  } catch {
    // Older distributions have no headless package.
    install('apt-get', ...getting, 'chromium')
  }
}

function install(program: string, ...args: string[]): void {
  execFileSync(program, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
