import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { openAs, openWith } from './people.ts'

const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const light = 'rgb(245, 244, 239)'
const dark = 'rgb(13, 21, 23)'

test('a chosen theme and row height apply immediately, in other tabs, after a reload and after log-out', {
  tag: '@variant',
}, async ({ page, context, baseURL }) => {
  // A user of its own, because log-out ends the session.
  const session = await sessionFor(baseURL, await newOffice(baseURL))
  await openWith(page, session, '/view-profile?tab=appearance')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  const other = await context.newPage()
  await openWith(other, session, '/support-request')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Dense' }).check()
  expect(await canvas(page)).toBe(dark)
  await expectAccessible(page)
  await expect.poll(() => canvas(other)).toBe(dark)
  const height = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--row'))
  expect(await height()).toBe('40px')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await canvas(page)).toBe(dark)
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await canvas(page)).toBe(dark)
  await expectAccessible(page)
})

test('without a choice the theme follows the system, and a printed page is light', {
  tag: '@variant',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await canvas(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  // The paper itself, once the styles of the signed-in screens are loaded.
  expect([light, 'rgba(0, 0, 0, 0)']).toContain(await canvas(page))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})

for (const [who, path, heading] of [
  ['office', '/dashboard', 'Dashboard'],
  ['office', '/ivrstatus', 'IVR Status'],
  ['office', '/newivrsubmissions', 'New IVR Submission'],
  ['reviewer', '/priorAuthorization', 'Prior Authorization'],
  ['reviewer', '/add-manageSchedule', 'Manage Schedule'],
  ['admin', '/manageIvrMember', 'Manage IVR Member'],
] as const)
  test(`in the dark theme ${path} keeps its contrasts and names for ${who}`, {
    tag: '@variant',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAs(page, who, path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  })
