import { expect, type Page, test } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { lastValidDay } from '#contract/ivr/benefits/validity.rules.ts'
import { usualAnswer } from '#server/testing/benefits.ts'
import { review, submitIvr } from './actions.ts'
import { dayFromNow } from './coming-days.ts'
import { openAs, sessionOf } from './people.ts'

const papers = ['Letter', 'A4'] as const
type Paper = (typeof papers)[number]

interface Sheet {
  readonly text: string
  /** Texts with their edges, in points. */
  readonly items: readonly { str: string; left: number; right: number }[]
  readonly width: number
  readonly height: number
}

/** Prints the page as its own CSS asks, and reads each sheet of paper. */
async function printed(page: Page, format: Paper, landscape = false): Promise<Sheet[]> {
  const data = new Uint8Array(await page.pdf({ format, landscape }))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number)
    const { items } = await sheet.getTextContent()
    const { width, height } = sheet.getViewport({ scale: 1 })
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ str: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
        : [],
    )
    sheets.push({ text: texts.map(({ str }) => str).join(' '), items: texts, width, height })
  }
  return sheets
}

/** The navigation and controls: none of it belongs on paper. */
const screenOnly =
  /Dashboard|Manage Physician|My Account|Skip to content|\bBack\b|\bPrint\b|Download all|Open large|Approve\b|Export|Rows per page/

function expectWholeSheets(sheets: readonly Sheet[], head: readonly string[], by: string): void {
  for (const [at, { text, items, width }] of sheets.entries()) {
    for (const part of [...head, 'Confidential patient information']) expect(text).toContain(part)
    expect(text).toMatch(new RegExp(`Printed \\w{3} \\d{2}, \\d{4}, \\d{1,2}:\\d{2} [AP]M by ${by}`))
    expect(text).toContain(`Page ${at + 1} of ${sheets.length}`)
    expect(text).not.toMatch(screenOnly)
    // Within the margins of 14 mm, except for rounding.
    expect(items.filter(({ left, right }) => left < 38 || right > width - 38)).toEqual([])
  }
}

test('a request prints with patient, page number and printer on each sheet, without navigation and buttons', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'office', '/viewivrsubmissions/IVR-1060')
  const patient = page.getByRole('heading', { name: 'Patient', level: 2 }).locator('xpath=ancestor::section')
  const name = (await patient.locator('dd').first().textContent()) ?? ''
  expect(name.length).toBeGreaterThan(4)
  await page.locator('main img').first().waitFor({ state: 'attached' })
  for (const paper of papers) {
    const sheets = await printed(page, paper)
    expect(sheets.length).toBeGreaterThan(1)
    expect(sheets.length).toBeLessThanOrEqual(4)
    expectWholeSheets(sheets, [`${name}, born `, 'IVR Details #IVR-1060'], 'Dana Whitfield')
    const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
    // No section begins at the foot of a sheet: its heading is followed by its content, not by the page number.
    for (const { items } of sheets) {
      const contents = items.filter(({ str }) => !/^Page \d+ of \d+$/.test(str))
      expect(titles).not.toContain(contents.at(-1)?.str)
    }
    expect(sheets.map(({ text }) => text).join(' ')).toContain('Wound Images')
    // There are none, and paper does not mention it.
    expect(sheets.map(({ text }) => text).join(' ')).not.toContain('Supporting Documents')
  }
})

test('the workspace prints each card and wound picture as large as a card, two in a line', {
  tag: '@variant',
}, async ({ page }) => {
  await openAs(page, 'reviewer', '/viewivrsubmissions/IVR-1060')
  const pictures = page.locator('[data-proof] img')
  await expect(pictures).toHaveCount(5)
  // The width of Letter within its margins.
  await page.setViewportSize({ width: 709, height: 900 })
  await page.emulateMedia({ media: 'print' })
  // The page takes a moment to adapt to the width.
  await expect(async () => {
    const boxes = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    for (const { width } of boxes) expect(width).toBeGreaterThan(325)
    expect(boxes[0].y).toBe(boxes[1].y)
  }).toPass()
  expectWholeSheets(await printed(page, 'A4'), ['IVR Details #IVR-1060'], 'Jordan Castellanos')
})

