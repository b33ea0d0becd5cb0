import { groupNumbersIn, memberNumbersIn, type Reading } from './numbers.rules.ts'
import { hasLongerNames, type ListedPayer, payerIn } from './payer.rules.ts'
import { birthDatesIn, namesIn } from './person.rules.ts'
import { phonesIn } from './phones.rules.ts'
import { insuranceTypeIn } from './plan.rules.ts'
import { type CardWord, rowsOf } from './words.rules.ts'

/**
 * What an insurance card can say: first and last name with a tab between them, a birth date, its numbers, the id of an
 * insurance type, the name of an insurer, ten digits.
 */
export const cardFields = ['name', 'birth', 'member', 'group', 'plan', 'payer', 'phone'] as const
export type CardField = (typeof cardFields)[number]

interface Candidate extends Reading {
  readonly field: CardField
}

/** Everything that was read, however uncertain; a field that was read twice has several candidates. */
export function readingsOf(words: readonly CardWord[], payers: readonly ListedPayer[]): Candidate[] {
  const rows = rowsOf(words)
  const payer = payerIn(rows, payers)
  const kind = payers.find(({ value }) => value === payer?.value)?.kind
  const plan = insuranceTypeIn(rows, kind)
  // An insurer's entries are told apart by the kind of plan, which the backs of cards seldom name.
  const isCertain = payer && (plan?.value.startsWith('commercial-') || !hasLongerNames(payer.value, payers))
  const readings: Record<CardField, readonly (Reading | undefined)[]> = {
    name: namesIn(rows).slice(0, 1),
    birth: birthDatesIn(rows).slice(0, 1),
    member: memberNumbersIn(rows),
    group: groupNumbersIn(rows),
    plan: [plan],
    payer: [isCertain ? payer : undefined],
    phone: phonesIn(rows),
  }
  return cardFields.flatMap((field) =>
    readings[field].flatMap((reading) => (reading ? [{ field, ...reading }] : [])),
  )
}

/**
 * The lowest confidence at which a reading is offered. How often offers are right on generated cards is in
 * docs/spec/ivr-form.md, 'Card reader'.
 */
const sureFrom = (field: CardField) => (field === 'name' || field === 'birth' ? 80 : 70)

/** What a person is offered. */
export const offersOf = (words: readonly CardWord[], payers: readonly ListedPayer[]): Candidate[] =>
  readingsOf(words, payers).filter(({ field, confidence }) => confidence >= sureFrom(field))
