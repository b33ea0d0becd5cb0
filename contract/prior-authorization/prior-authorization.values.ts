import { isId } from '../replies.values.ts'

/** The sections of the upload page, in its order. Wound images are images only. */
export const sections = ['fourWeekCharts', 'woundImages', 'labTestResults', 'additionalDocuments'] as const
export type Section = (typeof sections)[number]

export const maxDescriptionLength = 1_000
export const maxCommentLength = 1_000
/** How many characters of a description a table row shows; the tooltip shows all. */
export const shownDescription = 70
/** The maximum number of files in one section or one response. */
export const maxFiles = 50

export function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:PA-)?/i, '')
}

export const isPriorAuthId = (text: string): boolean => isId(withoutPrefix(text))

export const noDocument = 'At least one document must be uploaded in any section'

/** What a payer decided. */
export const outcomes = ['approved', 'partial', 'denied', 'more-information', 'not-required'] as const
export type OutcomeName = (typeof outcomes)[number]

export const outcomeLabels: Readonly<Record<OutcomeName, string>> = {
  approved: 'Approved',
  partial: 'Partially approved',
  denied: 'Denied',
  'more-information': 'More information needed',
  'not-required': 'Not required',
}

/** The outcomes that hold from one day to another. */
export const hasValidity = (outcome: OutcomeName): boolean => outcome === 'approved' || outcome === 'partial'

export const maxNumberLength = 50
export const noOutcome = 'Please choose an outcome.'
export const endsBeforeStart = 'The last day must not be before the first.'
