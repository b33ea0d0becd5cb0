import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { codeFor, demoPassword, demoPeople, mailsTo } from './people.ts'

test('the demo’s mailbox shows a mail that loads nothing, opens its links in a new page, and has a plain text', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const email = demoPeople.physician
  const since = mailsTo(email).length
  await fetch(`${baseURL}/api/user/signInUserForWeb`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const code = await codeFor(email, since)

  await page.goto('/demo/mail')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: code }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText(code, { exact: true })).toBeVisible()
  await expect(mail.getByRole('heading', { name: 'Your verification code' })).toBeVisible()
  expect(loaded.filter((path) => !/^\/demo\/mail(\.css|\/[^/]+\.eml(\/html)?)$/.test(path))).toEqual([])

  const html = await page.locator('iframe').evaluate(async (frame: HTMLIFrameElement) => {
    return (await fetch(frame.src)).text()
  })
  const opened = page.waitForEvent('popup')
  await mail.getByRole('link', { name: 'Set a new password' }).click()
  await expect((await opened).getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  await page.getByRole('link', { name: 'Plain text' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText(`\n\n${code}\n\n`)
  await expect(page.getByRole('link', { name: /\/forgot-password\?step=email$/ })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // axe cannot look into the frame, in which no script runs. The page around a mail has the landmarks.
  await page.goto('about:blank')
  await page.setContent(html)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).disableRules(['region', 'landmark-one-main'])
    expect((await axe.analyze()).violations).toEqual([])
  }
})
