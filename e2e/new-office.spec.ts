import { expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { submitIvr } from './actions.ts'
import { newLastName, rowOf } from './manage-people.ts'
import { enterCodeAfter, giveCredentials, newOffice, sessionFor, unknownPerson } from './newcomer.ts'
import { mailsTo } from './people.ts'

interface Invited {
  readonly name: string
  readonly email: string
}

async function invitePhysician(page: Page): Promise<Invited> {
  const last = newLastName()
  const { email } = unknownPerson()
  await page.goto('/add-managePhysician')
  await page.getByLabel('First Name').fill('Nova')
  await page.getByLabel('Last Name').fill(last)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile Number').fill('7735550123')
  await page.getByLabel('Tax ID').fill('12-3456789')
  await page.getByRole('button', { name: 'Invite Physician' }).click()
  await expect(page.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  return { name: `Nova ${last}`, email }
}

async function acceptInvitation(page: Page, { email }: Invited): Promise<void> {
  await expect.poll(() => mailsTo(email).length).toBe(1)
  const { text = '' } = await PostalMime.parse(mailsTo(email)[0] ?? '')
  await page.goto(/https?:\/\/[^/]+(\/set-password\?\S+)/.exec(text)?.[1] ?? '')
  await page.getByRole('textbox', { name: 'New Password' }).fill('My-own-words!7')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('My-own-words!7')
  await enterCodeAfter(page, email, async () => {
    await page.getByRole('button', { name: 'Create Password' }).click()
    await expect(page).toHaveURL('/set-password?step=otp')
  })
  await expect(page).toHaveURL('/dashboard')
}

test('a new office invites its physician, who sees a request of that office and no other', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await (await browser.newContext()).newPage()
  const physician = await (await browser.newContext()).newPage()
  const admin = await newOffice(baseURL)
  await office.goto('/')
  await enterCodeAfter(office, admin.email, () => giveCredentials(office, admin))
  await expect(office).toHaveURL('/dashboard')

  const invited = await invitePhysician(office)
  await acceptInvitation(physician, invited)
  await physician.goto('/ivrstatus')
  await expect(physician.getByText('You have no active IVR')).toBeVisible()

  const id = await submitIvr(baseURL ?? '', await sessionFor(baseURL, admin))

  await physician.reload()
  await expect(physician.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
  await rowOf(physician, `IVR-${id}`)
    .getByRole('button', { name: /Actions/ })
    .click()
  await expect(physician.getByRole('menuitem')).toHaveText(['View'])
  await physician.goto('/newivrsubmissions')
  await expect(physician.getByText('No Authorization found')).toBeVisible()
})
