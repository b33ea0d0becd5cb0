import { expect, type Page, test } from '@playwright/test'
import {
  choose,
  fillFacility,
  fillInsurance,
  fillPatient,
  fillPhysician,
  fillService,
  newPatient,
  onStep,
  saveAndNext,
  textField,
} from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

/** Expects Save & Next to stay on the step: the first error is also a toast, and exactly these errors are shown. */
async function expectRejected(page: Page, toast: string, messages: readonly string[]): Promise<void> {
  await saveAndNext(page)
  await expect(page.getByRole('dialog').getByText(toast, { exact: true })).toBeVisible()
  await expect(page.locator('form p[id$="-error"]')).toHaveText([...messages])
}

test('every step of a request rejects empty fields, in the words of the specification', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await expectRejected(page, 'Patient First Name: First name is required.', [
    'First name is required.',
    'Last name is required.',
    'Please select a valid date of birth.',
    'Address is required.',
    'State is required.',
    'City is required.',
    'Zip code is required.',
  ])
  await expect(textField(page, 'First Name')).toBeFocused()
  await expectAccessible(page)
  await fillPatient(page, newPatient())
  await saveAndNext(page)

  await onStep(page, 'Insurance Details')
  await expectRejected(page, 'Insurance Type: Insurance type is required.', [
    'Insurance type is required.',
    'Primary insurance is required.',
    'Primary policy number is required.',
    'Upload Front Side Insurance Card',
    'Upload Back Side Insurance Card',
  ])
  await expectAccessible(page)
  await fillInsurance(page)
  await saveAndNext(page)

  await onStep(page, 'Physician Details')
  await expectRejected(page, 'Physician Name: Physician name is required.', [
    'Physician name is required.',
    'NPI is required.',
    'Tax ID is required.',
    'PTAN is required.',
    'Taxonomy code is required.',
    'State license number is required.',
    'Address is required.',
    'State is required.',
    'City is required.',
    'Zip code is required.',
    'Phone number is required',
    'Fax number is required.',
  ])
  await fillPhysician(page, 'Amara Okonkwo')
  await saveAndNext(page)

  await onStep(page, 'Facility Details')
  await expectRejected(page, 'Facility Name: Facility name is required.', [
    'Facility name is required.',
    'Facility NPI is required.',
    'Tax ID is required.',
    'Service Type is required.',
    'facility Address is required.',
    'facility State is required.',
    'facility City is required.',
    'facility Zip Code is required.',
  ])
  await fillFacility(page)
  await saveAndNext(page)

  await onStep(page, 'Services Details')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('DOS: Please select a valid date of service.')).toBeVisible()
  await expect(page.locator('form p[id$="-error"]')).toHaveText([
    'Please select a valid date of service.',
    'Product is required.',
    'Unit/cm is required.',
    'Wound Type is required.',
    'Wound location is required.',
    'Wound size is required.',
    'ICD-10 Diagnosis Code is required.',
    'CPT Application Code is required.',
    'Upload at least one wound image',
  ])
  await expectAccessible(page)
})

test('a value of the wrong kind shows an error at its field, and Other asks for the free text', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, { first: 'An4', last: 'Ortiz' })
  await expectRejected(page, 'Patient First Name: First name must contain only letters. Please remove “4”.', [
    'First name must contain only letters. Please remove “4”.',
  ])
  await textField(page, 'First Name').fill('Ana')
  await expect(page.locator('form p[id$="-error"]')).toHaveCount(0)
  await saveAndNext(page)

  await fillInsurance(page)
  // An unusual number causes a warning and no error.
  const policy = textField(page, 'Primary Policy Number')
  const warning = page.getByRole('status').filter({ hasText: 'A Medicare number has eleven characters' })
  await policy.fill('123456789A')
  await expect(warning).toHaveCount(0)
  await policy.blur()
  await expect(warning).toBeVisible()
  await expect(policy).toHaveAccessibleDescription(/^A Medicare number .+ On the card: MBI$/)
  await policy.fill('1EG4-TE5-MK73')
  await expect(warning).toHaveCount(0)
  await policy.fill('123456789A')
  await expectAccessible(page)
  await choose(page, 'Primary Insurance', 'other', 'Other')
  await page.getByRole('button', { name: 'Add secondary insurance' }).click()
  await choose(page, 'Secondary Insurance', 'other', 'Other')
  await expectRejected(page, 'Other Primary Insurance: Other Primary Insurance is required.', [
    'Other Primary Insurance is required.',
    'Other Secondary insurance is required.',
    'Secondary insurance details are required.',
  ])
})

