/** Who authorized it: the payer by its own rules, or Medicare by an affirmation of the WISeR model. */
export const bases = ['payer', 'wiser'] as const
export type Basis = (typeof bases)[number]
export const basisLabels: Readonly<Record<Basis, string>> = {
  payer: 'Authorization by the payer',
  wiser: 'WISeR affirmation (UTN)',
}

/** A WISeR affirmation holds 120 calendar days; the day of the decision is day 1. */
export const affirmationDays = 120

/** The office is warned once when this much is used, and once this long before the end. */
export const warnAtPercent = 80
export const warnDays = 14

export const maxCodes = 20
export const maxNumber = 60
export const maxReason = 300
export const maxNotes = 300

/** Lists count up to this many: their cost does not grow with the table. */
export const maxCounted = 10_000

/** Which authorizations a list shows: those that hold today or later, or those that have ended. */
export const shownSets = ['current', 'ended'] as const
export type ShownSet = (typeof shownSets)[number]

export const taskKinds = ['plan-change', 'new-year', 'expiry'] as const
export type TaskKind = (typeof taskKinds)[number]
export const taskLabels: Readonly<Record<TaskKind, string>> = {
  'plan-change': 'Change of plan',
  'new-year': 'New plan year',
  expiry: 'Authorization ends',
}

/**
 * What somebody confirms to record a number on a further request: that it is the same authorization although the patient
 * differs, and that what is recorded is kept where the typed values differ.
 */
export const confirmations = ['other-patient', 'other-values'] as const
export type Confirmation = (typeof confirmations)[number]
