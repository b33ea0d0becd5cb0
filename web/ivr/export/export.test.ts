import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { escapedFormula } from '../../kit/table/csv.ts'
import { anyCharacter } from '../../testing/any-character.ts'
import { request } from '../request.sample.ts'
import { columns, csvHead, csvLines } from './export.ts'

const origin = 'https://portal.example'
const context = { origin, names: { Q4186: 'EpiFix', 'L97.412': 'Ulcer of left heel' } }
const id = '0d4f9a58-3a51-4e0e-9a57-3a1c5f3c7b10'
const other = '7c1b6d1e-90a4-4f7e-8a15-2b8f0f6d2c44'
const signed = (file: string) => `/api/files/${file}?until=1790000000&by=3&signature=abc-DEF_1`

/** Parses a CSV file strictly: every cell quoted, rows ended by CRLF; throws at the first violation. */
function read(csv: string): string[][] {
  if (!csv.startsWith('\uFEFF')) throw new Error('no byte order mark')
  const rows: string[][] = []
  let row: string[] = []
  let at = 1
  while (at < csv.length) {
    const cell = /"((?:[^"]|"")*)"(,|\r\n)/y
    cell.lastIndex = at
    const found = cell.exec(csv)
    if (!found) throw new Error(`not a quoted cell at ${at}`)
    row.push((found[1] ?? '').replaceAll('""', '"'))
    if (found[2] === '\r\n') {
      rows.push(row)
      row = []
    }
    at = cell.lastIndex
  }
  return rows
}

function exported(part: Partial<IvrRequest>): Record<string, string> {
  const [headings = [], cells = []] = read(csvHead + csvLines([{ ...request, ...part }], context))
  return Object.fromEntries(headings.map((heading, place) => [heading, cells[place] ?? '']))
}

test('an export has the 44 agreed columns in the agreed order', () => {
  const agreed =
    'Physician Name, IVR ID, Patient Name, DOB, Patient Address, Status, Submission Date, Additional Information, Notes, Role, Insurance Type, Primary Insurance, Primary Policy Number, Primary Front Side Insurance Card, Primary Back Side Insurance Card, Secondary Insurance, Secondary Policy Number, Secondary Front Side Insurance Card, Secondary Back Side Insurance Card, Physician NPI, Physician Tax ID, PTAN, Taxonomy Code, State License Number, Physician Address, Office Contact Name, Phone, Ext, Fax Number, Facility Name, Facility NPI, Facility Tax ID, Service Type, Facility Address, Date of Service, Product Q Code, Unit/cm, ICD-10 Diagnosis Codes, CPT Application Code, Wound Type, Wound Location, Wound Size, Wound Images, Supporting Documents'.split(
      ', ',
    )
  const [headings = []] = read(csvHead)
  expect(headings.filter((heading) => agreed.includes(heading))).toEqual(agreed)
  expect(agreed).toHaveLength(44)
  expect(new Set(headings).size).toBe(headings.length)
})

test('each value of a request is in its row under the right heading', () => {
  expect(exported({})).toMatchObject({
    'Physician Name': 'Miriam Okafor',
    'IVR ID': '#IVR-1042',
    'Patient Name': 'José Núñez-O’Hara',
    DOB: 'Mar 05, 1951',
    'Patient Address': '12 Elm St, Dayton, OH 45402',
    Status: 'Conditional',
    'Submission Date': 'Nov 12, 2026',
    'Additional Information': 'Please send page two',
    Notes: 'Card is hard to read',
    Role: 'Office Admin',
    'Facility Address': '400 Main St, Columbus, OH 43215-1234',
    'Date of Service': 'Nov 30, 2026',
    'Unit/cm': '12.5',
    'Secondary Insurance': '',
  })
})

test('file links in an export are permanent addresses without a signature', () => {
  const row = exported({
    primaryFrontSideInsuranceCard: signed(id),
    woundImages: [signed(id), signed(other)],
    supportingDocuments: [
      {
        fileUrl: signed(other),
        fileName: 'a.pdf',
        fileExtension: 'pdf',
        fileSize: 12,
        kind: '',
        moreKinds: [],
      },
    ],
  })
  expect(row['Primary Front Side Insurance Card']).toBe(`${origin}/files/${id}`)
  expect(row['Wound Images']).toBe(`${origin}/files/${id} ${origin}/files/${other}`)
  expect(row['Supporting Documents']).toBe(`${origin}/files/${other}`)
  expect(Object.values(row).join()).not.toContain('signature')
})

test('codes are exported with their names, and free text instead of a code as it was typed', () => {
  const row = exported({ cptApplicationCode: 'two codes, see notes' })
  expect(row['Product Q Code']).toBe('Q4186 EpiFix')
  expect(row['ICD-10 Diagnosis Codes']).toBe('L97.412 Ulcer of left heel')
  expect(row['CPT Application Code']).toBe('two codes, see notes')
})

test('phone numbers and tax ids are exported in the same format as on the screens', () => {
  expect(exported({ faxNumber: '614-555-0135' })).toMatchObject({
    Phone: '(614) 555-0134',
    'Fax Number': '(614) 555-0135',
    'Physician Tax ID': '12-3456789',
    'Facility Tax ID': '98-7654321',
    'Physician NPI': '1679576722',
  })
})

test('long identifiers stay exact in the CSV, without a prefix added to them', () => {
  const row = exported({ primaryPolicyNumber: '0012345678901234567', woundSize: '3/4' })
  expect(row['Primary Policy Number']).toBe('0012345678901234567')
  expect(row['Wound Size']).toBe('3/4')
})

test('quotes, commas and line breaks in notes stay inside their cell', () => {
  const notes = 'He said "no", then\r\nleft;\nwound 3" wide'
  expect(exported({ notes }).Notes).toBe(notes)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00a0=1',
  '＝1+1',
  "=cmd|'/c calc'!A1",
])('a cell that a spreadsheet would run as a formula is escaped: %j', (text) => {
  expect(escapedFormula(text)).toBe(`'${text}`)
})

const wild = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', '\t', '=', '+', '-', '@', "'", ' ', '0', 'é', ';'),
  }),
)
const texts = [
  'name',
  'notes',
  'physicianName',
  'primaryPolicyNumber',
  'woundSize',
  'facilityName',
  'ext',
] as const

test('an export of any typed text reads back unchanged, and no cell of it runs as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.record(Object.fromEntries(texts.map((name) => [name, wild])))), (typed) => {
      const requests = typed.map((part) => ({ ...request, ...part }))
      const [, ...rows] = read(csvHead + csvLines(requests, context))
      expect(rows).toHaveLength(requests.length)
      for (const [place, row] of rows.entries()) {
        expect(row).toHaveLength(columns.length)
        const source = requests[place] ?? request
        for (const [column, { cell }] of columns.entries()) {
          const shown = row[column] ?? ''
          const meant = cell(source, context).text
          expect([meant, `'${meant}`]).toContain(shown)
          expect(shown).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@])/)
        }
      }
    }),
  )
})
