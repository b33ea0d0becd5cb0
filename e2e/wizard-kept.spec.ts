import { expect, test } from '@playwright/test'
import {
  fillInsurance,
  fillPatient,
  fillPhysician,
  newPatient,
  onStep,
  picture,
  saveAndNext,
  textField,
  typeDay,
  uploadInto,
} from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { dataDir, demoPeople, openAs, openSession } from './people.ts'

test('a reload in the third step keeps the step, the values and the uploaded cards', {
  tag: '@variant',
}, async ({ page }) => {
  page.on('dialog', (warning) => warning.accept())
  const patient = newPatient()
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, patient)
  await saveAndNext(page)
  await fillInsurance(page)
  await saveAndNext(page)
  await fillPhysician(page, 'Amara Okonkwo')
  await page.reload()
  await onStep(page, 'Physician Details')
  await expect(textField(page, 'PTAN')).toHaveValue('TX1234')
  await expect(textField(page, 'NPI')).toHaveJSProperty('readOnly', true)
  await page.getByRole('tab', { name: 'Insurance Details' }).click()
  await expect(page.getByText('front.png')).toBeVisible()
  await page.getByRole('tab', { name: 'Patient Details' }).click()
  await expect(textField(page, 'Last Name')).toHaveValue(patient.last)
})

test('while a card is being uploaded the buttons wait but visited steps open, and a failed upload is sent again', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, newPatient())
  await saveAndNext(page)
  let arrive: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/s3/**', async (route) => {
    await held
    await route.fulfill({ status: 500 })
  })
  await uploadInto(page, 'primaryFrontInsuranceCard').setInputFiles(await picture('front'))
  await expect(page.getByRole('button', { name: 'Save & Next' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
  await page.getByRole('tab', { name: 'Patient Details' }).click()
  await textField(page, 'Address').fill('14 Elm Street')
  await expect(page.getByText('Waiting for the upload…')).toBeVisible()
  await page.getByRole('tab', { name: 'Insurance Details' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading front.png' })).toBeVisible()
  arrive()
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/s3/**')
  await page.getByRole('button', { name: 'Retry front.png' }).click()
  await expect(page.getByText('Upload failed', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove front.png' })).toBeVisible()

  const tooLarge = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await uploadInto(page, 'primaryBackInsuranceCard').setInputFiles(tooLarge)
  await expect(page.getByRole('dialog').getByText('Each file must be 5MB or smaller')).toBeVisible()
})

test('leaving a form asks first: Cancel stays with all input, Yes discards it', { tag: '@variant' }, async ({
  page,
}) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await textField(page, 'First Name').fill('Ana')
  await typeDay(page, 'Date of Birth', '03091951')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(textField(page, 'First Name')).toHaveValue('Ana')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/newivrsubmissions')
  await expect(textField(page, 'First Name')).toHaveValue('')
})

test('logging out deletes the draft, so that the next person to sign in finds nothing of it', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const { token, ...person } = await openSession(baseURL ?? '', dataDir(), demoPeople.biller)
  await page.goto('/')
  const auth = JSON.stringify({ state: { auth: { ...person, token, isAuthenticated: true } }, version: 1 })
  await page.evaluate((text) => localStorage.setItem('root', text), auth)
  await page.goto('/newivrsubmissions')
  await textField(page, 'First Name').fill('Ana')
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
  expect(await drafts()).toHaveLength(1)
  await page.getByRole('button', { name: new RegExp(person.name) }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await drafts()).toEqual([])
})

test('an error that cannot be shown as a toast yet is shown once it can be, and the form keeps the typed input', {
  tag: '@variant',
}, async ({ page }) => {
  let isLost = true
  await page.route('**/Overlays-*.js', (route) => (isLost ? route.abort() : route.continue()))
  const asked = page.waitForRequest('**/Overlays-*.js')
  await openAs(page, 'office', '/newivrsubmissions')
  await asked
  await textField(page, 'Last Name').fill('Quill')
  await saveAndNext(page)
  isLost = false
  await expect(page.getByText('Patient First Name: First name is required.')).toBeVisible()
  await expect(textField(page, 'Last Name')).toHaveValue('Quill')
})