test('the queue prints all its columns', { tag: '@variant' }, async ({ page }) => {
  await openAs(page, 'reviewer', '/ivrstatus?tab=queue')
  await expect(page.getByRole('columnheader', { name: 'Record' })).toBeVisible()
  const [sheet] = await printed(page, 'A4', true)
  for (const column of ['Payer', 'Date of Service', 'Age', 'Due', 'Owner', 'Next Action'])
    expect(sheet?.text).toContain(column)
  // Requests of other tests may have any payer, one with 'Export' in its name among them.
  expect(sheet?.text).not.toMatch(/Skip to content|Take next|Rows per page/)
})

const lists = [
  { path: '/ivrstatus', head: 'IVR Status', columns: ['Physician Name', 'Action By', 'Notes'] },
  { path: '/priorAuthorization', head: 'Prior Authorization', columns: ['Physician Name', 'Description'] },
  { path: '/appointment', head: 'Appointments', columns: ['IVR Member', 'Time', 'Status'] },
]

for (const { path, head, columns } of lists) {
  test(`the list at ${path} prints across the paper with all its columns, and none of them is cut`, {
    tag: '@variant',
  }, async ({ page }) => {
    await openAs(page, 'reviewer', path)
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
    for (const paper of papers) {
      const sheets = await printed(page, paper, true)
      expectWholeSheets(sheets, [head], 'Jordan Castellanos')
      // Appointments have a line for each day, so that ten of them may need a second sheet.
      expect(sheets.length).toBeLessThanOrEqual(2)
      for (const column of columns) expect(sheets[0]?.text).toContain(column)
      expect(sheets.at(-1)?.text).toMatch(/Showing 1 to \d+ of \d+ entries/)
      for (const { width, height } of sheets) expect(width).toBeGreaterThan(height)
    }
  })
}

test('paper is light with dark ink, whatever the theme of the screen', { tag: '@variant' }, async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await openAs(page, 'office', '/viewivrsubmissions/IVR-1060')
  const title = page.getByRole('heading', { name: 'Insurance', level: 2 })
  await expect(title).toBeVisible()
  const schemes = async () => [
    await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    await title.evaluate((heading) => getComputedStyle(heading).color),
  ]
  expect(await schemes()).toEqual(['light', 'rgb(22, 33, 31)'])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await schemes()).toEqual(['light', 'rgb(22, 33, 31)'])
})

test('Print on the details waits for the pictures, so that none is missing on paper', {
  tag: '@variant',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = [...document.images].filter((picture) =>
        picture.checkVisibility({ visibilityProperty: true }),
      )
      const missing = pictures.filter((picture) => !picture.complete || picture.naturalWidth === 0)
      document.body.dataset.printed = `${pictures.length > 3} ${missing.length}`
    }
  })
  await openAs(page, 'reviewer', '/viewivrsubmissions/IVR-1060')
  await page.getByRole('button', { name: 'Print', exact: true }).press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true 0')
})

test('a full answer is printed in close rows from the first sheet on, without the inputs for what is missing, and the print is in the audit', {
  tag: '@variant',
}, async ({ baseURL, page }) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  const answer = usualAnswer()
  const verifiedOn = dayFromNow(0)
  Object.assign(answer.primary, { 'priorAuth.validTo': { value: dayFromNow(120), source: 'phone' } })
  Object.assign(answer.close, {
    verifiedOn: { value: verifiedOn },
    validUntil: { value: lastValidDay({}, verifiedOn).day },
    dueBy: { value: dayFromNow(10) },
  })
  await review(baseURL ?? '', sessionOf('reviewer'), id, 'Conditional', {
    additionalInformation: 'Please send the vascular study.',
    notes: 'See the answer.',
    answer,
  })
  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)
  await expect(page.getByRole('region', { name: 'Patient estimate' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send answers' })).toBeVisible()
  const noted = page.waitForResponse(/notePrint/)
  const sheets = await printed(page, 'Letter')
  expect((await noted).status()).toBe(200)
  expect(sheets.length).toBeLessThanOrEqual(5)
  expect(sheets[0]?.text).toContain('Primary insurance')
  const text = sheets.map((sheet) => sheet.text).join(' ')
  expect(text).toContain('REF-20261120-4711')
  expect(text).not.toMatch(/Items can be answered|Answer for item/)

  // The page's list is sorted by office and record in the background.
  await expect(async () => {
    await page.goto(`/audit?record=${id}&topic=exported`)
    await expect(page.getByText('Printed the record').first()).toBeVisible({ timeout: 30_000 })
  }).toPass()
})
