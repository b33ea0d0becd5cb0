import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { keptSession, sessionOf } from '../../../e2e/people.ts'
import { type Observed, observe } from './observe.ts'
import type { Act, Screen, Stage } from './screens.ts'

/** One load of a screen. */
export interface Load {
  /** Bytes and calls that had arrived when the screen could be used. */
  readonly bytes: number
  readonly requests: number
  /** When it could be used, in ms. */
  readonly usable: number
  readonly lcp: number
  readonly cls: number
  readonly shifts: readonly string[]
  /** How long tasks over 50 ms took together, in ms. */
  readonly blocked: number
}

export interface Acted {
  readonly kind: Act['kind']
  /** The slowest interaction, in ms; 0 if each was below 16. */
  readonly inp: number
}

export interface Measured {
  readonly screen: string
  readonly cold: Load
  readonly warm: Load
  readonly acts: readonly Acted[]
}

export const slowdown = 4
/** A phone on slow 4G, as Lighthouse has it: latency in ms, bytes a second. */
const slow4g = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** The phone of Lighthouse. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** What is loaded ahead has arrived, and shifts of late content have been seen. */
const settlingMs = 2_500

/** Loads a screen in a new browser profile, again with what it has kept, and acts on it there. */
export async function measure(
  browser: Browser,
  stage: Stage,
  screen: Screen,
  isPhone: boolean,
): Promise<Measured> {
  const device = isPhone ? phone : { viewport: { width: 1280, height: 900 } }
  const context = await browser.newContext({ ...device, baseURL: stage.address })
  try {
    await context.addInitScript(observe)
    if (screen.who)
      await context.addInitScript(
        (text) => localStorage.setItem('root', text),
        keptSession(sessionOf(screen.who)),
      )
    const cold = await load(context, stage, screen)
    await cold.page.close()
    const warm = await load(context, stage, screen)
    await setNetwork(warm.cdp, unlimited)
    const acts: Acted[] = []
    // Acts are for keyboard and mouse.
    for (const act of isPhone ? [] : screen.acts) acts.push(await timed(warm.page, stage, act))
    return { screen: screen.name, cold: cold.load, warm: warm.load, acts }
  } finally {
    await context.close()
  }
}

async function load(context: BrowserContext, stage: Stage, { path, usable }: Screen) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await setNetwork(cdp, slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  let requests = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests += 1
  })
  await page.goto(path(stage), { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor({ timeout: 60_000 })
  const usableAt = await page.evaluate(() => performance.now())
  const arrived = { bytes, requests, usable: usableAt }
  await pause(settlingMs)
  const { lcp, cls, shifts, longTasks } = await observedIn(page)
  const blocked = longTasks.reduce((sum, ms) => sum + ms, 0)
  return { page, cdp, load: { ...arrived, lcp, cls, shifts, blocked } satisfies Load }
}

const setNetwork = (cdp: CDPSession, conditions: typeof slow4g) =>
  cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions })

const observedIn = (page: Page): Promise<Observed> => page.evaluate(() => window.observed)

async function timed(page: Page, stage: Stage, act: Act): Promise<Acted> {
  const before = await observedIn(page)
  const known = new Set(Object.keys(before.interactions))
  await act.run(page, stage)
  // Entries of events arrive some frames after them.
  await pause(800)
  const { interactions } = await observedIn(page)
  const lengths = Object.entries(interactions).flatMap(([id, ms]) => (known.has(id) ? [] : [ms]))
  return { kind: act.kind, inp: Math.max(0, ...lengths) }
}
