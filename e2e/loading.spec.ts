import { type Browser, expect, type Page, test } from '@playwright/test'
import { openAs, type Who } from './people.ts'

/** The sum of all layout shifts that were not caused by input, and the elements that moved. */
async function shiftsOf(page: Page) {
  return page.evaluate(() => window.shifts)
}

declare global {
  interface Window {
    shifts: { sum: number; moved: string[] }
  }
}

async function watched(browser: Browser, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  await page.addInitScript(() => {
    window.shifts = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        window.shifts.sum += entry.value
        for (const { node } of entry.sources)
          window.shifts.moved.push(
            `${entry.value.toFixed(3)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

const people: readonly (readonly [who: Who, widths: readonly number[]])[] = [
  ['physician', [375, 1280]],
  ['office', [375, 768]],
  ['reviewer', [768, 1536]],
  ['admin', [375, 1280]],
]

for (const [who, widths] of people)
  test(`the dashboard of the ${who} does not move while it loads, at ${widths.join(' and ')} px`, {
    tag: '@variant',
  }, async ({ browser }) => {
    for (const width of widths) {
      const page = await watched(browser, width)
      // Replies that arrive one after the other cause the largest shifts.
      let calls = 0
      await page.route('**/api/**', async (route) => {
        calls += 1
        if (!route.request().url().endsWith('/live'))
          await new Promise((go) => setTimeout(go, 150 * (calls % 5)))
        await route.continue()
      })
      await openAs(page, who, '/dashboard')
      await expect(page.getByRole('heading', { name: 'Upcoming Schedules' })).toBeVisible()
      await page.waitForTimeout(2_500)
      const { sum, moved } = await shiftsOf(page)
      expect(sum, `${who} at ${width} px: ${moved.join('\n')}`).toBeLessThanOrEqual(0.05)
      await page.close()
    }
  })

test('on a 400 kbit/s connection something is painted before any script has loaded', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/unauthorized')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  const { promise: painted, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await painted
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByText('Verimend', { exact: true }).first()).toBeVisible()
  goOn()
  await expect(page.getByText('Prior Authorization', { exact: true }).first()).toBeVisible()
})
