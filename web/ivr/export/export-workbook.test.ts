import { read, type WorkSheet } from '@e965/xlsx'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { anyCharacter } from '../../testing/any-character.ts'
import { request } from '../request.sample.ts'
import { columns, rowsOf } from './export.ts'
import { cellText, toWorkbook } from './export-workbook.ts'

const origin = 'https://portal.example'
const context = { origin, names: { Q4186: 'EpiFix' } }
const id = '0d4f9a58-3a51-4e0e-9a57-3a1c5f3c7b10'
const other = '7c1b6d1e-90a4-4f7e-8a15-2b8f0f6d2c44'

const written = (parts: Partial<IvrRequest>[]) =>
  toWorkbook({
    columns,
    rows: rowsOf(
      parts.map((part) => ({ ...request, ...part })),
      context,
    ),
  })

/** The only sheet, read by another library than the one that wrote it. */
async function sheetOf(...parts: Partial<IvrRequest>[]): Promise<WorkSheet> {
  const { Sheets } = read(await written(parts), { dense: true, cellNF: true })
  const sheet = Sheets['IVR Requests']
  if (!sheet) throw new Error('no such sheet')
  return sheet
}

async function rowOf(part: Partial<IvrRequest>) {
  const [headings = [], cells = []] = (await sheetOf(part))['!data'] ?? []
  return Object.fromEntries(headings.map((heading, place) => [heading?.v, cells[place]]))
}

test('a workbook has the columns of the CSV, with a bold header row that stays visible', async () => {
  const { sheets } = await readXlsx(await written([{}]), { readStyles: true })
  const [sheet] = sheets
  expect(sheet?.rows[0]).toEqual(columns.map(({ heading }) => heading))
  expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
})

test.each([
  '0012345678901234567',
  '000123456789',
  '3/4',
  '=1+1',
  '@SUM(A1)',
  '-5',
  '1e10',
  '_x0041_',
  ' a  ',
])('%j is stored in a workbook as plain text, and not as a number, date or formula', async (typed) => {
  const cell = (await rowOf({ primaryPolicyNumber: typed }))['Primary Policy Number']
  expect(cell).toMatchObject({ t: 's', v: typed, z: '@' })
  expect(cell?.f).toBeUndefined()
})

test('line breaks and emoji stay in their cell, and a text too long for Excel is cut with a mark', async () => {
  expect((await rowOf({ notes: 'one\r\ntwo 🩹' })).Notes?.v).toBe('one\ntwo 🩹')
  const cut = cellText(`${'x'.repeat(32_765)}🩹🩹`)
  expect(cut).toBe(`${'x'.repeat(32_765)}…`)
})

test('a cell of one file links to it, and a cell of several links to the request that shows them', async () => {
  const row = await rowOf({
    primaryFrontSideInsuranceCard: `/api/files/${id}?until=1&signature=x`,
    woundImages: [`/api/files/${id}`, `/api/files/${other}`],
  })
  expect(row['Primary Front Side Insurance Card']).toMatchObject({ l: { Target: `${origin}/files/${id}` } })
  expect(row['Wound Images']).toMatchObject({
    v: `${origin}/files/${id} ${origin}/files/${other}`,
    l: { Target: `${origin}/viewivrsubmissions/IVR-1042` },
  })
  expect(row['Supporting Documents']?.v).toBeUndefined()
})

test('a workbook of any typed text can be read and contains only text', async () => {
  const texts = fc.array(fc.string({ unit: anyCharacter }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(texts, async (typed) => {
      const cells = (await sheetOf(...typed.map((notes) => ({ notes }))))['!data'] ?? []
      expect(cells).toHaveLength(typed.length + 1)
      expect(new Set(cells.flat().flatMap((cell) => (cell?.v === undefined ? [] : [cell.t])))).toEqual(
        new Set(['s']),
      )
    }),
    { numRuns: 25 },
  )
})
