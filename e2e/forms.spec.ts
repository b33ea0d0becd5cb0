import { expect, test } from '@playwright/test'
import { knownBlank } from '#server/testing/forms/corpus.ts'
import { review, submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

test('the team maps a maker’s form once; an office fills it from an approved request and notes where it was sent', async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow()
  const url = baseURL ?? ''
  const name = `Amnio request ${Date.now()}`
  await openAs(page, 'reviewer', '/forms')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add form' }).click()
  await page.getByLabel(/^Blank form/).setInputFiles({
    name: 'blank.pdf',
    mimeType: 'application/pdf',
    buffer: knownBlank('labels-above'),
  })
  await page.getByLabel('Form name').fill(name)
  await page.getByLabel('Maker').fill('Amnio Co')
  await page.getByLabel(/^For products/).fill('Q4186')
  await page.getByLabel(/^Fax printed/).fill('8005550100')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload' }).click()

  // The map: boxes on the page, and next to it the list for the keyboard.
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place 1: Patient Name/ })).toBeVisible()
  await page.getByRole('button', { name: /^Use all \d+ proposals$/ }).click()
  await expect(page.getByText('All places have a meaning.')).toBeVisible()
  const item = page.getByRole('list', { name: 'Places' }).getByRole('button', { name: /Contact Person/ })
  await item.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Meaning of place/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('This form is mapped.')).toBeVisible()

  const id = await submitIvr(url, sessionOf('office'), { medicalProductQCode: 'Q4186' })
  await review(url, sessionOf('reviewer'), id, 'Approved')
  const office = await (await browser.newContext()).newPage()
  await openAs(office, 'office', `/viewivrsubmissions/IVR-${id}`)
  // From the approved request to the filled form: two clicks; to the note of where it was sent: two more.
  await office.getByRole('button', { name: 'Fill a form' }).click()
  await office.getByRole('button', { name: `Fill ${name}` }).click()
  await expect(office.getByText(/^\d+ places left$/)).toBeVisible()
  await expect(office.getByText('Sign by hand.').first()).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Open PDF' }).click()
  await expect(office.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(office.getByLabel(/^Sent to/)).toHaveValue(/Amnio Co, /)
  await expectAccessible(office)
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await expect(office.getByText(`${name} sent (fax): Amnio Co`, { exact: false })).toBeVisible()
  await office.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(office)

  // The answer sheet is filed by either side, and opens next to the answer.
  await openAs(page, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  await page.getByRole('button', { name: 'File an answer sheet' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'answer.pdf',
      mimeType: 'application/pdf',
      buffer: knownBlank('labels-above'),
    })
  await expect(page.getByRole('dialog').getByText('answer.pdf', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await expect(page.getByText('Benefit verification').first()).toBeVisible()
})
