import { declarationOf, type FieldName, isAskedFor } from '#contract/ivr/fields.ts'
import { bornBefore, inventedNpi } from './numbers.ts'
import { sexOf } from './patients.ts'
import { chance, fill, pick, type Rng, seeded } from './random.ts'

/** What an office says once and all its requests repeat. */
const ofOffice = (given: Readonly<Record<string, unknown>>): Partial<Record<FieldName, string>> => {
  const own = seeded(`practice ${given.physicianTaxID}`)
  return {
    practiceNpi: inventedNpi(own),
    practicePtan: fill(own, 'G######'),
    medicaidNumber: fill(own, '########1'),
    ccn: fill(own, '45####'),
    facilityPtan: fill(own, 'F######'),
  }
}

const choices = ['stayInPartA', 'hospice', 'globalPeriod', 'requestKind', 'consentHeld'] as const

/** An office's answers to the optional questions about a request; some offices skip all of them. */
export function intakeOf(
  rng: Rng,
  given: Readonly<Record<string, unknown>>,
  at: Date,
): Partial<Record<FieldName, string>> {
  if (chance(rng, 0.4)) return {}
  const isAsked = (name: FieldName) => isAskedFor(name, (field) => String(given[field] ?? ''))
  const answers = choices.filter(isAsked).map((name) => {
    const options = declarationOf(name).options ?? []
    // Most patients are in no stay, and most offices have the consent.
    const usual = name === 'consentHeld' || name === 'requestKind' ? options[0] : options.at(-1)
    return [name, chance(rng, 0.85) ? usual : pick(rng, options)]
  })
  const isSpouse = chance(rng, 0.2)
  return {
    ...Object.fromEntries(answers),
    payerPhone: fill(rng, '80055501##'),
    ...(isAsked('groupNumber') && { groupNumber: fill(rng, '#####-0#') }),
    subscriber: isSpouse ? 'Somebody else' : 'The patient',
    ...(isSpouse && {
      subscriberName: `${pick(rng, ['Helen', 'George', 'Ruth', 'Frank'])} ${given.patientLastName}`,
      subscriberDateOfBirth: bornBefore(rng, at, 70),
    }),
    ...Object.fromEntries(Object.entries(ofOffice(given)).filter(([name]) => isAsked(name as FieldName))),
    patientSex: sexOf(String(given.patientFirstName)),
    patientPhone: fill(rng, '512555014#'),
    ...(isAsked('networkStatus') && { networkStatus: chance(rng, 0.8) ? 'In network' : 'Not sure' }),
    urgency: 'Standard',
    plannedApplications: String(2 + Math.floor(rng() * 7)),
  }
}
