import { optional } from '../field-catalogue.ts'

const somebodyElse = 'Somebody else'
export const expedited = 'Expedited'
const ofSubscriber = { field: 'subscriber', matches: new RegExp(`^${somebodyElse}$`) }
/** Original Medicare has no groups. */
const notMedicare = { field: 'insuranceType', matches: /^(?!Medicare \(Original|Railroad Medicare)./ }
const medicare = { field: 'insuranceType', matches: /^(?:Medicare|Railroad Medicare)/ }
const medicaid = { field: 'insuranceType', matches: /Medicaid/ }
const atPlaces = (codes: string) => ({ field: 'serviceType', matches: new RegExp(`\\(POS (?:${codes})\\)`) })

/** Beside the patient: what makers' forms ask. */
export const aboutThePatient = {
  patientSex: optional('choice', 'Sex', {
    exported: null,
    asked: 'always',
    options: ['Female', 'Male'],
    hint: 'As the payer has it on file.',
  }),
  patientPhone: optional('phone', 'Patient’s Phone Number', { exported: null, asked: 'always' }),
} as const

/** Beside the insurance. */
export const forTheCall = {
  nameOnCard: optional('text', 'Name on the Medicare Card', {
    max: 101,
    exported: null,
    asked: medicare,
    hint: 'Only if it differs from the chart.',
  }),
  networkStatus: optional('choice', 'Physician’s Network Status', {
    exported: null,
    asked: notMedicare,
    options: ['In network', 'Out of network', 'Not sure'],
  }),
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

/** Beside the physician: the practice that bills, and whom makers and payers write to. */
export const ofThePractice = {
  practiceNpi: optional('npi', 'Practice NPI', {
    exported: null,
    asked: 'always',
    hint: 'The group’s NPI (NPI-2), not the physician’s.',
  }),
  practicePtan: optional('identifier', 'Practice PTAN', {
    max: 30,
    exported: null,
    asked: medicare,
    hint: 'Medicare’s number for the group.',
  }),
  medicaidNumber: optional('identifier', 'Medicaid Provider Number', {
    max: 30,
    exported: null,
    asked: medicaid,
  }),
  contactEmail: optional('email', 'Contact Email', { exported: null, asked: 'always' }),
  salesRep: optional('text', 'Sales Representative', {
    max: 100,
    exported: null,
    asked: 'always',
    hint: 'The maker’s or distributor’s.',
  }),
} as const

/** Beside the facility: Medicare's numbers for it. */
export const ofTheFacility = {
  ccn: optional('identifier', 'CMS Certification Number (CCN)', {
    max: 10,
    exported: null,
    asked: atPlaces('19|22'),
    hint: 'Six characters, from the hospital’s Medicare enrollment.',
  }),
  facilityPtan: optional('identifier', 'Facility PTAN', {
    max: 30,
    exported: null,
    asked: atPlaces('19|22|24'),
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
  urgency: optional('choice', 'Urgency', {
    exported: null,
    asked: 'always',
    options: ['Standard', expedited],
    hint: 'Payers expedite only where waiting puts the patient’s health at risk.',
  }),
  urgencyReason: optional('text', 'Reason for Urgency', {
    max: 300,
    exported: null,
    asked: { field: 'urgency', matches: new RegExp(`^${expedited}$`) },
  }),
  plannedApplications: optional('count', 'Planned Applications', {
    exported: null,
    asked: 'always',
    hint: 'Within 12 weeks.',
  }),
  lastServiceDay: optional('date', 'Last Planned Date of Service', { exported: null, asked: 'always' }),
} as const
