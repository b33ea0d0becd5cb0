import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '#server/kit/free-ports.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import { openAs, type Who } from '../e2e/people.ts'
import startPortal from '../e2e/start-portal.ts'

export interface Demo {
  readonly address: string
  stop(): Promise<void>
}

/** Starts a demo with fresh data as the end-to-end tests do: its people are signed in (e2e/people.ts). */
export async function startDemo(): Promise<Demo> {
  const port = await freePort()
  process.env.E2E_PORT = String(port)
  return { address: `http://localhost:${port}`, stop: await startPortal() }
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: browserFlags })

/** A page of a portal in a browser profile of its own, in which no one is signed in. */
export async function newPage(browser: Browser, portal: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal,
    locale: 'en-US',
    timezoneId: process.env.TZ || 'America/Chicago',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Opens a screen as one of the demo's people, or without signing in. */
export async function openScreen(page: Page, who: Who | 'public', path: string): Promise<void> {
  if (who === 'public') await page.goto(path)
  else await openAs(page, who, path)
}
