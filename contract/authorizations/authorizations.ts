import { z } from 'zod'
import { endpoint, everyone, reviewers } from '../endpoint.ts'
import {
  calendarDay,
  onceReadable,
  optionalText,
  PageFilter,
  requiredIdentifier,
  requiredText,
  severalLines,
  typedIdentifier,
  wholeNumber,
} from '../fields.ts'
import { dayInNumbers } from '../formats.ts'
import { IvrId } from '../ivr/requests.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Id, Moment, message } from '../replies.ts'
import { applications, units } from './amounts.ts'
import { lastDayOfAffirmation } from './authorizations.rules.ts'
import { maxNotes, Reverification } from './reverifications.ts'

/** Who authorized it: the payer by its own rules, or Medicare by an affirmation of the WISeR model. */
export const bases = ['payer', 'wiser'] as const
export type Basis = (typeof bases)[number]
export const basisLabels: Readonly<Record<Basis, string>> = {
  payer: 'Authorization by the payer',
  wiser: 'WISeR affirmation (UTN)',
}

export const maxCodes = 20
const maxNumber = 60
export const maxReason = 300

/** Lists count up to this many: their cost does not grow with the table. */
export const maxCounted = 10_000

/** Which authorizations a list shows: those valid today or later, or those that have ended. */
const shownSets = ['current', 'ended'] as const

/**
 * What someone confirms to record a number on another request: that it is the same authorization although the patient
 * differs, and that the recorded values are kept where the typed ones differ.
 */
export const confirmations = ['other-patient', 'other-values'] as const
export type Confirmation = (typeof confirmations)[number]

/** A day as replies have it, YYYY-MM-DD. */
const day = z.iso.date()

/** A use of an authorization. A voided one is kept but no longer counts. */
export const Use = z.object({
  _id: Id,
  usedOn: day,
  units: z.number(),
  applications: z.number(),
  notedAt: Moment,
  notedByName: z.string(),
  voidedAt: Moment.nullable(),
  voidedByName: z.string(),
  voidedBecause: z.string(),
  /** The request that it belongs to; '' if the reader does not see that request. */
  ivrNumber: z.string(),
})
export type Use = z.infer<typeof Use>

const CoveredRequest = z.object({ ivrId: Id, ivrNumber: z.string(), patientName: z.string() })
export type CoveredRequest = z.infer<typeof CoveredRequest>

/**
 * An authorization in lists. `ivrId`, `ivrNumber` and `patientName` are from the request that it is read for, or else
 * from the first that the reader sees. An amount is null if the payer set no limit, or no one has recorded the amount
 * (`amountsKnown`); a day is null if it was not given.
 */
export const Authorization = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  ivrId: Id,
  ivrNumber: z.string(),
  patientName: z.string(),
  /** The requests that it covers and the reader sees, the first recorded one first. */
  requests: z.array(CoveredRequest),
  /** How many more requests it covers. */
  otherRequests: Count,
  basis: z.enum(bases),
  number: z.string(),
  payer: z.string(),
  product: z.string(),
  codes: z.array(z.string()),
  validFrom: day.nullable(),
  validTo: day.nullable(),
  unitsAuthorized: z.number().nullable(),
  applicationsAuthorized: z.number().nullable(),
  amountsKnown: z.boolean(),
  unitsUsed: z.number(),
  applicationsUsed: z.number(),
  withdrawnAt: Moment.nullable(),
})
export type Authorization = z.infer<typeof Authorization>

/** An authorization with its uses, latest first. */
export const AuthorizationDetails = Authorization.extend({
  notes: z.string(),
  version: z.number().int(),
  recordedAt: Moment,
  recordedByName: z.string(),
  withdrawnByName: z.string(),
  withdrawnBecause: z.string(),
  uses: z.array(Use),
})
export type AuthorizationDetails = z.infer<typeof AuthorizationDetails>

/** One page, what ends first at the top. `total` counts up to 10,000. */
export const AuthorizationPage = z.object({
  authorizations: z.array(Authorization),
  total: Count,
  page: Count,
  limit: Count,
})
export type AuthorizationPage = z.infer<typeof AuthorizationPage>

