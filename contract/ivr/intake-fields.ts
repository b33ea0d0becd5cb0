import { optional } from '../field-catalogue.ts'

const somebodyElse = 'Somebody else'
const ofSubscriber = { field: 'subscriber', matches: new RegExp(`^${somebodyElse}$`) }
/** Original Medicare has no groups. */
const notMedicare = { field: 'insuranceType', matches: /^(?!Medicare \(Original|Railroad Medicare)./ }
const atPlaces = (codes: string) => ({ field: 'serviceType', matches: new RegExp(`\\(POS (?:${codes})\\)`) })

/** Beside the insurance. */
export const forTheCall = {
  groupNumber: optional('identifier', 'Group Number', { max: 50, exported: null, asked: notMedicare }),
  payerPhone: optional('phone', 'Payer’s Phone Number', {
    exported: null,
    asked: 'always',
    hint: 'For providers, from the back of the card.',
  }),
  subscriber: optional('choice', 'Subscriber', {
    exported: null,
    asked: 'always',
    options: ['The patient', somebodyElse],
    hint: 'Whose insurance this is.',
  }),
  subscriberName: optional('text', 'Subscriber’s Name', { max: 101, exported: null, asked: ofSubscriber }),
  subscriberDateOfBirth: optional('date', 'Subscriber’s Date of Birth', {
    exported: null,
    asked: ofSubscriber,
  }),
} as const

/** Beside the place of service. */
export const otherCare = {
  stayInPartA: optional('choice', 'Medicare Part A Stay', {
    exported: null,
    asked: atPlaces('21|31|32|51|61'),
    options: ['In a Part A stay', 'Not in a Part A stay'],
    hint: 'During the stay, Medicare pays the facility for products, not the physician.',
  }),
  hospice: optional('choice', 'Hospice Care', {
    exported: null,
    asked: atPlaces('12|13|14|31|32|33|34'),
    options: ['Under hospice care', 'Not under hospice care'],
  }),
  globalPeriod: optional('choice', 'Global Period of a Surgery', {
    exported: null,
    asked: atPlaces('11|19|22|24|31|49'),
    options: ['Within a global period', 'Not within a global period'],
    hint: 'The 10 or 90 days after surgery that the surgeon’s fee covers.',
  }),
} as const

/** Beside the service. */
export const thisRequest = {
  requestKind: optional('choice', 'Kind of Request', {
    exported: null,
    asked: 'always',
    options: ['New request', 'Further application', 'Re-verification', 'New insurance'],
  }),
  consentHeld: optional('choice', 'Patient’s Consent', {
    exported: null,
    asked: 'always',
    options: ['Held by the office', 'Not yet held'],
    hint: 'To share what the payer needs.',
  }),
} as const
