import { expect, test } from 'vitest'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { request } from '../request.sample.ts'
import { identifiersOf } from './identifiers.ts'
import { ageOf } from './RecordHeader.tsx'

const ivr: IvrDetails = {
  ...request,
  wounds: [],
  diagnosisCodes: ['L97.412', 'E11.621'],
  applicationCodes: [{ code: '15271', units: '1' }],
}

test('every identifier of a request is copied as other systems want it, without names of codes', () => {
  const copied = Object.fromEntries(identifiersOf(ivr).map(({ label, value }) => [label, value]))
  expect(copied).toEqual({
    'IVR ID': '#IVR-1042',
    'Patient Name': 'José Núñez-O’Hara',
    'Date of Birth': '03/05/1951',
    'Primary Policy Number': 'W123456789',
    NPI: '1679576722',
    'Tax ID': '12-3456789',
    PTAN: 'OH1234',
    'Taxonomy Code': '208600000X',
    'State License Number': '35.098765',
    Phone: '(614) 555-0134',
    'Fax Number': '(614) 555-0135',
    'Facility NPI': '1234567893',
    'Facility Tax ID': '98-7654321',
    'Product Q Code': 'Q4186',
    'ICD-10 Diagnosis Code L97.412': 'L97.412',
    'ICD-10 Diagnosis Code E11.621': 'E11.621',
    'CPT Application Code': '15271',
  })
})

test('an identifier that was not given is not offered for copying', () => {
  const labels = identifiersOf({ ...ivr, phone: '', diagnosisCodes: [] }).map(({ label }) => label)
  expect(labels).not.toContain('Phone')
  expect(labels.filter((label) => label.startsWith('ICD'))).toEqual([])
})

test('the age is a year less until that year’s birthday', () => {
  expect(ageOf('1951-11-22', new Date(2026, 10, 22))).toBe('(75)')
  expect(ageOf('1951-11-23', new Date(2026, 10, 22))).toBe('(74)')
  expect(ageOf('', new Date(2026, 10, 22))).toBe('')
})