export const AuthorizationFilter = PageFilter.extend({ show: z.enum(shownSets).default('current'), offices })
export type AuthorizationFilter = z.infer<typeof AuthorizationFilter>

export const authorizationList = endpoint({
  method: 'GET',
  path: '/authorizations/getAuthorizations',
  summary: 'A page of authorizations with what is left of them, what ends first in front',
  allowed: everyone,
  input: AuthorizationFilter,
  acrossOffices: true,
  output: data(AuthorizationPage),
})

export const ivrAuthorizations = endpoint({
  method: 'GET',
  path: '/authorizations/getIvrAuthorizations/:id',
  summary: 'The authorizations of a request with their uses, and when its coverage is to be verified again',
  allowed: everyone,
  input: z.strictObject({ id: IvrId }),
  output: data(
    z.object({
      authorizations: z.array(AuthorizationDetails),
      reverifications: z.array(Reverification),
    }),
  ),
  errors: ['record.not-found'],
})

/** What is known about an authorization before a decision: from the ledger, or a prior authorization's outcome. */
const KnownAuthorization = Authorization.pick({
  number: true,
  validFrom: true,
  validTo: true,
  unitsAuthorized: true,
  applicationsAuthorized: true,
  unitsUsed: true,
  applicationsUsed: true,
}).extend({
  /** Where it is recorded: '#IVR-1001' or '#PA-1001'. */
  origin: z.string(),
  at: Moment,
  product: z.string(),
  codes: z.array(z.string()),
})
export type KnownAuthorization = z.infer<typeof KnownAuthorization>

export const knownAuthorizations = endpoint({
  method: 'GET',
  path: '/authorizations/getKnownAuthorizations/:id',
  summary: 'What is recorded of an authorization that a request may be under, the most certain one first',
  allowed: reviewers,
  input: z.strictObject({ id: IvrId }),
  output: data(z.array(KnownAuthorization)),
  errors: ['record.not-found'],
})

const code = typedIdentifier('Please enter the codes.')
  .regex(/^[A-Za-z0-9]{4,7}$/, 'A code has 4 to 7 letters and digits, such as 15275.')
  .transform((text) => text.toUpperCase())

const recorded = {
  basis: z.enum(bases, { error: 'Please choose who authorized it.' }).default('payer'),
  number: requiredIdentifier('Please enter the number or UTN.', maxNumber),
  payer: requiredText('Please enter the payer.'),
  product: requiredText('Please enter the product.', 100),
  codes: z
    .array(code, { error: 'Please enter the codes.' })
    .min(1, 'Please enter at least one code.')
    .max(maxCodes, `Please enter at most ${maxCodes} codes.`),
  validFrom: calendarDay('Please enter the first day.'),
  validTo: calendarDay('Please enter the last day.'),
  unitsAuthorized: units,
  applicationsAuthorized: applications,
  notes: optionalText(maxNotes, severalLines),
}

interface Recorded {
  basis: string
  validFrom: string
  validTo: string
  unitsAuthorized: number | null
  applicationsAuthorized: number | null
}

function amountRules(
  { unitsAuthorized, applicationsAuthorized }: Recorded,
  { addIssue }: z.RefinementCtx,
): void {
  const miss = (path: string, text: string) => addIssue({ code: 'custom', path: [path], message: text })
  if (unitsAuthorized === null && applicationsAuthorized === null)
    miss('unitsAuthorized', 'Please enter the units or the applications that are authorized.')
  if (unitsAuthorized === 0) miss('unitsAuthorized', 'Please leave it empty if there is no limit.')
  if (applicationsAuthorized === 0)
    miss('applicationsAuthorized', 'Please leave it empty if there is no limit.')
}

