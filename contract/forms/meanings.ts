// What a place on a form can mean. The catalog serves the list on the mapping screen and the check of what is sent.
// server/forms/values.ts makes the values from a request, and proves that it knows every name here.

export interface Meaning {
  readonly label: string
  readonly group: string
  /** 'text' is written, 'choice' checks a box if it equals `is`. A text also fits in a list of options. */
  readonly kind: 'text' | 'choice'
  /** What a check box of a choice can stand for, with the words for it. Others, such as codes, are typed. */
  readonly options?: Readonly<Record<string, string>>
  /** What has to be typed if there are no options: 'Q code'. */
  readonly typed?: string
  /** Why a request never fills it; '' if it can. */
  readonly why: string
}

const notSaid = 'A request does not say it.'
const twoInsurances = 'A request has two insurances.'

const inGroup =
  (group: string) =>
  (label: string): Meaning => ({ label, group, kind: 'text', why: '' })

const choice = (
  group: string,
  label: string,
  options: Readonly<Record<string, string>>,
  why = '',
): Meaning => ({ label, group, kind: 'choice', options, why })

const notHeld = (group: string, label: string, why = notSaid): Meaning => ({
  label,
  group,
  kind: 'text',
  why,
})

const yesNo = { yes: 'Yes', no: 'No' }
const byHand = 'Sign by hand.'

/** How many wounds and codes have meanings of their own. */
export const numberedWounds = 4
const numberedDiagnoses = 12
const numberedApplications = 8

const numbered = (count: number, make: (n: number) => readonly [string, Meaning]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index + 1)))

const patient = inGroup('Patient')
const insurance = (which: 'primary' | 'secondary') => {
  const group = which === 'primary' ? 'Primary insurance' : 'Secondary insurance'
  const held = inGroup(group)
  const only = (label: string) => (which === 'primary' ? held(label) : notHeld(group, label))
  const why = which === 'primary' ? '' : 'A request says it of the primary insurance alone.'
  const of = which === 'primary' ? 'Primary' : 'Secondary'
  return {
    [`${which}.name`]: held(`${of} insurance`),
    [`${which}.policyNumber`]: held(`${of} policy number`),
    [`${which}.phone`]: only(`${of} payer’s phone`),
    [`${which}.groupNumber`]: only(`${of} group number`),
    [`${which}.subscriberName`]: only(`${of} subscriber’s name`),
    [`${which}.subscriberDob`]: only(`${of} subscriber’s date of birth`),
    [`${which}.type`]: only(`${of} insurance type`),
    [`${which}.planType`]: choice(
      group,
      `${of} plan type`,
      { HMO: 'HMO', PPO: 'PPO', other: 'Another type' },
      why,
    ),
    [`${which}.network`]: choice(
      group,
      `Network status with the ${which} insurance`,
      { 'In network': 'In network', 'Out of network': 'Out of network', 'Not sure': 'Not sure' },
      why,
    ),
  }
}

const address = (held: (label: string) => Meaning, who: string, name: string) => ({
  [`${name}.address`]: held(`${who} street address`),
  [`${name}.city`]: held(`${who} city`),
  [`${name}.state`]: held(`${who} state`),
  [`${name}.zip`]: held(`${who} ZIP code`),
  [`${name}.cityStateZip`]: held(`${who} city, state, ZIP`),
  [`${name}.addressLine`]: held(`${who} address in one line`),
})

const physician = inGroup('Physician')
const practice = inGroup('Practice')
const facility = inGroup('Facility')
const service = inGroup('Service')

