import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { keptSession, sessionOf } from '../../../e2e/people.ts'
import { type Observed, observe } from './observe.ts'
import type { Act, Screen, Stage } from './screens.ts'

/** One load of a screen: its layout shifts. */
type Load = Readonly<Pick<Observed, 'cls' | 'shifts'>>

interface Acted {
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
const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** By then preloaded parts have arrived, and shifts of late content have been seen. */
const settlingMs = 2_500

/** Loads a screen in a new browser profile, again with what that has cached, and acts on it there. */
export async function measure(browser: Browser, stage: Stage, screen: Screen): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: stage.address,
  })
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
    for (const act of screen.acts) acts.push(await timed(warm.page, stage, act))
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
  await page.goto(path(stage), { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor({ timeout: 60_000 })
  await pause(settlingMs)
  const { cls, shifts } = await observedIn(page)
  return { page, cdp, load: { cls, shifts } }
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
