import { expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import {
  fillFacility,
  fillInsurance,
  fillPatient,
  fillService,
  newPatient,
  saveAndNext,
  textField,
} from './fill-wizard.ts'
import { newLastName, rowOf } from './manage-people.ts'
import { enterCodeAfter, giveCredentials, newOffice, unknownPerson } from './newcomer.ts'
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

/** Types the fields that the record of a newly invited physician leaves empty. */
async function typePhysician(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Physician Name' }).click()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).click()
  await textField(page, 'NPI').fill('1245319599')
  await textField(page, 'PTAN').fill('TX1234')
  await textField(page, 'Taxonomy Code').fill('213E00000X')
  await textField(page, 'State License Number').fill('P1234')
  await textField(page, 'Address').fill('1 Clinic Way')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('austin')
  await page.getByRole('option', { name: 'Austin' }).first().click()
  await textField(page, 'Zip Code').fill('78701')
  await textField(page, 'Fax Number').fill('5125550101')
}

test('a new office invites its physician and sends a request, and the physician sees that request and no other', async ({
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

  const patient = newPatient()
  await office.goto('/newivrsubmissions')
  await fillPatient(office, patient)
  await saveAndNext(office)
  await fillInsurance(office)
  await saveAndNext(office)
  await typePhysician(office, invited.name)
  await saveAndNext(office)
  await fillFacility(office)
  await saveAndNext(office)
  await fillService(office)
  await office.getByRole('button', { name: 'Submit' }).click()
  await expect(office.getByText("Thanks! Your IVR submission's in review")).toBeVisible()

  await physician.reload()
  await expect(physician.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
  await rowOf(physician, patient.last)
    .getByRole('button', { name: /Actions/ })
    .click()
  await expect(physician.getByRole('menuitem')).toHaveText(['View'])
  await physician.goto('/newivrsubmissions')
  await expect(physician.getByText('No Authorization found')).toBeVisible()
})
