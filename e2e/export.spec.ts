import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type CellObject, read } from '@e965/xlsx'
import { expect, type Page, test } from '@playwright/test'
import { submitIvr } from './actions.ts'
import { findTheOne } from './lists.ts'
import { expectAccessible } from './looks.ts'
import { openAs, sessionOf } from './people.ts'

/** Chooses an entry of the menu by the keyboard and reads the downloaded file. */
async function exported(page: Page, entry: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
  await page.getByRole('menuitem', { name: entry }).press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a reviewer exports a request as a workbook with exact identifiers, and as a CSV with the same columns', async ({
  page,
  baseURL,
}) => {
  const typed = { primaryPolicyNumber: '0012345678901234567', woundSize: '3/4', woundLocation: '=1+1' }
  const number = `IVR-${await submitIvr(baseURL ?? '', sessionOf('office'), typed)}`
  await openAs(page, 'reviewer', '/ivrstatus')
  await findTheOne(page, number)
  const row = page.getByRole('row', { name: new RegExp(`#${number}`) })
  await row.getByRole('checkbox').click()

  await page.getByRole('button', { name: 'Export' }).click()
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveText([/^Excel workbook/, /^CSV file/])
  await expect(entries.nth(1)).toContainText('shorten long numbers')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const workbook = await exported(page, /Excel workbook/)
  expect(workbook.name).toBe('IVR_Requests.xlsx')
  const rows = (read(workbook.bytes, { dense: true }).Sheets['IVR Requests']?.['!data'] ??
    []) as CellObject[][]
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveLength(44)
  const cell = (heading: string) => rows[1]?.[rows[0]?.findIndex(({ v }) => v === heading) ?? -1]
  expect(cell('Primary Policy Number')).toMatchObject({ t: 's', v: '0012345678901234567' })
  expect(cell('Wound Size')).toMatchObject({ t: 's', v: '3/4' })
  expect(cell('Wound Location')).toMatchObject({ t: 's', v: '=1+1' })
  expect(cell('Product Q Code')?.v).toBe('Q4186 EpiFix')
  const link = cell('Primary Front Side Insurance Card')?.l?.Target ?? ''
  expect(link).toMatch(/\/files\/[0-9a-f-]{36}$/)
  await expect(row.getByRole('checkbox')).not.toBeChecked()

  await row.getByRole('checkbox').click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  const csv = await exported(page, /CSV file/)
  expect(csv.name).toBe('IVR_Requests.csv')
  const lines = csv.bytes.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]?.replace('\uFEFF', '')).toBe(rows[0]?.map(({ v }) => `"${v}"`).join(','))
  expect(lines[1]).toContain('"0012345678901234567"')

  await page.goto(link)
  await expect(page.getByRole('img').first()).toBeVisible()
})

test('everything that a search finds is selected and exported, not the page alone, and an office exports its own', {
  tag: '@variant',
}, async ({ browser, page, baseURL }) => {
  const payer = `Export payer ${randomBytes(4).toString('hex')}`
  for (let n = 0; n < 11; n += 1)
    await submitIvr(baseURL ?? '', sessionOf('office'), { primaryInsurance: payer })
  await openAs(page, 'reviewer', '/ivrstatus')
  await page.getByRole('textbox', { name: 'Search' }).fill(payer)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 1 to 10 of 11 entries')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Select all 11 that match' }).click()
  await expect(page.getByText('All 11 that match are selected.')).toBeVisible()
  const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8').trim().split('\r\n').length
  expect(linesOf(await exported(page, /CSV file/))).toBe(12)
  await expect(page.getByText('All 11 that match are selected.')).toBeHidden()

  const office = await (await browser.newContext()).newPage()
  await openAs(office, 'office', '/ivrstatus')
  await office.getByRole('textbox', { name: 'Search' }).fill(payer)
  await expect(office.getByText('Showing 1 to 10 of 11 entries')).toBeVisible()
  expect(linesOf(await exported(office, /CSV file/))).toBe(12)
})

test('codes on the details show their names, and Download all is next to the number of all files', {
  tag: '@variant',
}, async ({ page, baseURL }) => {
  const typed = { icd10DiagnosisCodes: 'see chart', medicalProductQCode: 'Q4186' }
  const id = await submitIvr(baseURL ?? '', sessionOf('office'), typed)
  await openAs(page, 'office', `/viewivrsubmissions/IVR-${id}`)
  const shown = (label: string) => page.getByRole('definition').filter({ hasText: label })
  await expect(shown('Q4186 EpiFix')).toBeVisible()
  await expect(shown('15275 Skin-substitute placement')).toBeVisible()
  await expect(page.getByText('see chart', { exact: true })).toBeVisible()
  await expect(page.getByText('(512) 555-0100')).toBeVisible()
  const summary = page.locator('dl').filter({ hasText: 'Submission Date' })
  await expect(summary.getByRole('button', { name: 'Download all 3 files as a ZIP' })).toBeVisible()

  await page.getByRole('button', { name: 'Supporting Documents' }).click()
  const chosen = new RegExp(`^Mary O'Neil-García: #IVR-${id}, \\p{L}+ \\p{L}+`, 'u')
  await expect(page.getByRole('textbox', { name: 'IVR' })).toHaveValue(chosen)
})
