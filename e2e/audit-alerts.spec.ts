import { expect, test } from '@playwright/test'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

// The alerts themselves take an hour's worth of calls; how they are raised is tested at the server.

const alert = (id: number, acknowledgedAt: string | null) => ({
  ...{
    _id: String(id),
    kind: 'many-patients',
    name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    userType: 2,
  },
  ...{ amount: 60 + id, at: '2026-11-20T15:00:00.000Z' },
  ...{ acknowledgedBy: acknowledgedAt ? 'Ruth Adeyemi' : '', acknowledgedAt },
})

test('unusual access is acknowledged by keyboard alone on a tablet, and axe finds nothing in either theme', {
  tag: '@variant',
}, async ({ page }) => {
  const acknowledged = new Set<string>()
  await page.route(/\/audit\/getAlerts/, (route) => {
    const at = (id: number) => (acknowledged.has(String(id)) ? '2026-11-20T16:00:00.000Z' : null)
    return route.fulfill({ json: { success: true, data: [alert(2, at(2)), alert(1, at(1))] } })
  })
  await page.route(/\/audit\/acknowledgeAlert/, (route) => {
    acknowledged.add(route.request().postDataJSON().alertId)
    return route.fulfill({
      json: { success: true, message: 'You acknowledged this.' },
    })
  })
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAs(page, 'admin', '/audit')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Unusual access' }) })
  await expect(card.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(2)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(768)

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (const left of [1, 0]) {
    for (let press = 0; press < 60 && !(await focused()).startsWith('Acknowledge'); press += 1)
      await page.keyboard.press('Tab')
    expect(await focused()).toMatch(/^Acknowledge: Bartholomew/)
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(left)
    // The button is gone: the keyboard continues where it was, not at the top of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }
  await expect(card).toContainText('All unusual access has been acknowledged.')
  await card.getByRole('button', { name: 'Show acknowledged' }).press('Enter')
  await expect(card.getByText(/Acknowledged by Ruth Adeyemi/)).toHaveCount(2)
  await expectAccessible(page)
})
