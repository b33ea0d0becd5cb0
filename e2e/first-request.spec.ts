import { expect, type Page, test } from '@playwright/test'
import { act } from './actions.ts'
import { dayFromNow } from './coming-days.ts'
import {
  cardPicture,
  choose,
  onStep,
  picture,
  readWithoutLimit,
  saveAndNext,
  textField,
  typeDay,
  uploadInto,
} from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { newOffice, sessionFor } from './newcomer.ts'
import { openWith } from './people.ts'

const front = [
  'Aetna',
  'Open Choice PPO',
  'Name: MARY CANARY',
  'DOB: 03/09/1951',
  'Member ID: W1234 56789',
  'Group: 0876543-010',
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the first request of a new office takes at most 18 typed or chosen inputs, with the card first and the office’s own data', async ({
  page,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const session = await sessionFor(baseURL, await newOffice(baseURL))
  await act(address, session, '/physicians/addPhysician', {
    ...{ firstName: 'Lea', lastName: 'Canary', phoneNumber: '5125550123', taxID: '12-3456789' },
    ...{ email: `lea.${crypto.randomUUID()}@demo.verimend.test`, specialization: 'Podiatry' },
    ...{ taxonomyCode: '213E00000X', npiNumber: '1234567893', medicalLicenseNumber: 'TX-36001' },
  })
  let inputs = 0
  const input = async (done: Promise<unknown>) => {
    inputs += 1
    await done
  }

  await readWithoutLimit(page)
  await openWith(page, session, '/newivrsubmissions')
  await button(page, 'Start with the insurance card').click()
  await uploadInto(page, 'primaryFrontInsuranceCard').setInputFiles(await cardPicture('front', front))
  await uploadInto(page, 'primaryBackInsuranceCard').setInputFiles(await picture('back', 'jpeg'))
  // Each side has one once it is uploaded.
  await expect(button(page, 'Read this card')).toHaveCount(2)
  await button(page, 'Read this card').first().click()
  await button(page, 'Name Mary Canary as First Name and Last Name').waitFor()
  await expectAccessible(page)
  await input(button(page, 'Fill in all').click())
  await expect(textField(page, 'Last Name')).toHaveValue('Canary')
  await input(textField(page, 'Address').fill('12 Elm Street'))
  await input(textField(page, 'Zip Code').fill('78701'))
  await input(button(page, 'Use Austin, TX').click())
  await saveAndNext(page)

  await onStep(page, 'Insurance Details')
  await expect(textField(page, 'Primary Policy Number')).toHaveValue('W123456789')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await saveAndNext(page)

  await onStep(page, 'Physician Details')
  await expect(textField(page, 'NPI')).toHaveValue('1234567893')
  await input(button(page, 'Our office').click())
  await input(textField(page, 'PTAN').fill('TX1234'))
  await saveAndNext(page)

  await onStep(page, 'Facility Details')
  await input(button(page, 'Our office').click())
  await input(textField(page, 'Other Facility Name').fill('Canary Foot Clinic'))
  await expectAccessible(page)
  await saveAndNext(page)

  await onStep(page, 'Services Details')
  const [year, month, day] = dayFromNow(7).split('-')
  await input(typeDay(page, 'Date of Service', `${month}${day}${year}`))
  await input(choose(page, 'Product', 'Q4186', /Q4186/))
  await input(textField(page, 'Unit/cm').fill('4'))
  await input(choose(page, 'Wound Type', 'diabetic', /Diabetic Foot Ulcer/))
  await input(textField(page, 'Wound Location').fill('Left heel'))
  await input(textField(page, 'Wound Size').fill('2.1 x 1.4 cm'))
  await input(choose(page, 'ICD-10 Diagnosis Code', 'E11.621', /E11\.621/))
  await input(choose(page, 'CPT Application Code', '15275', /15275/))
  await uploadInto(page, 'woundImages').setInputFiles(await picture('wound', 'jpeg'))
  await expect(button(page, 'Remove wound.jpeg')).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText("Thanks! Your IVR submission's in review")).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(/#IVR-\d+ sent/)
  expect(inputs).toBeLessThanOrEqual(18)
})
