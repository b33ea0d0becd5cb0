import { expect, test } from 'vitest'
import { namedByField } from '../testing/columns.ts'
import { columns, slots } from './columns.ts'

/** Columns that are older than the names of their fields. */
const older: Partial<Record<keyof typeof columns, string>> = {
  patientDateOfBirth: 'patient_birth_day',
  dos: 'service_day',
  medicalProductQCode: 'product_q_code',
  icd10DiagnosisCodes: 'icd10_code',
  cptApplicationCode: 'cpt_code',
}

test('the column of a field has its name, so that no two can be swapped unseen, but for some older ones', () => {
  expect(columns).toEqual(namedByField(columns, older))
})

test('the slot of a picture begins the name of its field, and no two fields share one', () => {
  for (const [field, slot] of Object.entries(slots)) expect(field.startsWith(slot), field).toBe(true)
  expect(new Set(Object.values(slots)).size).toBe(Object.keys(slots).length)
})
