import { expect, test } from 'vitest'
import { emptyForm } from './form.ts'
import { emptyApplication, emptyWound } from './repeated.ts'
import { reviewRows } from './review-rows.ts'
import { filledForm } from './testing.ts'

const rowsOf = (form = filledForm()) => reviewRows(form).flatMap(({ rows }) => rows)
const textOf = (label: string, form = filledForm()) => rowsOf(form).find((row) => row.label === label)?.text

test('the review shows names instead of ids, typed text instead of Other, and pictures by their names', () => {
  expect(textOf('Physician Name')).toBe('Grace Okafor')
  expect(textOf('Facility Name')).toBe('Elm Wound Center')
  expect(textOf('Front Side Insurance Card')).toBe('picture-1.png')
  const other = filledForm({ insuranceType: 'Other', otherInsuranceType: 'Workers’ fund' })
  expect(textOf('Other Insurance Type', other)).toBe('Workers’ fund')
})

test('the review of a complete form reports nothing missing and leaves out empty optional values', () => {
  expect(rowsOf().filter(({ isMissing }) => isMissing)).toEqual([])
  expect(textOf('Secondary Insurance')).toBeUndefined()
})

test('the review names what an empty form lacks, and at home asks for no facility details', () => {
  const labels = rowsOf(emptyForm()).map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['First Name', 'PTAN', 'Service Type', 'Wound Images']))
  const home = { ...emptyForm(), facilityChoice: 'Home', facilityName: 'Home' }
  expect(rowsOf(home).map(({ label }) => label)).not.toContain('Service Type')
})

test('the review has a line for each further wound and code, and says which are incomplete', () => {
  const form = filledForm({
    moreWounds: [
      { ...emptyWound(), woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '' },
    ],
    moreDiagnoses: [{ code: 'other', other: 'Typed' }],
    moreApplications: [{ ...emptyApplication(), code: '15276', units: '2' }],
  })
  expect(rowsOf(form).slice(-3)).toMatchObject([
    { label: 'Wound 2', text: 'Pressure Ulcer, Right heel', isMissing: true },
    { label: 'ICD-10 Diagnosis Code 2', text: 'Typed', isMissing: false },
    { label: 'CPT Application Code 2', text: '15276 x 2', isMissing: false },
  ])
})
