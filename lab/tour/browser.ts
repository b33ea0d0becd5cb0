import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import type { Session } from './portal.ts'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: browserFlags })

/** A page of this portal, in which this person is signed in; signed out without one. */
export async function openPage(
  browser: Browser,
  portal: string,
  session: Session | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal,
    locale: 'en-US',
    timezoneId: process.env.TZ || 'America/Chicago',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (session) {
    const { token, email, userType, name, profilePic } = session
    const auth = { email, userType, token, name, profilePic, isAuthenticated: true }
    const stored = JSON.stringify({
      state: { auth: { previousRoute: '/', selectedMenuTab: '/dashboard', ...auth } },
      version: 1,
    })
    await page.addInitScript((text) => {
      if (!localStorage.getItem('root')) localStorage.setItem('root', text)
    }, stored)
  }
  return page
}

/** Opens an address, with navigation state for screens that learn from it which record they show. */
export async function goTo(page: Page, address: string, state: object | null): Promise<void> {
  await page.goto(address)
  if (!state) return
  await page.evaluate((usr) => history.replaceState({ usr, key: 'tour', idx: 0 }, ''), state)
  await page.reload()
}
