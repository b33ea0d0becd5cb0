import { expect, type Page, test } from '@playwright/test'
import { dataDir, demoPeople, openSession, openWith, type Session } from './people.ts'

test.describe.configure({ mode: 'default' })

/** A separate session, so that ending it affects no other test. */
const newSession = (address: string | undefined): Promise<Session> =>
  openSession(address ?? '', dataDir(), demoPeople.admin)

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
}

const sessionNotice = (page: Page) => page.getByRole('alertdialog', { name: 'Please sign in again' })

const paths = ['/dashboard', '/ivrstatus', '/view-profile?tab=sessions']
test('logging out right after a page load never shows the message that the session has expired', {
  tag: '@variant',
}, async ({ browser, baseURL }) => {
  for (const path of paths) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openWith(page, await newSession(baseURL), path)
    await page.reload()
    await logOut(page)
    // Long enough for replies to all pending requests.
    await page.waitForTimeout(1_500)
    expect([path, await sessionNotice(page).count()]).toEqual([path, 0])
    await expect(page.getByRole('heading', { name: 'Welcome to Verimend' })).toBeVisible()
    await context.close()
  }
})

test('replies that arrive after the log-out with an error do not show the message that the session has expired', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const session = await newSession(baseURL)
  const held: (() => void)[] = []
  let isHolding = true
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    if (isHolding && !path.endsWith('/logout') && path !== '/api/live')
      await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await openWith(page, session, '/dashboard')
  await expect.poll(() => held.length).toBeGreaterThan(1)
  // The log-out itself also waits until the calls before it have been rejected.
  await page.route('**/user/logout', async (route) => {
    const reply = await route.fetch()
    isHolding = false
    for (const release of held) release()
    await page.waitForTimeout(1_000)
    await route.fulfill({ response: reply })
  })
  await logOut(page)
  await page.waitForTimeout(1_500)
  await expect(sessionNotice(page)).toHaveCount(0)
})
