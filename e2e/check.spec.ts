import { expect, test } from '@playwright/test'
import { choose, fillWizard, newPatient, textField } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

test('a request is checked while it is filled in, sent whatever the check says, and keeps its check', async ({
  page,
}) => {
  await openAs(page, 'office', '/newivrsubmissions')
  const patient = newPatient()
  await fillWizard(page, patient)
  const check = page.getByRole('complementary', { name: 'Check before sending' })
  await expect(check.getByText(/checks? passed/).last()).toBeVisible()
  await expect(check.getByText(/^Prior authorization/)).toBeVisible()

  await choose(page, 'CPT Application Code', '15271', /15271/)
  const open = check.getByRole('list', { name: 'To fix' })
  await expect(open).toContainText(
    '15271 is for trunk, arms and legs, the wound location is “Left heel”: use 15275, or change the location.',
  )
  await check.getByText(/^Optional questions/).click()
  await textField(page, 'How long did the wound get standard care? (weeks)').fill('3')
  await check
    .getByText(/needs? review ·/)
    .last()
    .click()
  await expect(check.getByText('Illustrative, not reviewed by your compliance team.').first()).toBeVisible()
  await expect(
    open.getByText(/Required but not met: The diabetic or neuropathic foot ulcer did not heal/),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/ivrstatus')
  // Others send requests in the meantime.
  await page
    .getByRole('row', { name: new RegExp(patient.last) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Check', level: 2 })).toBeVisible()
  await expect(page.getByText(/15271 is for trunk/)).toBeVisible()
})

test('an IVR Admin reads a policy with its sources, and sees what a file would change before it is imported', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'admin', '/policies')
  await expect(page.getByRole('table', { name: 'Coverage policies' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Novitas LCD L35041/ })
    .first()
    .click()
  await expect(page.getByText('The wound is at least 1.0 sq cm.')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Import revision' }).click()
  const file = { name: 'policy.json', mimeType: 'application/json', buffer: Buffer.from('{"id":"x"') }
  await page.getByLabel('File').setInputFiles(file)
  await expect(page.getByText('This file is not JSON. Please choose the file of one policy.')).toBeVisible()
  await page.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from('{"id":"x-policy"}') })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})
