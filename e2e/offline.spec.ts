import { expect, type Page, test } from '@playwright/test'
import { act, submitIvr } from './actions.ts'
import { openAs, sessionOf } from './people.ts'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /^You’re offline\./ })
const rows = (page: Page) => page.getByRole('table', { name: 'IVR requests' }).getByRole('row')
/** The first request in the list, and not a placeholder. */
const first = (page: Page) => page.getByRole('link', { name: /^#IVR-/ }).first()

test('a bar shows that the connection is lost, on signed-out pages too, and disappears when it is back', {
  tag: '@variant',
}, async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
})

test('the bar appears when the server is unavailable though the browser is online, and disappears automatically', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/ivrstatus')
  await expect(first(page)).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Pending/ }).click()
  await expect(bar(page)).toBeVisible()
  await page.unroute('**/api/**')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByText('Not loaded')).toBeHidden()
  await expect(first(page)).toBeVisible()
})

test('content on screen while offline shows how old it is, and reloads automatically when the connection is back', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openAs(page, 'reviewer', '/ivrstatus')
  await expect(first(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Shown as of \d{1,2}:\d\d [AP]M\. It may have changed since\.$/)).toBeVisible()
  await expect(first(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Shown as of/)).toBeHidden()
})

test('a filter, a search and a page changed offline show no old rows but say that nothing could be loaded', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openAs(page, 'reviewer', '/ivrstatus')
  await expect(first(page)).toBeVisible()
  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: /^Rejected/ }).click()
  const notLoaded = page.getByRole('alert').filter({ hasText: 'Not loaded. You’re offline.' })
  await expect(notLoaded).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('search').getByRole('textbox').fill('nobody at all')
  await expect(notLoaded).toBeVisible()
  await expect(notLoaded.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('search').getByRole('textbox').fill('')
  await context.setOffline(false)
  await expect(rows(page).nth(1)).toContainText('Rejected')
})

test('a decision made offline fails immediately and is not sent when the connection comes back', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  await openAs(page, 'reviewer', `/viewivrsubmissions/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    /^Nothing was decided on #IVR-\d+\. Not sent\. You’re offline\./,
  )
  const tries = sent.length
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  // Long enough for a queued request to be sent.
  await page.waitForTimeout(2_000)
  expect(sent).toHaveLength(tries)
  const { data } = await act<{ data: { submissionStatus: string } }>(
    baseURL ?? '',
    sessionOf('reviewer'),
    `/ivr/getIvrRequest/${id}`,
  )
  expect(data.submissionStatus).toBe('Pending')
})

test('a support request sent offline keeps the typed input, is not sent later, and is sent on another try', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openAs(page, 'office', '/support-request')
  await page.getByRole('button', { name: 'New Support Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Support Request' })
  await dialog.getByLabel('Subject').fill('Sent from the cellar')
  await dialog.getByLabel('Description').fill('There is no network down here.')
  await page.waitForTimeout(1_500)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Not sent')
  await context.setOffline(false)
  await expect(bar(page)).toBeHidden()
  await expect(dialog.getByLabel('Description')).toHaveValue('There is no network down here.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sent from the cellar').first()).toBeVisible()
})

test('a read that fails on the server says that loading failed, and never that nothing was changed', {
  tag: '@variant',
}, async ({ page }) => {
  const failed = {
    status: 500,
    json: {
      success: false,
      code: 'server.failed',
      error: 'Something went wrong on our side. Nothing was changed. Please try again.',
    },
  }
  await page.route(/\/api\/(?!live)/, (route) =>
    route.request().method() === 'GET' ? route.fulfill(failed) : route.continue(),
  )
  for (const path of [
    '/dashboard',
    '/ivrstatus',
    '/viewivrsubmissions/1001',
    '/priorAuthorization',
    '/appointment',
  ]) {
    await openAs(page, 'reviewer', path)
    await expect(page.getByText('Could not load.', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Nothing was changed', { exact: false })).toHaveCount(0)
  }
})

test('a screen that was not loaded before says so offline, and appears automatically when the connection is back', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openAs(page, 'reviewer', '/ivrstatus')
  await expect(first(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Appointments' }).click()
  await expect(page.getByRole('heading', { name: 'This page isn’t loaded. You’re offline.' })).toBeVisible()
  await expect(page.getByText('dynamically imported')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
})

/**
 * Simulates an upgrade of the server: a hashed file of the previous version is missing. Returns the page loads since
 * then.
 */
async function upgrade(page: Page, gone: RegExp): Promise<string[]> {
  const loads: string[] = []
  await page.route(gone, (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

test('after an upgrade a screen whose file is missing reloads automatically, once and not in a loop', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/ivrstatus')
  await expect(first(page)).toBeVisible()
  const gone = /\/assets\/AppointmentsPage-/
  const loads = await upgrade(page, gone)
  await page.getByRole('link', { name: 'Appointments' }).click()
  await expect(page.getByRole('heading', { name: 'Verimend was updated' })).toBeVisible()
  expect(loads).toEqual(['/appointment'])
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
})

test('after an upgrade a form without a draft asks before it reloads, and keeps the typed input until then', {
  tag: '@variant',
}, async ({ page }) => {
  const gone = /\/assets\/CommandPalette-/
  await upgrade(page, gone)
  await openAs(page, 'office', '/view-profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const name = page.getByLabel('First Name')
  await name.fill('Typed')
  await page.keyboard.press('Control+k')
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  await expect(reload).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Verimend was updated.' })).toBeVisible()
  await expect(name).toHaveValue('Typed')
  await page.unroute(gone)
  page.once('dialog', (dialog) => dialog.accept())
  await reload.click()
  await expect(reload).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('a part that could not be fetched opens automatically as soon as the server has it', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/view-profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('First Name').fill('Typed')
  let lost = 0
  await page.route(/\/assets\/CommandPalette-.*\.js/, (route) => {
    lost += 1
    return lost > 2 ? route.continue() : route.abort()
  })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  expect(lost).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('First Name')).toHaveValue('Typed')
})

test('a part that the browser never gets asks for a reload of the page, and keeps the typed input until then', {
  tag: '@variant',
}, async ({ page }) => {
  // As with a file that an imported file imports: the server has it, but the browser remembers the failure.
  await page.route(/\/assets\/CommandPalette-.*\.js/, (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  )
  await openAs(page, 'office', '/view-profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('First Name').fill('Typed')
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('status').filter({ hasText: 'Part of this page didn’t load. Reload to continue.' }),
  ).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Typed')
})

test('after an upgrade a request that is being written reloads automatically and keeps the typed input', async ({
  page,
}) => {
  const gone = /\/assets\/CommandPalette-/
  const loads = await upgrade(page, gone)
  await openAs(page, 'office', '/newivrsubmissions')
  const name = page.getByLabel('First Name')
  await name.fill('Ada Typed')
  loads.length = 0
  // After the reload the file exists, however often the old page asks for it.
  await page.route(gone, (route) => (loads.length > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await page.keyboard.press('Control+k')
  await expect.poll(() => loads).toEqual(['/newivrsubmissions'])
  await expect(name).toHaveValue('Ada Typed')
})
