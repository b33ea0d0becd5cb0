import { phoneText } from '#contract/formats.ts'
import type { CardField as Read } from '#contract/ivr/card/read-card.rules.ts'
import { allInputs, type CardField, type TextField } from '../wizard/form.ts'

type Targets = Partial<Record<Read, TextField>>

const primary: Targets = {
  member: 'primaryPolicy',
  group: 'groupNumber',
  plan: 'insuranceType',
  payer: 'primaryInsurance',
  phone: 'payerPhone',
}

/** The form asks less about the secondary insurance. */
const secondary: Targets = { member: 'secondaryPolicy', payer: 'secondaryInsurance' }

/** The fields that a card's details belong into. */
export const targetsOf = (card: CardField): Targets => (card.startsWith('secondary') ? secondary : primary)

/** What a card calls them. */
export const wordsFor: Readonly<Record<Read, string>> = {
  member: 'Member ID',
  group: 'Group',
  plan: 'Plan',
  payer: 'Payer',
  phone: 'Phone',
}

export const labelOf = (field: TextField): string =>
  allInputs.find((input) => input.field === field)?.label ?? ''

/** The fields for free text that are empty unless `field` has its choice 'Other'. */
export const typedInsteadOf = (field: TextField): TextField[] =>
  allInputs.flatMap((input) => (input.insteadOf?.field === field ? [input.field as TextField] : []))

export const shownAs = (read: Read, value: string): string => (read === 'phone' ? phoneText(value) : value)
