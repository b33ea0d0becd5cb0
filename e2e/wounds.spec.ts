import { expect, test } from '@playwright/test'
import {
  fillFacility,
  fillInsurance,
  fillPatient,
  fillPhysician,
  fillService,
  newPatient,
  picture,
  saveAndNext,
  textField,
  uploadInto,
} from './fill-wizard.ts'
import { openAs } from './people.ts'

test('a request with two wounds and an add-on code is sent, and its details show each wound with its pictures', {
  tag: '@variant',
}, async ({ page }) => {
  test.slow()
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, newPatient())
  await saveAndNext(page)
  await fillInsurance(page)
  await saveAndNext(page)
  await fillPhysician(page, 'Amara Okonkwo')
  await saveAndNext(page)
  await fillFacility(page)
  await saveAndNext(page)
  await fillService(page, 1)
  await textField(page, 'Wound Size').fill('6 x 5 x 0.5 cm')
  await page.getByRole('button', { name: 'Add side, measurements and age' }).click()
  await expect(textField(page, 'Length (cm)')).toHaveValue('6')
  await textField(page, 'Age (weeks)').fill('7')

  await page.getByRole('button', { name: 'Add another wound' }).click()
  const second = page.getByRole('group', { name: 'Wound 2' })
  await second.getByRole('textbox', { name: 'Wound Location' }).fill('Right heel')
  await second.getByRole('textbox', { name: 'Wound Size' }).fill('5 x 6 cm')
  await uploadInto(page, 'moreWounds.0.woundImages').setInputFiles([await picture('second', 'jpeg')])
  await page.getByRole('button', { name: 'Add 15276 × 2' }).click()
  await expect(page.getByText('Waiting for the upload')).toBeHidden()

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const type = second.getByRole('combobox', { name: 'Wound Type' })
  await expect(type).toBeFocused()
  await expect(page.getByText('Wound 2: Wound Type is required.')).toBeVisible()
  await type.click()
  await page.keyboard.type('pressure')
  await page
    .getByRole('option', { name: /Pressure/ })
    .first()
    .click()
  const answer = page.waitForResponse((response) => response.url().endsWith('/submitIvr'))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const { data } = await (await answer).json()

  await page.goto(`/viewivrsubmissions/${data._id}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /1 Diabetic Foot Ulcer.*30 cm².*7 weeks/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /2 Pressure.*Right heel.*30 cm²/ })).toBeVisible()
  await expect(page.getByText('Area of all wounds: 60 cm²')).toBeVisible()
  await expect(page.getByText(/15275.*; 15276.* x 2/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wound 2' }).getByText('Wound image 2')).toBeVisible()
})
