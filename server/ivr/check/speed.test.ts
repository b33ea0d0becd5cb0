import { expect, test } from 'vitest'
import { checkCodes } from '#contract/ivr/check/codes.rules.ts'
import { checkCoverage, questionsFor } from '#contract/ivr/check/coverage.rules.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { requiredValues } from '#contract/ivr/sample.ts'
import { maxWounds } from '#contract/ivr/wounds.values.ts'
import { openDatabase } from '../../kit/database/database.ts'
import { referenceLists } from '../../reference/lists.ts'
import { freshDatabase } from '../../testing/database.ts'
import { enabledPolicies } from './policies-store.ts'

/** A keystroke may take 16 ms in a browser four times slower than this machine. */
const keystrokeMs = 4

test('a check of eight wounds against all policies takes less than a keystroke, once the lists are indexed', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.url)
  const policies = await enabledPolicies(db)
  await db.close()
  await database.drop()
  const lookup = lookupFrom(referenceLists())
  const entries = {
    ...requiredValues('2026-11-25'),
    ...{ insuranceType: 'Medicare (Original, Part B)', facilityState: 'TX', woundLocation: 'Left heel' },
    ...{ primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)', woundSize: '4 x 3 cm', unitCm2: '12' },
    ...{ icd10DiagnosisCodes: 'E11.621', cptApplicationCode: '15275', medicalProductQCode: 'Q4186' },
    // As many wounds as a request may have, of different types.
    moreWounds: Array.from({ length: maxWounds - 1 }, (_, at) => ({
      woundType: at % 2 === 0 ? 'Venous Leg Ulcer (VLU)' : 'Pressure Ulcer / Injury',
      ...{ woundLocation: 'Left calf', woundSize: `${at + 1} x 0.5 cm` },
    })),
  }
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    const { code, coverage, wounds, documents } = checkedFrom(entries, {}, lookup)
    const found = checkCoverage(policies, coverage, documents, wounds)
    expect(checkCodes(code, lookup).length + found.length).toBeGreaterThan(10)
    questionsFor(policies, coverage, wounds)
    return performance.now() - start
  })
  expect(times.toSorted((one, two) => one - two)[100]).toBeLessThan(keystrokeMs)
})
