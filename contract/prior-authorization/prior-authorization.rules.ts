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
