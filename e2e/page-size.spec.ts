import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { pageSizes } from '#tools/page-size.ts'
import { openAs } from './people.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bytes after brotli (docs/decisions/0001): what a screen may load on top of the sign-in page until it can be used. */
const mostOnTop = 60_000
/** Not there yet, and held where they are. */
const beyond: Readonly<Record<string, number>> = { NewIvr: 113_050 }
const mostOfSignIn = 112_640

test('the sign-in page and every screen on top of it load no more than their limit until they can be used', () => {
  const sizes = pageSizes(`${root}dist/web`, readFileSync(`${root}web/routes.tsx`, 'utf8'))
  expect(sizes.signIn).toBeLessThanOrEqual(mostOfSignIn)
  const tooLarge = Object.entries(sizes.screens).filter(
    ([screen, bytes]) => bytes > (beyond[screen] ?? mostOnTop),
  )
  expect(tooLarge).toEqual([])
})

test('a menu whose code cannot be fetched says so, and opens when it is pressed again', async ({ page }) => {
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

test('a form whose rules cannot be fetched sends nothing and says so, and sends once they can be', async ({
  page,
}) => {
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