function validityRules({ basis, validFrom, validTo }: Recorded, { addIssue }: z.RefinementCtx): void {
  const miss = (path: string, text: string) => addIssue({ code: 'custom', path: [path], message: text })
  // Runs even if the days themselves are refused.
  if (!day.safeParse(validFrom).success || !day.safeParse(validTo).success) return
  if (validTo < validFrom) miss('validTo', 'The last day can’t be before the first day.')
  else if (basis === 'wiser' && validTo !== lastDayOfAffirmation(validFrom)) {
    const last = dayInNumbers(lastDayOfAffirmation(validFrom))
    miss('validTo', `A WISeR affirmation holds 120 days from the day of the decision: until ${last}.`)
  }
}

const amountsReadable = onceReadable('unitsAuthorized', 'applicationsAuthorized')
const validityReadable = onceReadable('basis', 'validFrom', 'validTo')

export const NewAuthorization = z
  .strictObject({
    ivrId: IvrId,
    ...recorded,
    /** The errors of the same names ask for these. */
    confirmed: z.array(z.enum(confirmations)).max(confirmations.length).default([]),
  })
  .superRefine(amountRules, amountsReadable)
  .superRefine(validityRules, validityReadable)
export type NewAuthorization = z.infer<typeof NewAuthorization>

export const addAuthorization = endpoint({
  method: 'POST',
  path: '/authorizations/addAuthorization',
  creates: true,
  summary:
    'Record what a payer has authorized for an approved request; a number that the office has already covers this request, too',
  allowed: reviewers,
  input: NewAuthorization,
  /** `linked`: the number was already recorded. */
  output: message.extend({ data: z.object({ _id: Id, linked: z.boolean() }) }),
  errors: [
    'record.not-found',
    'authorizations.not-approved',
    'authorizations.number-in-use',
    'authorizations.other-patient',
    'authorizations.other-values',
  ],
})

/** `version` is the edited one: a change in between is a 409. */
const ChangedAuthorization = z
  .strictObject({ authorizationId: Id, version: wholeNumber().min(1), ...recorded })
  .superRefine(amountRules, amountsReadable)
  .superRefine(validityRules, validityReadable)

export const editAuthorization = endpoint({
  method: 'POST',
  path: '/authorizations/editAuthorization',
  summary: 'Correct or extend an authorization; what it was stays in its history',
  allowed: reviewers,
  input: ChangedAuthorization,
  output: message,
  errors: [
    'record.not-found',
    'authorizations.changed-since',
    'authorizations.number-in-use',
    'authorizations.withdrawn',
  ],
})

const reason = requiredText('Please enter the reason.', maxReason)

export const withdrawAuthorization = endpoint({
  method: 'POST',
  path: '/authorizations/withdrawAuthorization',
  summary: 'Withdraw an authorization that was recorded wrongly and has no use',
  allowed: reviewers,
  input: z.strictObject({ authorizationId: Id, reason }),
  output: message,
  errors: ['record.not-found', 'authorizations.withdrawn', 'authorizations.in-use'],
})

export const NotedUse = z
  .strictObject({
    authorizationId: Id,
    /** The request that it belongs to, if the authorization covers several. */
    ivrId: IvrId.optional(),
    usedOn: calendarDay('Please enter the day of the application.'),
    units,
    applications,
  })
  .superRefine(
    ({ units, applications }, { addIssue }) => {
      if (!units && !applications)
        addIssue({ code: 'custom', path: ['units'], message: 'Please enter what was used.' })
    },
    onceReadable('units', 'applications'),
  )
export type NotedUse = z.infer<typeof NotedUse>

export const noteUse = endpoint({
  method: 'POST',
  path: '/authorizations/noteUse',
  creates: true,
  summary: 'Record a use of an authorization; never more than is left, and only within its validity',
  allowed: everyone,
  input: NotedUse,
  output: message.extend({ data: z.object({ _id: Id, left: z.string() }) }),
  errors: ['record.not-found', 'authorizations.not-enough', 'authorizations.withdrawn'],
})

export const voidUse = endpoint({
  method: 'POST',
  path: '/authorizations/voidUse',
  summary: 'Void a use that was recorded wrongly; it stays readable with the reason',
  allowed: everyone,
  input: z.strictObject({ useId: Id, reason }),
  output: message,
  errors: ['record.not-found', 'authorizations.already-voided'],
})
