import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '#server/kit/free-ports.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import { keptSession, sessionOf } from '../../../e2e/people.ts'
import { median } from '../../statistics.ts'
import { type Figure, goals } from '../goals.ts'
import { httpsFront } from './https-front.ts'
import type { Screen, Stage } from './screens.ts'

const run = promisify(execFile)
/** The portal does not depend on Lighthouse: it brings two hundred packages, and only this part needs it. */
const version = '12.8.2'
const cache = join(homedir(), '.cache', 'verimend', `lighthouse-${version}`)
const program = join(cache, 'node_modules', 'lighthouse', 'cli', 'index.js')
const installMs = 300_000
const auditMs = 180_000

/** What Lighthouse rates. */
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

/** What lowers a screen's score, in Lighthouse's words. */
const costs = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

interface Report {
  readonly categories: Record<Category, { readonly score: number | null }>
  readonly audits: Record<(typeof costs)[number], { readonly displayValue?: string }>
  readonly runtimeError?: { readonly message: string }
}

/**
 * Lighthouse scores for a phone, with its own simulated slow 4G and slowed processor, medians of the rounds, over HTTPS
 * with HTTP/2. Lighthouse is installed on demand into the user's cache; without it nothing is measured, and a message
 * says so.
 */
export async function lighthouseFigures(
  stage: Stage,
  screens: readonly Screen[],
  rounds: number,
): Promise<Figure[]> {
  const failure = await install()
  if (failure) {
    console.error(`Lighthouse was not measured: it could not be installed. ${failure}`)
    return []
  }
  const front = await httpsFront(stage.address)
  const figures: Figure[] = []
  try {
    for (const screen of screens) {
      const reports: Report[] = []
      for (let round = 1; round <= rounds; round += 1) {
        console.error(`${screen.name}, Lighthouse, ${round} of ${rounds}`)
        reports.push(await audited({ ...stage, address: front.address }, screen))
      }
      figures.push(...figuresOf(screen.name, reports))
    }
  } finally {
    front.close()
  }
  return figures
}

/** Resolves to the reason why it cannot be installed; undefined if it is there. */
async function install(): Promise<string | undefined> {
  if (existsSync(program)) return undefined
  console.error(`Installing Lighthouse ${version} in ${cache} …`)
  mkdirSync(cache, { recursive: true })
  const args = ['install', '--prefix', cache, '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await run('npm', [...args, `lighthouse@${version}`], { timeout: installMs })
  } catch (thrown) {
    return String((thrown as { stderr?: string }).stderr || thrown).split('\n')[0]
  }
  return undefined
}

/** Audits one screen in a new browser profile, which keeps the session as it is kept after signing in. */
async function audited(stage: Stage, { path, who }: Screen): Promise<Report> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    args: [...browserFlags, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  })
  try {
    if (who) {
      // A page of the same origin that runs none of the portal's code.
      const page = await context.newPage()
      await page.goto(`${stage.address}/favicon.svg`)
      await page.evaluate((text) => localStorage.setItem('root', text), keptSession(sessionOf(who)))
    }
    const file = join(cache, `report-${port}.json`)
    const flags = [
      '--disable-full-page-screenshot',
      '--port',
      `${port}`,
      '--disable-storage-reset',
      '--quiet',
      '--output',
      'json',
    ]
    await run(
      process.execPath,
      [
        program,
        stage.address + path(stage),
        ...flags,
        '--output-path',
        file,
        `--only-categories=${categories}`,
      ],
      { timeout: auditMs },
    )
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.runtimeError) throw new Error(report.runtimeError.message)
    return report
  } finally {
    await context.close()
  }
}

/** The figures of one screen. A score that Lighthouse could not compute counts as none. */
function figuresOf(screen: string, reports: readonly Report[]): Figure[] {
  const [first] = reports
  const note = costs.map((name) => first?.audits[name].displayValue ?? '-').join(', ')
  return categories.map((category) => ({
    name: `web.${screen.replaceAll(' ', '-')}.lighthouse.${category}`,
    title: `${screen}, Lighthouse ${category}`,
    value: median(reports.map((report) => Math.round(100 * (report.categories[category].score ?? 0)))),
    unit: '',
    goal:
      category === 'performance'
        ? goals.lighthouse[screen === 'sign-in' ? 'signIn' : 'screen']
        : goals.lighthouse[category],
    ...(category === 'performance' && { note: `first paint, largest paint, blocked: ${note}` }),
  }))
}
