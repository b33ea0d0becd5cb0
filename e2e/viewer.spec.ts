import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { letter } from '#demo/documents.ts'
import { picture, uploadInto } from './fill-wizard.ts'
import { expectAccessible } from './looks.ts'
import { openAs, type Who } from './people.ts'
import { viewer } from './viewer.ts'

const sample = (name: string) => readFileSync(new URL(`../server/testing/samples/${name}`, import.meta.url))
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One file of each accepted kind. */
async function everyKind() {
  return {
    pdf: {
      name: 'wound chart of four weeks.pdf',
      mimeType: 'application/pdf',
      buffer: letter('Wound chart, four weeks', ['Location: left heel', 'Week 4: 3.2 sq cm']),
    },
    jpeg: await picture('heel', 'jpeg'),
    png: await picture('face sheet', 'png'),
    csv: {
      name: 'labs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Test,Result\r\nHbA1c,7.1\r\n<img src=x onerror=document.title=1>,=1+1\r\n'),
    },
    xls: { name: 'sizes.xls', mimeType: 'application/vnd.ms-excel', buffer: sample('book.xls') },
    xlsx: { name: 'sizes.xlsx', mimeType: excel, buffer: sample('book.xlsx') },
  }
}

/** Submits a prior authorization with these files as an office; returns its address. */
async function submit(page: Page, fill: (page: Page) => Promise<void>, count: number): Promise<string> {
  await openAs(page, 'office', '/add-priorAuthorization')
  await fill(page)
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(count)
  const reply = page.waitForResponse(/submitPriorAuthorization/)
  await page.getByRole('button', { name: 'Submit' }).click()
  const { data } = await (await reply).json()
  return `/view-response/PA-${data._id}`
}

const position = (page: Page, text: string) => viewer(page).getByText(text, { exact: true })
const next = (page: Page) => viewer(page).getByRole('button', { name: 'Next' }).click()

test('files of every kind go from the office to a reviewer and back, and each is shown in its viewer', async ({
  browser,
}) => {
  test.slow()
  const opened = async (who?: Who, path = '') => {
    const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
    if (who) await openAs(page, who, path)
    return page
  }
  const office = await opened()
  const kinds = await everyKind()
  const path = await submit(
    office,
    async (page) => {
      await uploadInto(page, 'fourWeekCharts').setInputFiles(kinds.pdf)
      await uploadInto(page, 'woundImages').setInputFiles([kinds.jpeg, kinds.png])
      await uploadInto(page, 'labTestResults').setInputFiles(kinds.csv)
      await uploadInto(page, 'additionalDocuments').setInputFiles(kinds.xls)
    },
    5,
  )

  const reviewer = await opened()
  const fetched: string[] = []
  reviewer.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const complaints: string[] = []
  reviewer.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  reviewer.on('pageerror', (error) => complaints.push(error.message))
  await openAs(reviewer, 'reviewer', path)
  const pdf = reviewer.getByRole('link', { name: 'wound chart of four ...' })
  await expect(pdf).toBeVisible()
  const libraries = /Viewer|pdf|table-worker|read-csv|read-workbook/i
  expect(fetched.filter((one) => one.startsWith('/assets/') && libraries.test(one))).toEqual([])

  await pdf.click()
  await expect(viewer(reviewer)).toHaveAccessibleName('wound chart of four weeks.pdf')
  await expect(position(reviewer, '1 of 5')).toBeVisible()
  await expect(viewer(reviewer).getByText('Four Week Charts · PDF', { exact: false })).toBeVisible()
  await expect(viewer(reviewer).getByText('Page 1 of 1')).toBeVisible()
  await expect(viewer(reviewer).getByText('Location: left heel')).toBeAttached()
  const ink = () =>
    viewer(reviewer)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const paper = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return paper.filter((value: number, at: number) => at % 4 === 0 && value < 100).length
      })
  await expect.poll(ink).toBeGreaterThan(500)
  await expectAccessible(reviewer)
  expect(fetched.filter((one) => /read-csv|read-workbook/.test(one))).toEqual([])

  for (const name of ['heel.jpeg', 'face sheet.png']) {
    await next(reviewer)
    await expect(viewer(reviewer)).toHaveAccessibleName(name)
    const shown = viewer(reviewer).getByRole('img', { name: 'Wound Images' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  }
  await expectAccessible(reviewer)

  await next(reviewer)
  await expect(viewer(reviewer).getByRole('cell', { name: 'HbA1c' })).toBeVisible()
  await expect(viewer(reviewer).getByText('<img src=x onerror=document.title=1>')).toBeVisible()
  await expect(viewer(reviewer).getByText('=1+1')).toBeVisible()
  await expectAccessible(reviewer)
  expect(fetched.filter((one) => /read-workbook/.test(one))).toEqual([])
  await next(reviewer)
  await expect(viewer(reviewer).getByRole('cell', { name: 'Heel' })).toBeVisible()
  await expect(viewer(reviewer).getByRole('columnheader', { name: 'B' })).toBeVisible()
  await next(reviewer)
  await expect(position(reviewer, '1 of 5')).toBeVisible()
  await reviewer.keyboard.press('Escape')
  await expect(viewer(reviewer)).toBeHidden()
  expect(complaints).toEqual([])

  const download = reviewer.waitForEvent('download')
  await reviewer.getByRole('button', { name: 'Download all 5 files as a ZIP' }).click()
  const zip = await download
  expect(zip.suggestedFilename()).toMatch(/^PA-\d+\.zip$/)
  expect(readFileSync(await zip.path()).includes('labs.csv')).toBe(true)

  await reviewer.goto('/priorAuthorization')
  await reviewer.locator(`a[href="${path}"]`).first().waitFor()
  await reviewer
    .getByRole('link', { name: /^Add Response/ })
    .first()
    .click()
  await uploadInto(reviewer, 'ivrResponseFiles').setInputFiles(kinds.xlsx)
  await expect(reviewer.getByRole('button', { name: 'Remove sizes.xlsx' })).toBeVisible()
  await reviewer.getByRole('button', { name: 'Submit' }).click()
  await expect(reviewer.getByText(/^Your response to #PA-\d+ was sent\.$/)).toBeVisible()

  await office.goto(path)
  await office.getByRole('link', { name: 'sizes.xlsx' }).click()
  await expect(position(office, '6 of 6')).toBeVisible()
  await expect(viewer(office).getByText('Response · XLSX', { exact: false })).toBeVisible()
  await expect(viewer(office).getByRole('cell', { name: 'Heel' })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(office.getByRole('link', { name: 'sizes.xlsx' })).toBeFocused()
})
