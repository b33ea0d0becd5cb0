import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { dayFromNow } from './coming-days.ts'
import { newPatient, picture, saveAndNext, textField, typeDay, uploadInto } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const facility = {
  facilityName: 'Riverbend Wound Center',
  facilityNpi: '1234567893',
  facilityTaxId: '12-3456789',
  serviceType: 'Office',
  facilityAddress: '9 River Road',
  facilityState: 'TX',
  facilityCity: 'Austin',
  facilityZipCode: '78701',
}

const filledFrom = (page: Page, number: string) =>
  page.getByRole('status').filter({ hasText: `Filled in from ${number}` })

test('a request for a returning patient takes at most 5 inputs, and says what it took over', async ({
  page,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const office = sessionOf('office')
  const patient = newPatient()
  const names = { patientFirstName: patient.first, patientLastName: patient.last }
  const id = await submitIvr(address, office, { ...names, ...facility, ptan: 'TX-REMEMBERED' })
  let inputs = 0
  const input = async (done: Promise<unknown>) => {
    inputs += 1
    await done
  }

  await openAs(page, 'office', '/newivrsubmissions')
  await input(page.getByRole('searchbox', { name: /Earlier patient/ }).fill(patient.last))
  await input(page.getByRole('button', { name: new RegExp(`^${patient.first} ${patient.last}`) }).click())
  await expect(filledFrom(page, `#IVR-${id}`)).toBeVisible()
  await expect(textField(page, 'First Name')).toHaveValue(patient.first)
  await expectAccessible(page)
  await saveAndNext(page)
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await saveAndNext(page)

  await expect(textField(page, 'PTAN')).toHaveValue('TX-REMEMBERED')
  await saveAndNext(page)
  await expect(textField(page, 'Other Facility Name')).toHaveValue(facility.facilityName)
  await expectAccessible(page)
  await saveAndNext(page)

  const [year, month, day] = dayFromNow(7).split('-')
  await input(typeDay(page, 'Date of Service', `${month}${day}${year}`))
  await input(textField(page, 'Wound Size').fill('1.8 x 1.2 cm'))
  await input(uploadInto(page, 'woundImages').setInputFiles(await picture('wound', 'jpeg')))
  await expect(page.getByRole('button', { name: 'Remove wound.jpeg' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText("Thanks! Your IVR submission's in review")).toBeVisible()
  expect(inputs).toBeLessThanOrEqual(5)
})
