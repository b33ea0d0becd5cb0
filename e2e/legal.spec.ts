import { expect, test } from '@playwright/test'
import { terms } from '#contract/account/terms.ts'
import { expectAccessible } from './looks.ts'

for (const [path, title, other] of [
  ['/terms', 'Terms of Use', 'Privacy Policy'],
  ['/privacy', 'HIPAA Privacy Policy', 'Terms of Use'],
] as const)
  test(`${path} opens without signing in, says its version and fits every width`, {
    tag: '@variant',
  }, async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(`Version ${terms.version} of ${terms.inWords}`)).toBeVisible()
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: other }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(other)
  })

test('the check box of sign-up links both pages in new tabs, and a click on its text ticks it', {
  tag: '@variant',
}, async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First Name').fill('Nadia')
  await page.getByLabel('Last Name').fill('St. Clair')
  await page.getByLabel('Email').fill('nadia@clinic.example')
  await page.getByLabel('Mobile').or(page.getByLabel('Phone')).first().fill('5125550100')
  await page.getByRole('button', { name: 'Next' }).click()
  const box = page.getByRole('checkbox', {
    name: 'I agree to the HIPAA Privacy Policy & Data Usage Terms',
  })
  for (const [name, title] of [
    ['HIPAA Privacy Policy', 'HIPAA Privacy Policy'],
    ['Data Usage Terms', 'Terms of Use'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name }).click()
    await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(box).not.toBeChecked()
  }
  await page.getByText('I agree to the').click({ position: { x: 5, y: 8 } })
  await expect(box).toBeChecked()
})
