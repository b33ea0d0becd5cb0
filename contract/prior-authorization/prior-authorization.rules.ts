/** What a payer decided. */
export const outcomes = ['approved', 'partial', 'denied', 'more-information', 'not-required'] as const

export type OutcomeName = (typeof outcomes)[number]
