import { expect, test } from 'vitest'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { distinctValues, distinctWound } from '#contract/ivr/sample.ts'
import {
  applicationCodesOf,
  diagnosisCodesOf,
  noWoundFacts,
  woundsOf,
} from '#contract/ivr/wounds/wounds.rules.ts'
import { prefilledForm } from './prefilled.ts'
import { picture, sentOf } from './wizard/testing.ts'

const values = {
  ...distinctValues('2026-11-25'),
  firstWound: { ...noWoundFacts, lengthCm: '4' },
  moreWounds: [distinctWound(1)],
  moreDiagnosisCodes: ['L97.412'],
  moreApplicationCodes: [{ code: '15276', units: '2' }],
}
const pictures = [...values.woundImages, ...values.moreWounds.flatMap(({ woundImages }) => woundImages)]
const texts = Object.entries(values).filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string',
)
const filled: FilledForm = {
  ivrNumber: '#IVR-1',
  submissionStatus: 'Rejected',
  patientName: 'Paulina Patterson',
  fields: Object.fromEntries(texts.filter(([name]) => !/InsuranceCard$/.test(name))),
  files: {
    ...Object.fromEntries(
      texts
        .filter(([name]) => /InsuranceCard$/.test(name))
        .map(([name, fileUrl]) => [name, [{ ...picture(0), fileUrl }]]),
    ),
    woundImages: pictures.map((fileUrl) => ({ ...picture(0), fileUrl })),
  },
  wounds: woundsOf(values),
  diagnosisCodes: diagnosisCodesOf(values),
  applicationCodes: applicationCodesOf(values),
  facts: {},
  documentKinds: [],
}

test('a form that begins with a request sends every value of it again, unchanged', () => {
  expect(sentOf(prefilledForm(filled, false))).toEqual(values)
})

test('a repeated request begins without the earlier one’s date of service and wound images', () => {
  expect(prefilledForm(filled, true)).toMatchObject({ dos: '', woundImages: [], patientFirstName: 'Paulina' })
})

test('a request at home begins with the facility Home, any other with its typed name', () => {
  const atHome = { ...filled, fields: { ...filled.fields, facilityName: 'Home' } }
  expect(prefilledForm(atHome, false).facilityChoice).toBe('Home')
  expect(prefilledForm(filled, false)).toMatchObject({
    facilityChoice: 'other',
    facilityName: values.facilityName,
  })
})