test('later tabs stay locked until they were reached, and Back keeps the typed input', {
  tag: '@variant',
}, async ({ page }) => {
  const patient = newPatient()
  await openAs(page, 'office', '/newivrsubmissions')
  await expect(page.getByRole('tab', { name: 'Insurance Details' })).toBeDisabled()
  await fillPatient(page, patient)
  await saveAndNext(page)
  await expect(page.getByRole('tab', { name: 'Physician Details' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(textField(page, 'Last Name')).toHaveValue(patient.last)
  await page.getByRole('tab', { name: 'Insurance Details' }).click()
  await onStep(page, 'Insurance Details')
})

test('a chosen physician fills and locks fields, the hospital fills an address, and another physician clears both', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, newPatient())
  await saveAndNext(page)
  await fillInsurance(page)
  await saveAndNext(page)
  await fillPhysician(page, 'Amara Okonkwo')
  await expect(textField(page, 'NPI')).not.toHaveValue('')
  await expect(textField(page, 'NPI')).toHaveJSProperty('readOnly', true)
  await expect(textField(page, 'Ext')).toHaveJSProperty('readOnly', false)
  const npi = await textField(page, 'NPI').inputValue()
  await saveAndNext(page)

  const facility = page.getByRole('combobox', { name: 'Facility Name' })
  await facility.selectOption({ index: 2 })
  await expect(textField(page, 'Zip Code')).toHaveJSProperty('readOnly', false)
  await expect(textField(page, 'Zip Code')).not.toHaveValue('')
  await expect(textField(page, 'NPI')).toHaveValue('')
  await expect(textField(page, 'NPI')).toBeEditable()
  await expect(textField(page, 'Tax ID')).toHaveValue('')
  await textField(page, 'NPI').fill('1234567893')
  await choose(page, 'Facility Name', 'home', 'Home')
  await expect(textField(page, 'NPI')).toHaveValue('')
  await choose(page, 'Facility Name', 'other', 'Other facility')
  await expect(textField(page, 'Other Facility Name')).toBeEditable()
  await facility.selectOption({ index: 2 })

  await page.getByRole('tab', { name: 'Physician Details' }).click()
  await choose(page, 'Physician Name', 'Priya', /Priya/)
  // The office may know this physician's own PTAN from an earlier request.
  await expect(textField(page, 'PTAN')).not.toHaveValue('TX1234')
  await expect(textField(page, 'NPI')).not.toHaveValue(npi)
  await page.getByRole('tab', { name: 'Facility Details' }).click()
  await expect(facility).toHaveValue('')
  await expect(textField(page, 'Zip Code')).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } })

  test('the entire form can be filled and sent, and each step is complete for assistive technology', {
    tag: '@variant',
  }, async ({ page }) => {
    await openAs(page, 'office', '/newivrsubmissions')
    await fillPatient(page, newPatient())
    await expectAccessible(page)
    await saveAndNext(page)
    await fillInsurance(page)
    await expectAccessible(page)
    await saveAndNext(page)
    await fillPhysician(page, 'Amara Okonkwo')
    await expectAccessible(page)
    await saveAndNext(page)
    await fillFacility(page)
    await expectAccessible(page)
    await saveAndNext(page)
    await fillService(page)
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText("Thanks! Your IVR submission's in review")).toBeVisible()
  })
})
