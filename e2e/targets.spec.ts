import { expect, type Page, test } from '@playwright/test'
import { openAs } from './people.ts'

/**
 * Links, buttons and disclosures that are smaller than 24 by 24 px (WCAG 2.2, 2.5.8), except links within a sentence.
 * Check boxes are exempt: nothing else can be hit near those of rows.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && one.clientHeight !== 1
    const isInSentence = (one: Element) =>
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    return [...document.querySelectorAll('main :is(a[href], button, summary)')].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      const isLarge = width >= 23.9 && height >= 23.9
      if (isLarge || width < 2 || !isShown(one) || isInSentence(one)) return []
      return [`${one.textContent?.trim()} (${Math.round(width)} x ${Math.round(height)})`]
    })
  })

const screens = [
  '/dashboard',
  '/ivrstatus',
  '/ivrstatus?tab=queue',
  '/viewivrsubmissions/IVR-1060',
  '/priorAuthorization',
  '/support-request',
  '/authorizations',
  '/appointment',
  '/payers',
  '/policies',
  '/team-overview',
]

test('what can be pressed is at least 24 px wide and high, on wide screens and on phones', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'admin', '/dashboard')
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main :is([aria-busy="true"], .animate-pulse)')).toHaveCount(0)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => smallTargets(page), `${path} at ${width} px`).toEqual([])
    }
  }
})
