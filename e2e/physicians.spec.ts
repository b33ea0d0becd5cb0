import { expect, type Page, test } from '@playwright/test'
import { addPhysician } from './actions.ts'
import { callAs, slotsFrom } from './appointments-by-call.ts'
import { dayFromNow } from './coming-days.ts'
import { fillInsurance, fillPatient, newPatient, saveAndNext } from './fill-wizard.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible, expectFocusKept } from './looks.ts'
import { chooseAction, newLastName, rowOf } from './manage-people.ts'
import { mailsTo, openAs, sessionOf } from './people.ts'

/** Fills in the required fields. */
async function fillRequired(page: Page, { first, last }: { first: string; last: string }): Promise<string> {
  const email = `${last}@demo.verimend.test`.toLowerCase()
  await page.getByLabel('First Name').fill(first)
  await page.getByLabel('Last Name').fill(last)
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Mobile Number').fill('7735550123')
  await page.getByLabel('Tax ID').fill('12-3456789')
  return email
}

test('an Office Admin invites a physician, finds them in the list, edits them, and deletes them again', {
  tag: '@variant',
}, async ({ page }) => {
  const [first, last] = ['Nova', newLastName()]
  const name = `${first} ${last}`
  await openAs(page, 'otherOffice', '/managePhysician')
  await expect(page.getByRole('heading', { name: 'Manage Physician' })).toBeVisible()
  const headers = [
    'Physician Name',
    'Email',
    'Specialization',
    'Taxonomy Code',
    'Status',
    'State/City',
    'Actions',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(headers)

  await page.getByRole('link', { name: 'Invite Physician' }).click()
  await expect(page.getByRole('heading', { name: 'Add Physician' })).toBeVisible()
  const email = await fillRequired(page, { first, last })
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('combobox', { name: 'Specialization' }).click()
  await page.keyboard.type('vascular s')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Taxonomy Code')).toHaveValue('2086S0129X')
  await expect(page.getByLabel('Taxonomy Code')).not.toBeEditable()
  await page.getByLabel('State', { exact: true }).selectOption('IL')
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('evanston')
  await expect(page.getByRole('option', { name: 'Evanston' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite Physician' }).click()
  await expect(page.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/managePhysician$/)
  await expect.poll(() => mailsTo(email).length).toBe(1)

  await findTheOne(page, last.toUpperCase())
  expect(page.url()).not.toContain(last)
  await expect(rowOf(page, last)).toContainText('Vascular Surgery2086S0129XNot RegisterEvanston, IL')

  await chooseAction(page, name, 'Edit')
  await expect(page.getByRole('heading', { name: 'Edit Physician' })).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveValue(last)
  for (const locked of ['Email', 'Specialization', 'Taxonomy Code'])
    await expect(page.getByLabel(locked)).not.toBeEditable()
  await page.getByLabel('Hospital Name').fill('Lakeshore Commons')
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('Select City')
  await page.getByRole('button', { name: 'Submit Physician' }).click()
  await expect(page.getByText('The physician’s details were saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Physician' })).toBeVisible()
  await expect(rowOf(page, last)).toContainText('Not Register-')

  await chooseAction(page, name, 'View')
  await expect(page.getByRole('heading', { name: 'Physician Details' })).toBeVisible()
  await expect(page.getByText('Lakeshore Commons')).toBeVisible()
  await expect(page.getByText('12-3456789')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()

  await chooseAction(page, name, 'Delete')
  await expect(page.getByText('Are you sure you want to delete this physician?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByText('No data is found.')).toBeVisible()
  await expectFocusKept(page)
})

test('an invitation is sent again to a corrected address, and withdrawn, from the row’s menu', {
  tag: '@variant',
}, async ({ page }) => {
  const [first, last] = ['Nova', newLastName()]
  const name = `${first} ${last}`
  await openAs(page, 'otherOffice', '/add-managePhysician')
  const email = await fillRequired(page, { first, last })
  await page.getByRole('button', { name: 'Invite Physician' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Physician' })).toBeVisible()

  await chooseAction(page, name, 'Send again')
  const dialog = page.getByRole('dialog', { name: 'Send the invitation again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  // Someone of this office. If an address has an account elsewhere, the inviter does not find out.
  await dialog.getByLabel('Email').fill('other-office@demo.verimend.test')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/already (?:has|works|belongs)/)
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(`right.${email}`)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`We sent a new invitation to right.${email}.`)).toBeVisible()
  await expect(rowOf(page, last)).toContainText(`right.${email}`)

  await chooseAction(page, name, 'Withdraw')
  await expect(page.getByText('Are you sure you want to withdraw this invitation?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, last)).toContainText('No invitation')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toHaveAttribute('aria-disabled', 'true')
})

test('an empty or invalid form shows each error at its field, warns of unusual values, and asks before it is left', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'otherOffice', '/managePhysician')
  await page.getByRole('link', { name: 'Invite Physician' }).click()
  await page.getByLabel('National Provider Identifier').fill('1234567890')
  await page.getByLabel('State License Number').fill('#1')
  await expect(page.getByText('This NPI is not valid: please check its digits.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite Physician' }).click()
  for (const message of [
    'First name is required.',
    'Last name is required.',
    'Email address is required.',
    'Mobile number is required.',
    'Tax ID is required.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Email address is required. We’ll email the invitation to this address.',
  )
  await page.getByLabel('Tax ID').fill('07-1234567')
  await page.getByLabel('Mobile Number').fill('1112223333')
  await page.getByLabel('Taxonomy Code').fill('abc')
  await page.getByLabel('Hospital Name').focus()
  for (const warning of [
    'No employer’s tax ID is known to begin with 07',
    'This does not look like a US number',
    'A taxonomy code has ten characters',
    'License numbers have 2 to 25',
  ])
    await expect(page.getByText(warning)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Tax ID')).toHaveValue('07-1234567')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Physician' })).toBeVisible()
})

test('a request of an office without physicians offers to invite one in a new tab', {
  tag: '@variant',
}, async ({ page }) => {
  const choices = '**/api/physicians/getPhysicianList*'
  await page.route(choices, (route) => route.fulfill({ json: { success: true, data: [] } }))
  await openAs(page, 'otherOffice', '/newivrsubmissions')
  await fillPatient(page, newPatient())
  await saveAndNext(page)
  await fillInsurance(page)
  await saveAndNext(page)
  await expect(page.getByText('You have no active physician.')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Invite Physician' }).click()
  await expect((await opened).getByRole('heading', { name: 'Add Physician' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Physician Name' })).toBeVisible()
})

test('an NPI that the office has already links to the physician who has it, and keeps the typed input', {
  tag: '@variant',
}, async ({ page, context }) => {
  await openAs(page, 'otherOffice', '/managePhysician')
  await page.getByRole('link', { name: 'Ingrid Sørensen' }).click()
  const npi = page
    .locator('dt', { hasText: 'National Provider Identifier' })
    .locator('xpath=following-sibling::dd')
  const taken = (await npi.textContent()) ?? ''
  await openAs(page, 'otherOffice', '/add-managePhysician')
  await fillRequired(page, { first: 'Nova', last: newLastName() })
  await page.getByLabel('National Provider Identifier').fill(taken)
  await page.getByRole('button', { name: 'Invite Physician' }).click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Ingrid Sørensen already has this NPI in your office.' })
  await expect(alert).toBeVisible()
  const opened = context.waitForEvent('page')
  await alert.getByRole('link', { name: 'View this physician' }).click()
  await expect((await opened).getByText('Ingrid Sørensen')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Nova')
})

test('a missing record, or one of another office, shows Record not found on its pages', {
  tag: '@variant',
}, async ({ page }) => {
  for (const path of [
    '/view-managePhysician/999999',
    '/edit-managePhysician/nonsense',
    '/view-managePhysician/1',
  ]) {
    await openAs(page, 'otherOffice', path)
    await expect(page.getByText('Record not found')).toBeVisible()
  }
})

test('deleting a physician lists their upcoming appointments and hands them over to another one of the office', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const last = newLastName()
  const office = sessionOf('otherOffice')
  const physicianId = await addPhysician(baseURL ?? '', office, last)
  const slots = await slotsFrom(baseURL, 'otherOffice', dayFromNow(49))
  const { start, durationMinutes, memberIds } = slots.at(-1) ?? {
    start: '',
    durationMinutes: 0,
    memberIds: [],
  }
  const booking = { start, durationMinutes, memberId: memberIds[0] ?? '', timeZone: 'America/Chicago' }
  const also = { physicianId, alsoAtThisTime: true }
  const booked = await callAs(baseURL, office, '/appointment/bookAppointment', { ...booking, ...also })
  expect(booked.status).toBe(200)
  const appointmentId = (booked.said.data as { _id: string })._id

  await openAs(page, 'otherOffice', '/managePhysician')
  await findTheOne(page, last)
  await chooseAction(page, `Lea ${last}`, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this physician?' })
  await expect(dialog.getByText('1 upcoming appointment')).toBeVisible()
  const choice = dialog.getByLabel('Physician of these appointments')
  await expect(choice.locator('option')).not.toHaveCount(1)
  await choice.selectOption({ index: 1 })
  const name = await choice.locator('option').nth(1).textContent()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(`Lea ${last} was deleted.`)).toBeVisible()
  const path = `/appointment/getBookedAppointments?appointmentId=${appointmentId}`
  const { said } = await callAs(baseURL, office, path)
  expect((said.data as { appointments: object[] }).appointments).toMatchObject([
    { status: 'booked', physicianName: name },
  ])
})
