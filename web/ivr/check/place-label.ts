import { type Question, questionOf } from '#contract/ivr/check/questions.ts'
import { declarationOf, type FieldName } from '#contract/ivr/fields.ts'
import { ivrSteps } from '#contract/ivr/steps.ts'

const ofQuestion = 'facts.'

/** The optional question that a finding leads to; undefined if it leads to a field of the form. */
export const questionAt = (place: string): Question | undefined =>
  place.startsWith(ofQuestion) ? (place.slice(ofQuestion.length) as Question) : undefined

/** Fields that several steps have by the same label. */
const inSeveralSteps = ['NPI', 'State', 'Zip Code']

/** The name of a finding's field or question on screen: 'Facility Details: Zip Code'. */
export function placeLabel(place: string): string {
  const question = questionAt(place)
  if (question) return questionOf(question).label
  const { label, step } = declarationOf(place as FieldName)
  const title = ivrSteps.find(({ id }) => id === step)?.title
  return inSeveralSteps.includes(label) && title ? `${title}: ${label}` : label
}