/** Every meaning by name, in the order of the list on screen. */
export const meanings: Readonly<Record<string, Meaning>> = {
  'patient.name': patient('Patient’s full name'),
  'patient.firstName': patient('Patient’s first name'),
  'patient.lastName': patient('Patient’s last name'),
  'patient.nameOnCard': patient('Patient’s name as on the card'),
  'patient.dob': patient('Patient’s date of birth'),
  'patient.age': patient('Patient’s age'),
  'patient.sex': choice('Patient', 'Patient’s sex', { Female: 'Female', Male: 'Male' }),
  'patient.phone': patient('Patient’s phone'),
  ...address(patient, 'Patient’s', 'patient'),
  'patient.email': notHeld('Patient', 'Patient’s email or fax'),
  'patient.secondPhone': notHeld('Patient', 'Patient’s second phone'),
  'patient.ssn': notHeld('Patient', 'Patient’s social security number'),
  'patient.recordNumber': notHeld('Patient', 'Patient’s number in the medical record'),
  'patient.caregiver': notHeld('Patient', 'Patient’s caregiver'),
  'patient.okToContact': choice('Patient', 'May contact the patient', yesNo, notSaid),
  ...insurance('primary'),
  ...insurance('secondary'),
  'tertiary.name': notHeld('Secondary insurance', 'Third insurance', twoInsurances),
  'tertiary.policyNumber': notHeld('Secondary insurance', 'Third policy number', twoInsurances),
  'physician.name': physician('Physician’s name'),
  'physician.npi': physician('Physician’s NPI'),
  'physician.taxId': physician('Physician’s tax ID'),
  'physician.ptan': physician('Physician’s PTAN'),
  'physician.medicaid': physician('Medicaid provider number'),
  'physician.taxonomy': physician('Physician’s taxonomy code'),
  'physician.license': physician('Physician’s state license number'),
  'physician.specialty': physician('Physician’s specialty'),
  'physician.phone': physician('Physician’s phone'),
  'physician.fax': physician('Physician’s fax'),
  ...address(physician, 'Physician’s', 'physician'),
  'practice.name': practice('Practice’s name'),
  'practice.npi': practice('Practice’s NPI'),
  'practice.taxId': practice('Practice’s tax ID'),
  'practice.ptan': practice('Practice’s PTAN'),
  'contact.name': practice('Office contact’s name'),
  'contact.phone': practice('Office contact’s phone'),
  'contact.fax': practice('Office contact’s fax'),
  'contact.email': practice('Office contact’s email'),
  'facility.name': facility('Facility’s name'),
  'facility.npi': facility('Facility’s NPI'),
  'facility.taxId': facility('Facility’s tax ID'),
  'facility.ptan': facility('Facility’s PTAN'),
  'facility.ccn': facility('Facility’s CMS Certification Number (CCN)'),
  ...address(facility, 'Facility’s', 'facility'),
  'facility.phone': notHeld('Facility', 'Facility’s phone', 'A request has the office’s phone alone.'),
  'facility.fax': notHeld('Facility', 'Facility’s fax', 'A request has the office’s fax alone.'),
  'facility.contact': notHeld('Facility', 'Facility’s contact', 'A request has the office’s contact alone.'),
  'facility.medicaid': notHeld('Facility', 'Facility’s Medicaid number'),
  'facility.mac': notHeld('Facility', 'Medicare contractor (MAC)'),
  'facility.managementCompany': notHeld('Facility', 'Management company'),
  'facility.differs': choice('Facility', 'Billing place differs from treating place', yesNo, notSaid),
  pos: {
    ...choice('Facility', 'Place of service', {}),
    typed: 'Two digits, such as 11, or several as 19/22; “other” for any place without a box',
  },
  'pos.text': facility('Place of service in words'),
  'pos.other': facility('Place of service, where the form has no box for it'),
  dos: service('Date of service'),
  dosLast: service('Last day of service'),
  'product.code': service('Product’s HCPCS code'),
  'product.name': service('Product’s name'),
  'product.nameAndCode': service('Product’s name and HCPCS code'),
  product: {
    ...choice('Service', 'Product', {}),
    typed: 'HCPCS code, such as Q4186; “other” for any product without a box',
  },
  'product.other': service('Product, where the form has no box for it'),
  units: service('Product’s size in cm²'),
  graftSize: notHeld('Service', 'One size of the product', 'A request has the total size in cm².'),
  plannedApplications: service('Planned number of applications'),
  frequency: notHeld('Service', 'Frequency of applications'),
  icd: service('All diagnosis codes'),
  ...numbered(numberedDiagnoses, (n) => [`icd.${n}`, service(`Diagnosis code ${n}`)]),
  'icd.ofType': {
    ...service('Diagnosis code for one wound type'),
    typed: 'Wound type and number of the code, such as venous-leg-ulcer 2',
  },
  cpt: service('All application codes'),
  ...numbered(numberedApplications, (n) => [`cpt.${n}`, service(`Application code ${n}`)]),
  cptIs: {
    ...choice('Service', 'Application code', {}),
    typed: 'CPT code, or any of several as 15271/15272',
  },
  requestKind: choice('Service', 'Kind of request', {
    'New request': 'New request',
    'Further application': 'Further application',
    'Re-verification': 'Re-verification',
    'New insurance': 'New insurance',
  }),
  urgency: choice('Service', 'Urgency', { Standard: 'Standard', Expedited: 'Expedited' }),
  urgencyReason: service('Reason for urgency'),
  woundType: {
    ...choice('Wounds', 'Wound type', {}),
    typed:
      'Wound type as in the request’s list, such as diabetic-foot-ulcer; “other” for types without a box',
  },
  'woundType.text': inGroup('Wounds')('Wound type in words'),
  'woundType.other': inGroup('Wounds')('Wound type, where the form has no box for it'),
  'wounds.location': inGroup('Wounds')('Location of all wounds'),
  'wounds.size': inGroup('Wounds')('Size of all wounds'),
  'wounds.area': inGroup('Wounds')('Total area of all wounds'),
  'wounds.count': inGroup('Wounds')('Number of wounds'),
  'wounds.history': notHeld('Wounds', 'Known conditions, medical history'),
  'wounds.therapies': notHeld('Wounds', 'Earlier treatments'),
  'wounds.afterDebridement': notHeld('Wounds', 'Wound size after debridement'),
  ...numbered(numberedWounds, (n) => [`wound.${n}.location`, inGroup('Wounds')(`Wound ${n}: location`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.type`, inGroup('Wounds')(`Wound ${n}: type`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.size`, inGroup('Wounds')(`Wound ${n}: size`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.length`, inGroup('Wounds')(`Wound ${n}: length in cm`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.width`, inGroup('Wounds')(`Wound ${n}: width in cm`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.depth`, inGroup('Wounds')(`Wound ${n}: depth in cm`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.area`, inGroup('Wounds')(`Wound ${n}: area in cm²`)]),
  ...numbered(numberedWounds, (n) => [`wound.${n}.age`, inGroup('Wounds')(`Wound ${n}: age in weeks`)]),
  partAStay: choice('Other care', 'In a Medicare Part A stay or nursing facility', yesNo),
  'partAStay.days': notHeld('Other care', 'Days in the nursing facility'),
  'partAStay.over100': choice('Other care', 'More than 100 days in the nursing facility', yesNo, notSaid),
  hospice: choice('Other care', 'Under hospice care', yesNo),
  globalPeriod: choice('Other care', 'In a global period of a surgery', yesNo),
  'globalPeriod.cpt': notHeld('Other care', 'CPT code of the earlier surgery'),
  'globalPeriod.date': notHeld('Other care', 'Date of the earlier surgery'),
  consentHeld: choice('Other care', 'Patient’s consent is held', yesNo),
  priorAuthPermission: choice('Other care', 'May start the prior authorization', yesNo, notSaid),
  clinicalNotes: choice('Other care', 'Clinical notes are attached', yesNo, notSaid),
  otherFact: choice('Other care', 'Another question with yes and no', yesNo, notSaid),
  today: inGroup('This form')('Today’s date'),
  salesRep: inGroup('This form')('Sales representative'),
  'salesRep.contact': notHeld('This form', 'Sales representative’s phone or email'),
  distributor: notHeld('This form', 'Distributor'),
  signature: notHeld('This form', 'Signature', byHand),
  'signature.date': notHeld('This form', 'Date of the signature', 'The person who signs writes the date.'),
  'signature.name': notHeld('This form', 'Name and title of the person who signs', byHand),
  peerToPeer: notHeld('This form', 'Peer-to-peer call'),
  otherText: notHeld('This form', 'Something else that a request does not say'),
  fixed: inGroup('This form')('Fixed text'),
  empty: notHeld('This form', 'Leave empty', ''),
}

export const isMeaning = (name: string): boolean => Object.hasOwn(meanings, name)

interface Meant {
  readonly source: string
  readonly is: string
  readonly text: string
}

/** Whether a meaning has all that a place of this kind needs. A choice's check box needs to know what it stands for. */
export function isWhole(kind: string, { source, is, text }: Meant): boolean {
  const meaning = meanings[source]
  if (!meaning) return false
  const isBox = kind === 'check' || kind === 'radio'
  if (source === 'empty') return true
  if (source === 'fixed') return isBox || text.trim() !== ''
  if (meaning.why !== '' && meaning.kind === 'text') return true
  if (isBox) return meaning.kind === 'choice' && is.trim() !== ''
  return source !== 'icd.ofType' || /^[\w-]+ \d+$/.test(is)
}
