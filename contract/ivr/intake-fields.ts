import { type Asked, type Kind, type More, optional } from '../field-catalogue.ts'

// What makers' forms and payers ask in addition to the fields that every request needs. All of it is optional, and no
// export has it.

/** Declares such a field, with when the form asks for it. */
const asked = <const K extends Kind, const M extends More>(
  asked: Asked,
  kind: K,
  label: string,
  more: M = {} as M,
) => ({ ...optional(kind, label, more), exported: null, asked })

const somebodyElse = 'Somebody else'
export const expedited = 'Expedited'
const ofSubscriber = { field: 'subscriber', matches: new RegExp(`^${somebodyElse}$`) }
const ofExpedited = { field: 'urgency', matches: new RegExp(`^${expedited}$`) }
/** Original Medicare has no groups. */
const notMedicare = { field: 'insuranceType', matches: /^(?!Medicare \(Original|Railroad Medicare)./ }
const medicare = { field: 'insuranceType', matches: /^(?:Medicare|Railroad Medicare)/ }
const medicaid = { field: 'insuranceType', matches: /Medicaid/ }
const atPlaces = (codes: string) => ({ field: 'serviceType', matches: new RegExp(`\\(POS (?:${codes})\\)`) })

/** With the patient: what makers' forms ask. */
export const aboutThePatient = {
  patientSex: asked('always', 'choice', 'Sex', {
    options: ['Female', 'Male'],
    hint: 'As the payer has it on file.',
  }),
  patientPhone: asked('always', 'phone', 'Patient’s Phone Number'),
} as const

/** With the insurance. */
export const forTheCall = {
  nameOnCard: asked(medicare, 'text', 'Name on the Medicare Card', {
    max: 101,
    hint: 'Only if it differs from the chart.',
  }),
  networkStatus: asked(notMedicare, 'choice', 'Physician’s Network Status', {
    options: ['In network', 'Out of network', 'Not sure'],
  }),
  groupNumber: asked(notMedicare, 'identifier', 'Group Number', { max: 50 }),
  payerPhone: asked('always', 'phone', 'Payer’s Phone Number', {
    hint: 'For providers, from the back of the card.',
  }),
  subscriber: asked('always', 'choice', 'Subscriber', {
    options: ['The patient', somebodyElse],
    hint: 'Whose insurance this is.',
  }),
  subscriberName: asked(ofSubscriber, 'text', 'Subscriber’s Name', { max: 101 }),
  subscriberDateOfBirth: asked(ofSubscriber, 'date', 'Subscriber’s Date of Birth'),
} as const

/** With the physician: the practice that bills, and whom makers and payers write to. */
export const ofThePractice = {
  practiceNpi: asked('always', 'npi', 'Practice NPI', {
    hint: 'The group’s NPI (NPI-2), not the physician’s.',
  }),
  practicePtan: asked(medicare, 'identifier', 'Practice PTAN', {
    max: 30,
    hint: 'Medicare’s number for the group.',
  }),
  medicaidNumber: asked(medicaid, 'identifier', 'Medicaid Provider Number', { max: 30 }),
  contactEmail: asked('always', 'email', 'Contact Email'),
  salesRep: asked('always', 'text', 'Sales Representative', {
    max: 100,
    hint: 'The maker’s or distributor’s.',
  }),
} as const

/** With the facility: Medicare's numbers for it. */
export const ofTheFacility = {
  ccn: asked(atPlaces('19|22'), 'identifier', 'CMS Certification Number (CCN)', {
    max: 10,
    hint: 'Six characters, from the hospital’s Medicare enrollment.',
  }),
  facilityPtan: asked(atPlaces('19|22|24'), 'identifier', 'Facility PTAN', { max: 30 }),
} as const

/** With the place of service. */
export const otherCare = {
  stayInPartA: asked(atPlaces('21|31|32|51|61'), 'choice', 'Medicare Part A Stay', {
    options: ['In a Part A stay', 'Not in a Part A stay'],
    hint: 'During the stay, Medicare pays the facility for products, not the physician.',
  }),
  hospice: asked(atPlaces('12|13|14|31|32|33|34'), 'choice', 'Hospice Care', {
    options: ['Under hospice care', 'Not under hospice care'],
  }),
  globalPeriod: asked(atPlaces('11|19|22|24|31|49'), 'choice', 'Global Period of a Surgery', {
    options: ['Within a global period', 'Not within a global period'],
    hint: 'The 10 or 90 days after surgery that the surgeon’s fee covers.',
  }),
} as const

/** With the service. */
export const thisRequest = {
  requestKind: asked('always', 'choice', 'Kind of Request', {
    options: ['New request', 'Further application', 'Re-verification', 'New insurance'],
  }),
  consentHeld: asked('always', 'choice', 'Patient’s Consent', {
    options: ['Held by the office', 'Not yet held'],
    hint: 'To share what the payer needs.',
  }),
  urgency: asked('always', 'choice', 'Urgency', {
    options: ['Standard', expedited],
    hint: 'Payers expedite only where waiting puts the patient’s health at risk.',
  }),
  urgencyReason: asked(ofExpedited, 'text', 'Reason for Urgency', { max: 300 }),
  plannedApplications: asked('always', 'count', 'Planned Applications', { hint: 'Within 12 weeks.' }),
  lastServiceDay: asked('always', 'date', 'Last Planned Date of Service'),
} as const
