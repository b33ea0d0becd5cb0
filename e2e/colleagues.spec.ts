import { expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expectAccessible } from './looks.ts'
import { chooseAction, newLastName, rowOf } from './manage-people.ts'
import { enterCodeAfter, newOffice, sessionFor, unknownPerson } from './newcomer.ts'
import { mailsTo, openWith } from './people.ts'

test('an office names itself, invites a colleague who sees its name, and signs them out by deactivating them', async ({
  page,
  browser,
  baseURL,
}) => {
  const session = await sessionFor(baseURL, await newOffice(baseURL))
  await openWith(page, session, '/view-profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Office Name').fill('Hill Wound Clinic')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner').getByText('Hill Wound Clinic')).toBeVisible()

  await page.getByRole('tab', { name: 'Colleagues' }).click()
  await expect(page.getByText('You have no colleagues here yet.')).toBeVisible()
  await expectAccessible(page)
  const last = newLastName()
  const { email } = unknownPerson()
  await page.getByRole('button', { name: 'Invite Colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Colleague' })
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByText('First name is required.')).toBeVisible()
  await dialog.getByLabel('First Name').fill('Casey')
  await dialog.getByLabel('Last Name').fill(last)
  await dialog.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  await expect(rowOf(page, last)).toContainText('Not Register')

  await expect.poll(() => mailsTo(email).length).toBe(1)
  const { text = '' } = await PostalMime.parse(mailsTo(email)[0] ?? '')
  const colleague = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await colleague.goto(/https?:\/\/[^/]+(\/set-password\?\S+)/.exec(text)?.[1] ?? '')
  await colleague.getByRole('textbox', { name: 'New Password' }).fill('My-own-words!7')
  await colleague.getByRole('textbox', { name: 'Confirm Password' }).fill('My-own-words!7')
  await enterCodeAfter(colleague, email, async () => {
    await colleague.getByRole('button', { name: 'Create Password' }).click()
    await expect(colleague).toHaveURL('/set-password?step=otp')
  })
  await expect(colleague.getByRole('banner').getByText('Hill Wound Clinic')).toBeVisible()

  await page.reload()
  await expect(rowOf(page, last)).toContainText('Active')
  await chooseAction(page, `Casey ${last}`, 'Deactivate')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, last)).toContainText('Deactive')
  // Their event stream may have ended the session already.
  const ended = colleague.getByText('Please sign in again')
  if (!(await ended.isVisible()))
    await colleague
      .getByRole('link', { name: 'IVR Management' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
  await expect(ended).toBeVisible()
  await colleague.context().close()
})
