import { expect, type Page, test } from '@playwright/test'
import { picture, uploadInto } from './fill-wizard.ts'
import { withoutLiveUpdates } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs } from './people.ts'

/** Opens the page to add documents from the details of an undecided request: a decided one's are folded. */
async function openFromDetails(page: Page): Promise<void> {
  await openAs(page, 'office', '/ivrstatus?status=Pending')
  await page
    .getByRole('link', { name: /^#IVR-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Supporting Documents' }).click()
}

test('an office adds documents to a request from its details and finds them there', {
  tag: '@variant',
}, async ({ page }) => {
  await openFromDetails(page)
  await expect(page.getByRole('heading', { name: 'Supporting Documents', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'IVR' })).toHaveValue(/: #IVR-\d+, /)
  await expect(page.getByRole('textbox', { name: 'IVR' })).not.toBeEditable()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('At least one image is required')).toBeVisible()
  const chart = {
    name: 'chart-of-four-weeks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('week,cm2\n1,4\n2,3\n'),
  }
  await uploadInto(page, 'supportingDocuments').setInputFiles([chart, await picture('face sheet')])
  await expect(page.getByText('face sheet.png')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: /^#IVR-/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'chart-of-four-weeks....' })).toBeVisible()
})

test('documents without a chosen request show an error, and a form with files asks before it is left', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/ivrstatus')
  await page.getByRole('link', { name: 'Supporting Document' }).click()
  await uploadInto(page, 'supportingDocuments').setInputFiles(await picture('lab results'))
  await expect(page.getByText('lab results.png')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('please select IVR')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/ivrstatus/)
})

test('a document that failed to upload blocks the form until it is sent again or removed', {
  tag: '@variant',
}, async ({ page }) => {
  await openFromDetails(page)
  await page.route('**/api/s3/**', (route) => {
    if (!route.request().postDataBuffer()?.includes('second.csv')) return route.continue()
    return route.fulfill({ status: 500, json: { success: false, code: 'server.failed', error: 'Failed.' } })
  })
  const table = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`week,${name}\n1,4\n`) })
  await uploadInto(page, 'supportingDocuments').setInputFiles([table('first.csv'), table('second.csv')])
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Preview URL is required')).toBeVisible()
  await page.unroute('**/api/s3/**')
  await page.getByRole('button', { name: 'Retry second.csv' }).click()
  await expect(page.getByRole('button', { name: 'Remove second.csv' })).toBeVisible()
  await expect(page.getByText('Preview URL is required')).toBeHidden()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: /^#IVR-/ })).toBeVisible()
})

test('a list of requests that could not load says so, and can be tried again', { tag: '@variant' }, async ({
  page,
}) => {
  let isAway = true
  await page.route('**/api/ivr/getIvrIds**', (route) => (isAway ? route.abort() : route.continue()))
  await withoutLiveUpdates(page)
  await openAs(page, 'office', '/supportingdocuments')
  await expect(page.getByRole('alert')).toContainText('Your requests could not load.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('please select IVR')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your requests could not load.')).toBeHidden()
  await page.getByRole('combobox', { name: 'IVR' }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByRole('combobox', { name: 'IVR' })).toContainText(/: #IVR-\d+$/)
})

test('a request that is not among the newest thousand is found by typing its number', {
  tag: '@variant',
}, async ({ page }) => {
  const newest = Array.from({ length: 1_000 }, (_, at) => ({
    name: 'Mary Doe',
    ivrNumber: `#IVR-${9_000 - at}`,
  }))
  const older = [{ name: 'Ruth Vance', ivrNumber: '#IVR-1007' }]
  await page.route('**/api/ivr/getIvrIds**', (route) => {
    const search = new URL(route.request().url()).searchParams.get('search')
    return route.fulfill({ json: { success: true, data: search === '1007' ? older : newest } })
  })
  await openAs(page, 'office', '/supportingdocuments')
  await page.getByRole('combobox', { name: 'IVR' }).click()
  await page.getByPlaceholder('Type to search').fill('1007')
  await page.getByRole('option', { name: 'Ruth Vance: #IVR-1007' }).click()
  await expect(page.getByRole('combobox', { name: 'IVR' })).toContainText('Ruth Vance: #IVR-1007')
})
