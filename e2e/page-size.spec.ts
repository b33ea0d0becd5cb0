import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { pageSizes } from '#tools/page-size.ts'
import { builtScreens } from './built-screens.ts'
import { openAs } from './people.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Bytes after brotli: the maximum that the sign-in page may load until it is usable, and any other screen in addition to it.
 */
const maxBytes = 150_000
/** The later steps of New IVR Submission, each loaded while the one before is filled in. */
const maxStep = 20_000
const laterSteps = ['InsuranceStep', 'PhysicianStep', 'FacilityStep', 'ServiceStep']

test('the sign-in page and every screen in addition to it load no more than their limit until they are usable', () => {
  const sizes = pageSizes(`${root}dist/web`)
  expect(sizes.signIn).toBeLessThanOrEqual(maxBytes)
  const tooLarge = Object.entries(sizes.screens).filter(([, bytes]) => bytes > maxBytes)
  expect(tooLarge).toEqual([])
  const sizesOfSteps = laterSteps.map((step) => sizes.parts[step] ?? Number.POSITIVE_INFINITY)
  expect(Math.max(...sizesOfSteps)).toBeLessThanOrEqual(maxStep)
})

/** Over HTTP/1.1 a browser fetches six files at a time: three times. */
const maxFiles = 18
const often = ['dashboard', 'ivrstatus', 'viewivrsubmissions', 'newivrsubmissions', 'resubmitivr']

test('the screens that people open most often load few files beside those of the page', {
  tag: '@variant',
}, () => {
  const counts = often.map(
    (path) => [path, builtScreens[path]?.files.length ?? Number.POSITIVE_INFINITY] as const,
  )
  expect(counts.filter(([, count]) => count > maxFiles)).toEqual([])
})

test('every file that the page asks for ahead of a screen is there', { tag: '@variant' }, () => {
  const missing = Object.entries(builtScreens).flatMap(([path, { files }]) =>
    files.filter((file) => !existsSync(`${root}dist/web/${file}`)).map((file) => `${path}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('a menu whose code cannot be loaded says so, and opens when it is clicked again', {
  tag: '@variant',
}, async ({ page }) => {
  const code = /\/assets\/(?:AccountMenuOpened|RowMenuOpened)-/
  await page.route(code, (route) => route.abort())
  await openAs(page, 'office', '/ivrstatus')
  const menu = page.getByRole('button', { name: /My Account/ })
  await menu.click()
  await expect(page.getByText('Verimend cannot be reached right now.')).toBeVisible()
  await page.unroute(code)
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('a form whose validation rules cannot be loaded sends nothing and says so, and sends once they can be', {
  tag: '@variant',
}, async ({ page }) => {
  const rules = /\/assets\/zod-rules-/
  await page.route(rules, (route) => route.abort())
  await page.goto('/forgot-password?step=email')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('Verimend cannot be reached right now.')).toBeVisible()
  await page.unroute(rules)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('Invalid email address.')).toBeVisible()
})
