import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { fillWizard, newPatient, type Patient, textField } from './fill-wizard.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

const rowOf = (page: Page, patient: Patient) => page.getByRole('row', { name: new RegExp(patient.last) })

async function act(page: Page, patient: Patient, action: string): Promise<void> {
  await rowOf(page, patient)
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Loses the first call of Submit, then clicks twice: the same request is sent again, once. */
async function submitAfterLoss(page: Page): Promise<void> {
  const keys: (string | undefined)[] = []
  await page.route('**/api/ivr/submitIvr', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length === 1 ? route.abort() : route.continue())
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Form submission failed please try again')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText("we'll get back to you in 3–5 days")).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
}

test('an office submits a request again after its call was lost, a reviewer asks for more and approves it, and everyone sees it', async ({
  browser,
}) => {
  const patient = newPatient()
  const office = await (await browser.newContext()).newPage()
  const reviewer = await (await browser.newContext({ acceptDownloads: true })).newPage()

  await openAs(office, 'office', '/newivrsubmissions')
  await fillWizard(office, patient)
  await expectAccessible(office)
  await submitAfterLoss(office)
  await expect(office.getByText("Thanks! Your IVR submission's in review")).toBeVisible()
  await expect(office).toHaveURL(/\/ivrstatus/)
  await office.getByRole('link', { name: 'New IVR Submission' }).click()
  await expect(textField(office, 'First Name')).toHaveValue('')
  await office.goBack()

  await openAs(reviewer, 'reviewer', '/ivrstatus')
  await findTheOne(reviewer, patient.last)
  await act(reviewer, patient, 'Conditional')
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByLabel('Additional Information').fill('=HYPERLINK("https://elsewhere.example")')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Please send four weeks of chart notes.')
  await dialog.getByRole('button', { name: /submit|save/i }).click()
  await expect(reviewer.getByText('has been marked conditional.')).toBeVisible()

  await findTheOne(office, patient.last)
  await expect(rowOf(office, patient).getByText('Conditional')).toBeVisible()
  await expect(rowOf(office, patient).getByText('Please send four weeks of char...')).toBeVisible()

  await act(reviewer, patient, 'Approved')
  await expect(reviewer.getByText('Are you sure you want to approve this IVR?')).toBeVisible()
  await reviewer.getByRole('button', { name: 'Yes' }).click()
  await expect(reviewer.getByText('has been approved.')).toBeVisible()
  await expect(rowOf(reviewer, patient).getByText('Approved')).toBeVisible()

  await rowOf(reviewer, patient).getByRole('checkbox').click()
  const download = reviewer.waitForEvent('download')
  await reviewer.getByRole('button', { name: /Export/ }).click()
  await reviewer.getByRole('menuitem', { name: /CSV file/ }).click()
  const file = await download
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]?.split('","')).toHaveLength(44)
  expect(lines[1]).toContain(`"${patient.first} ${patient.last}"`)
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`)
  await expect(rowOf(reviewer, patient).getByRole('checkbox')).not.toBeChecked()
})

test('another office finds no trace of a request in its lists, by search or by its address', async ({
  page,
  baseURL,
}) => {
  const lastName = newPatient().last
  const id = await submitIvr(baseURL ?? '', sessionOf('office'), { patientLastName: lastName })
  await openAs(page, 'otherOffice', '/ivrstatus')
  await page.getByRole('textbox', { name: 'Search' }).fill(lastName)
  await expect(page.getByText('No data is found.')).toBeVisible()
  await page.goto(`/viewivrsubmissions/IVR-${id}`)
  await expect(page.getByText('Record not found')).toBeVisible()
  expect(await page.content()).not.toContain(lastName)
})
