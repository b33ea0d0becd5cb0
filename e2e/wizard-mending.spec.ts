import { expect, test } from '@playwright/test'
import {
  choose,
  fillInsurance,
  fillPatient,
  fillWizard,
  newPatient,
  onStep,
  picture,
  saveAndNext,
  textField,
  uploadInto,
} from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

test('after a lost reply a changed form names the request that was received, and can become a new one', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillWizard(page, newPatient())
  let lost: Promise<string> | undefined
  await page.route('**/api/ivr/submitIvr', async (route) => {
    if (lost) return route.continue()
    lost = route.fetch().then(async (answer) => (await answer.json()).data.ivrNumber)
    await lost
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Form submission failed please try again')).toBeVisible()
  const number = (await lost) ?? ''
  await textField(page, 'Wound Location').fill('Right heel')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: `Your request was already received as ${number}` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Submit as a new request' }).click()
  await onStep(page, 'Insurance Details')
  await expect(page.getByRole('button', { name: /^Remove front/ })).toHaveCount(0)
  await expect(textField(page, 'Primary Policy Number')).toHaveValue('1EG4TE5MK73')
  await fillInsurance(page)
  for (const next of ['Physician Details', 'Facility Details', 'Services Details']) {
    await saveAndNext(page)
    await onStep(page, next)
  }
  await expect(textField(page, 'Wound Location')).toHaveValue('Right heel')
  await uploadInto(page, 'woundImages').setInputFiles(await picture('wound again', 'jpeg'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText("we'll get back to you in 3–5 days")).toBeVisible()
})

test('the received request is opened from the dialog about its lost reply, and the draft is removed', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillWizard(page, newPatient())
  let calls = 0
  await page.route('**/api/ivr/submitIvr', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Form submission failed please try again')).toBeVisible()
  await textField(page, 'Wound Location').fill('Right heel')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Open #IVR-/ })
    .click()
  await expect(page).toHaveURL(/\/viewivrsubmissions\/IVR-\d+$/)
  await expect(page.getByText('Left heel').first()).toBeVisible()
  await page.goto('/newivrsubmissions')
  await expect(textField(page, 'First Name')).toHaveValue('')
})

test('removing the secondary insurance removes its policy number and cards from the form and its draft', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/newivrsubmissions')
  await fillPatient(page, newPatient())
  await saveAndNext(page)
  await page.getByRole('button', { name: 'Add secondary insurance' }).click()
  await choose(page, 'Secondary Insurance', 'aetna', /Aetna/)
  await textField(page, 'Secondary Policy Number').fill('S-1')
  await uploadInto(page, 'secondaryFrontInsuranceCard').setInputFiles(await picture('second'))
  await expect(page.getByRole('button', { name: 'Remove second.png' })).toBeVisible()
  const draft = () => page.evaluate(() => sessionStorage.getItem('draft:ivr') ?? '')
  await expect.poll(draft).toContain('second.png')

  await page.getByRole('button', { name: 'Clear the choice' }).click()
  await expect(textField(page, 'Secondary Policy Number')).toHaveValue('')
  await expect(page.getByText('second.png')).toHaveCount(0)
  await expect.poll(draft).not.toContain('second.png')
  expect(await draft()).toContain('"secondaryPolicy":""')

  await fillInsurance(page)
  await saveAndNext(page)
  await onStep(page, 'Physician Details')
})
