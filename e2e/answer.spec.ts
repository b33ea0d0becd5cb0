import { expect, type Page, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { submitIvr } from './actions.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

/** Opens a determination by a button and reads its text. */
async function determination(page: Page, open: () => Promise<void>): Promise<string> {
  const reply = page.waitForResponse(/getDetermination/)
  await open()
  const answered = await reply
  expect([answered.status(), answered.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  // The page has read the body, so it is fetched again.
  const headers = { authorization: `Bearer ${sessionOf('office').token}` }
  const data = new Uint8Array(await (await fetch(answered.url(), { headers })).arrayBuffer())
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

test('an office reads the answer and its determination, and after a correction the earlier one says VOID', async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow()
  const id = await submitIvr(baseURL ?? '', sessionOf('office'), { primaryInsurance: 'UnitedHealthcare' })
  await openAs(page, 'reviewer', `/viewivrsubmissions/IVR-${id}`)
  // It appears above the source, and moves it if it loads late.
  await expect(page.getByRole('region', { name: 'Earlier answers' })).toBeVisible()
  await page
    .getByRole('radiogroup', { name: /^Source/ })
    .getByText('Portal', { exact: true })
    .click()
  await page.getByLabel(/^Policy status/).selectOption('active')
  await page
    .getByLabel(/^Product coverage/)
    .first()
    .selectOption('covered')
  await page
    .getByLabel(/^Application coverage/)
    .first()
    .selectOption('covered')
  await page
    .getByLabel(/^Prior authorization/)
    .first()
    .selectOption('not-required')
  await expect(page.getByText('Answer: 5 of 5 required fields', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Call' }).click()
  await expect(page.getByRole('region', { name: 'Payer directory' })).toContainText('(800) 555-0142')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/#IVR-\d+ has been approved/).first()).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await openAs(office, 'office', `/viewivrsubmissions/IVR-${id}`)
  const first = await determination(office, () =>
    office.getByRole('button', { name: 'Determination (PDF)' }).click(),
  )
  expect(first).toContain('Approved')
  expect(first).not.toContain('VOID')
  await expectAccessible(office)

  await page.goto(`/viewivrsubmissions/IVR-${id}`)
  await page.getByRole('button', { name: 'Correct the answer' }).click()
  await page.getByLabel(/^Policy status/).selectOption('future')
  await page.getByLabel(/^Why are you correcting the answer/).fill('Coverage begins later')
  await page.getByRole('button', { name: 'Save the correction' }).click()

  await expect(office.getByText('Corrects revision 1: Coverage begins later')).toBeVisible()
  await expect(office.getByText('Answer corrected (revision 2): Coverage begins later')).toBeVisible()
  const earlier = await determination(office, () =>
    office.getByRole('button', { name: 'Open', exact: true }).click(),
  )
  expect(earlier.replace(/\s+/g, ' ')).toMatch(/VOID ?– ?replaced by revision 2/)
})
