import { expect, test } from '@playwright/test'
import { choose, picture, uploadInto } from './fill-wizard.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs, type Who } from './people.ts'

const chart = {
  name: 'chart.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/** A random word that occurs in no other prior authorization. */
const newWord = () =>
  `Q${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`

test('an office uploads documents, a reviewer responds, and the office reads the response', async ({
  browser,
}) => {
  test.slow()
  const word = newWord()
  const description = `${word} needs four more weeks of care, as the chart and the picture of the wound show.`
  const opened = async (who: Who, path: string) => {
    const page = await (await browser.newContext()).newPage()
    await openAs(page, who, path)
    return page
  }
  const office = await opened('office', '/priorAuthorization')
  await expect(office.getByRole('row')).toHaveCount(11)
  await expectAccessible(office)
  await office.getByRole('link', { name: 'Upload Documents' }).click()
  await office.getByRole('button', { name: 'Submit' }).click()
  await expect(office.getByText('At least one document must be uploaded in any section')).toHaveCount(2)
  await uploadInto(office, 'fourWeekCharts').setInputFiles(chart)
  await uploadInto(office, 'woundImages').setInputFiles(await picture('wound', 'jpeg'))
  await office.getByLabel('Description').fill(description)
  await choose(office, 'Physician', 'okonkwo', /Okonkwo/)
  await expect(office.getByRole('button', { name: /Remove/ })).toHaveCount(2)
  await expect(office.getByRole('alert')).toHaveCount(0)
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Submit' }).click()
  await expect(office.getByText('Your documents were submitted.')).toBeVisible()
  await expect(office).toHaveURL(/\/priorAuthorization/)
  await findTheOne(office, word)
  const row = office.getByRole('row', { name: new RegExp(word) })
  await expect(row.getByText(`${description.slice(0, 70)}...`)).toBeVisible()
  await expect(row.getByRole('cell').last()).toHaveText('-')
  await row.getByRole('link', { name: /^#PA-/ }).click()
  await expect(office.getByText('The IVR team hasn’t responded yet.', { exact: false })).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Back' }).click()
  await expect(row).toBeVisible()

  const reviewer = await opened('reviewer', '/priorAuthorization')
  await findTheOne(reviewer, word)
  await reviewer.getByRole('link', { name: /^Add Response/ }).click()
  await expect(reviewer.getByRole('heading', { name: 'Submitted Details' })).toBeVisible()
  await expect(reviewer.getByRole('link', { name: /chart\.pdf/ })).toBeVisible()
  const submit = reviewer.getByRole('button', { name: 'Submit' })
  const comments = reviewer.getByPlaceholder('Enter Comments...')
  await comments.fill('   ')
  await expect(submit).toBeDisabled()
  await comments.fill('Covered from the first of the month on.')
  await expect(submit).toBeEnabled()
  await expectAccessible(reviewer)
  await reviewer.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(reviewer.getByText('Are you sure you want to leave this page?')).toBeVisible()
  await reviewer.getByRole('button', { name: /No|Cancel/ }).click()
  await submit.click()
  await expect(reviewer.getByText(/^Your response to #PA-\d+ was sent\.$/)).toBeVisible()
  await expect(reviewer).toHaveURL(/\/priorAuthorization/)

  await office.reload()
  await row.getByRole('link', { name: /^View Response/ }).click()
  await expect(
    office.getByRole('heading', { name: /^Prior Authorization Details \(#PA-\d+\)$/ }),
  ).toBeVisible()
  await expect(office.getByRole('heading', { name: 'IVR Team Response' })).toBeVisible()
  await expect(office.getByText('Covered from the first of the month on.')).toBeVisible()
  await expect(office.getByText('The IVR team hasn’t responded yet.', { exact: false })).toHaveCount(0)
  await expect(office.getByText(description)).toBeVisible()
  await expect(office.getByRole('link', { name: /wound\.jpeg/ })).toBeVisible()
  await expectAccessible(office)

  const { pathname } = new URL(office.url())
  const other = await opened('otherOffice', '/priorAuthorization')
  await other.getByRole('textbox', { name: 'Search' }).fill(word)
  await expect(other.getByText('No data is found.')).toBeVisible()
  await other.goto(pathname)
  await expect(other.getByText('Record not found')).toBeVisible()
  expect(await other.content()).not.toContain(word)
})

test('the dashboard narrowed to a physician links to the full list of that physician', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/dashboard')
  await choose(page, 'Physician', 'okonkwo', /Okonkwo/)
  await expectAccessible(page)
  const card = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Prior Authorization', exact: true }),
  })
  await card.getByRole('link', { name: 'View all', exact: true }).click()
  await expect(page).toHaveURL(/\/priorAuthorization\?physicianId=\d+/)
  await expect(page.getByRole('combobox', { name: 'Physician' })).not.toHaveValue('')
})

test('a link to the documents of a prior authorization scrolls to them and moves the focus there', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/priorAuthorization')
  const path = await page.getByRole('link', { name: /^#PA-/ }).first().getAttribute('href')
  await page.evaluate((to) => {
    history.pushState({ idx: 9, key: 'docs', usr: { scrollToDocsSection: true } }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expect(page.locator('#documents')).toBeFocused()
})

test('a reviewer who is slower sees who has responded, and keeps the typed text', {
  tag: '@variant',
}, async ({ browser }) => {
  const slow = await (await browser.newContext()).newPage()
  const quick = await (await browser.newContext()).newPage()
  for (const [page, who] of [[slow, 'admin'] as const, [quick, 'reviewer'] as const]) {
    await openAs(page, who, '/priorAuthorization')
    await findTheOne(page, 'Venous leg ulcer, new patient of the practice.')
    await page.getByRole('link', { name: /^Add Response/ }).click()
    await page.getByPlaceholder('Enter Comments...').fill(`Words of ${who}`)
  }
  await quick.getByRole('button', { name: 'Submit' }).click()
  await expect(quick).toHaveURL(/\/priorAuthorization/)
  // The slower screen updates itself, and says so before anything is sent in vain.
  const notice = slow.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(/^Jordan Castellanos already answered #PA-\d+\./)
  await expect(slow.getByPlaceholder('Enter Comments...')).toHaveValue('Words of admin')
  await expect(slow.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expectAccessible(slow)
})
