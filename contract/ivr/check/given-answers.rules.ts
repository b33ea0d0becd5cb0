import type { Entries } from './entries.rules.ts'
import type { Facts } from './evaluate.rules.ts'
import { questionNames } from './questions.ts'

/**
 * The answers to optional questions among the facts that a check used, except those that form fields give: such an
 * answer would override the field after it was corrected.
 */
export function givenAnswers(facts: Facts, { firstWound, plannedApplications, stayInPartA }: Entries): Facts {
  const fromField: Record<string, unknown> = {
    woundDurationWeeks: (firstWound as Entries | undefined)?.ageWeeks,
    plannedApplications,
    inPartAStay: stayInPartA || facts.placeOfService === '12',
  }
  const answered = questionNames.filter((name) => facts[name] !== undefined && !fromField[name])
  return Object.fromEntries(answered.map((name) => [name, facts[name]]))
}
