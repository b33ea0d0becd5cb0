import { expect, test } from 'vitest'
import { namedByField } from '../testing/columns.ts'
import { columns, slots } from './columns.ts'

/** Columns whose names differ from their fields for historical reasons. */
const older: Partial<Record<keyof typeof columns, string>> = {
  patientDateOfBirth: 'patient_birth_day',
  dos: 'service_day',
  medicalProductQCode: 'product_q_code',
  icd10DiagnosisCodes: 'icd10_code',
  cptApplicationCode: 'cpt_code',
}

test('a field’s column has the field’s name, except some older ones, so swapped columns are noticed', () => {
  expect(columns).toEqual(namedByField(columns, older))
})

test('a picture’s slot is a prefix of its field name, and no two fields have the same slot', () => {
  for (const [field, slot] of Object.entries(slots)) expect(field.startsWith(slot), field).toBe(true)
  expect(new Set(Object.values(slots)).size).toBe(Object.keys(slots).length)
})
