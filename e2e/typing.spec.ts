import { expect, type Locator, type Page, test } from '@playwright/test'
import { fillInsurance, fillPatient, newPatient, saveAndNext } from './fill-wizard.ts'
import { openAs } from './people.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await into.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

test('capitals typed in the middle of an email become lower case, and the cursor stays in place', {
  tag: '@variant',
}, async ({ page }) => {
  const screens = [
    ['/', 'Email'],
    ['/signup', 'Email'],
    ['/forgot-password?step=email', 'Email'],
  ] as const
  for (const [path, label] of screens) {
    await page.goto(path)
    const email = page.getByRole('textbox', { name: label })
    await email.fill('ana@clinic.example')
    await email.press('Home')
    for (let place = 0; place < 3; place += 1) await email.press('ArrowRight')
    await page.keyboard.type('MARIA')
    await expect(email).toHaveValue('anamaria@clinic.example')
    await page.keyboard.type('.K')
    await expect(email).toHaveValue('anamaria.k@clinic.example')
  }
})

test('a phone number is accepted pasted or typed, at sign-up, in the profile and for a member', {
  tag: '@variant',
}, async ({ page }) => {
  const mobile = page.getByRole('textbox', { name: 'Mobile Number' })
  await page.goto('/signup')
  await paste(page, mobile, '+1 (312) 555-0199 x12')
  await expect(mobile).toHaveValue('3125550199')
  await mobile.fill('+1 312 555 0177')
  await expect(mobile).toHaveValue('3125550177')

  await openAs(page, 'admin', '/add-ivrMember')
  await paste(page, mobile, '1 (312) 555 0199')
  await expect(mobile).toHaveValue('3125550199')
  await paste(page, page.getByLabel('Fax Number'), 'Fax: +1 (312) 555-0198')
  await expect(page.getByLabel('Fax Number')).toHaveValue('3125550198')
})

test('a physician’s pasted number also fills its extension, and pasted dates are accepted', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  const birth = page.getByRole('group', { name: 'Date of Birth' })
  const segments = birth.getByRole('spinbutton')
  const shown = () => segments.allTextContents().then((parts) => parts.join('-'))
  await paste(page, segments.nth(2), 'Mar 4, 1951')
  await expect.poll(shown).toBe('03-04-1951')

  await fillPatient(page, newPatient())
  await saveAndNext(page)
  await fillInsurance(page)
  await saveAndNext(page)
  const phone = page.getByRole('textbox', { name: 'Phone Number' })
  await paste(page, phone, '+1 (312) 555-0199 x12')
  await expect(phone).toHaveValue('3125550199')
  await expect(page.getByRole('textbox', { name: 'Ext' })).toHaveValue('12')
  await paste(page, page.getByRole('textbox', { name: 'Ext' }), 'ext. 345')
  await expect(page.getByRole('textbox', { name: 'Ext' })).toHaveValue('345')
})

test('a name with a period is accepted wherever a person is named', { tag: '@variant' }, async ({ page }) => {
  const isRight = async () => {
    await page.getByLabel('First Name').fill('J. R.')
    await page.getByLabel('Last Name').fill('St. Clair Jr.')
    await page.getByLabel('Last Name').press('Tab')
    await expect(page.getByText(/must contain only letters|full stop/)).toHaveCount(0)
  }
  await page.goto('/signup')
  await isRight()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await isRight()
  await openAs(page, 'office', '/add-managePhysician')
  await isRight()
  await page.goto('/view-profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await isRight()
})
