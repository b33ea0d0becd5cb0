import { z } from 'zod'
import { applications, units } from '../authorizations/amounts.ts'
import { endpoint, reviewers } from '../endpoint.ts'
import { calendarDay, optionalIdentifier } from '../fields.ts'
import { message } from '../replies.ts'
import { outcomes } from './prior-authorization.rules.ts'
import {
  endsBeforeStart,
  hasValidity,
  maxNumberLength,
  noOutcome,
  PriorAuthId,
} from './prior-authorization.ts'

const day = z.union([z.literal(''), calendarDay('Please enter a day.')]).default('')
const leaveOut = 'Please leave it empty if the payer has not said how much.'
const noAmounts = 'Only an approval has units and applications.'
const noDays = 'Only an approval has days from and to which it is valid.'

/** The payer's decision, its number, first and last valid day, and amounts; all but the outcome may be missing. */
export const OutcomeForm = z
  .strictObject({
    priorAuthId: PriorAuthId,
    outcome: z.enum(outcomes, { error: noOutcome }),
    number: optionalIdentifier(maxNumberLength),
    validFrom: day,
    validTo: day,
    unitsAuthorized: units,
    applicationsAuthorized: applications,
    /** The revision that was on screen, 0 for none; if it has changed since, that is a conflict. */
    seenRevision: z.number().int().min(0).max(30_000).optional(),
  })
  .superRefine(({ outcome, validFrom, validTo, unitsAuthorized, applicationsAuthorized }, { addIssue }) => {
    const miss = (path: string, words: string) => addIssue({ code: 'custom', path: [path], message: words })
    if (unitsAuthorized === 0) miss('unitsAuthorized', leaveOut)
    if (applicationsAuthorized === 0) miss('applicationsAuthorized', leaveOut)
    if (hasValidity(outcome)) {
      if (validFrom !== '' && validTo !== '' && validTo < validFrom) miss('validTo', endsBeforeStart)
      return
    }
    if (validFrom !== '') miss('validFrom', noDays)
    if (validTo !== '') miss('validTo', noDays)
    if (unitsAuthorized !== null) miss('unitsAuthorized', noAmounts)
    if (applicationsAuthorized !== null) miss('applicationsAuthorized', noAmounts)
  })
export type OutcomeForm = z.infer<typeof OutcomeForm>

export const recordOutcome = endpoint({
  method: 'POST',
  path: '/priorAuthorization/recordOutcome',
  creates: true,
  summary: 'Record what a payer decided on a prior authorization, again when it decides again',
  allowed: reviewers,
  input: OutcomeForm,
  output: message,
  errors: ['record.not-found', 'prior-authorization.outcome-changed'],
})
