import type { PacketFieldName } from '#contract/packets/packet-fields.ts'

// The ways to ask for an authorization, as data: who takes it, what it requires at which place of service, what its
// form asks in which order, and the source of that. Policies (docs/spec/policies.md) say where and when a way applies;
// nothing here does.

/** What the WISeR forms call a place of service that the model knows. */
export const placeNames = {
  office: 'Physician office',
  home: 'Home setting',
  hospital: 'Hospital outpatient department',
  surgery: 'Ambulatory surgical center',
} as const
type WiserPlace = keyof typeof placeNames

const placesByPos: ReadonlyMap<unknown, WiserPlace> = new Map([
  ['11', 'office'],
  ['12', 'home'],
  ['19', 'hospital'],
  ['22', 'hospital'],
  ['24', 'surgery'],
] as const)
export const wiserPlaceOf = (pos: unknown): WiserPlace | undefined => placesByPos.get(pos)

export type Identifier = Extract<
  PacketFieldName,
  'physicianNpi' | 'ptan' | 'practiceNpi' | 'practicePtan' | 'facilityNpi' | 'facilityPtan' | 'ccn'
>

/** Identifiers of which one is enough: the first is asked for. */
export type Required = readonly [Identifier, ...Identifier[]]

type AtPlaces = Readonly<Record<WiserPlace, readonly Required[]>>

/** The ordering and the performing practitioner always have an NPI and a PTAN. */
const practitioner: readonly Required[] = [['physicianNpi'], ['ptan']]

/** The guide and Cohere: a facility that bills names itself, a hospital by its CCN; office and home name none. */
const byFacility: AtPlaces = {
  office: practitioner,
  home: practitioner,
  hospital: [...practitioner, ['ccn']],
  surgery: [...practitioner, ['facilityPtan']],
}

/** myCGS: the facility or the group practice, with PTAN and NPI, at each place. */
const ofFacility: readonly Required[] = [
  ...practitioner,
  ['facilityNpi', 'practiceNpi'],
  ['facilityPtan', 'practicePtan'],
]
const ofGroup: readonly Required[] = [
  ...practitioner,
  ['practiceNpi', 'facilityNpi'],
  ['practicePtan', 'facilityPtan'],
]
const always: AtPlaces = { office: ofGroup, home: ofGroup, hospital: ofFacility, surgery: ofFacility }

const inSection = <Value extends string>(
  section: string,
  fields: readonly (readonly [field: string, value: Value])[],
) => fields.map(([field, value]) => ({ section, field, value }))

/** The WISeR form in its order; a field whose value no one has stays in it, empty. */
const wiserForm = [
  ...inSection('Facility or group practice', [
    ['Name', 'facilityName'],
    ['PTAN', 'groupPtan'],
    ['NPI', 'groupNpi'],
    ['CCN', 'ccn'],
    ['Fax number', 'faxNumber'],
  ]),
  ...inSection('Request', [
    ['Place of service', 'place'],
    ['Request type', 'requestType'],
    ['UTN of the earlier decision', 'earlierNumber'],
    ['Urgency', 'urgencyText'],
    ['Reason for urgency', 'urgencyReason'],
  ]),
  ...inSection('Requestor', [
    ['First name', 'contactFirst'],
    ['Last name', 'contactLast'],
    ['Phone number', 'phone'],
    ['Extension', 'ext'],
  ]),
  ...inSection('Beneficiary', [
    ['Medicare number (MBI)', 'primaryPolicyNumber'],
    ['First name', 'patientFirst'],
    ['Last name', 'patientLast'],
    ['Date of birth', 'birthDay'],
  ]),
  ...inSection('Rendering physician', [
    ['First name', 'physicianFirst'],
    ['Last name', 'physicianLast'],
    ['NPI', 'physicianNpi'],
    ['PTAN', 'ptan'],
    ['Fax number', 'faxNumber'],
    ['Address', 'physicianAddress'],
  ]),
  ...inSection('Services', [
    ['Procedure codes with units', 'applicationCodes'],
    ['Product code', 'productCode'],
    ['Units', 'units'],
    ['Diagnosis codes', 'diagnosisCodes'],
    ['Dates of service', 'serviceDays'],
    ['Number of applications', 'plannedApplications'],
  ]),
  ...inSection('Statement', [['Clinical statement', 'statement']]),
]

const payerForm = [
  ...inSection('Member', [
    ['Member ID', 'primaryPolicyNumber'],
    ['First name', 'patientFirst'],
    ['Last name', 'patientLast'],
    ['Date of birth', 'birthDay'],
  ]),
  ...inSection('Requesting provider', [
    ['First name', 'physicianFirst'],
    ['Last name', 'physicianLast'],
    ['NPI', 'physicianNpi'],
    ['Address', 'physicianAddress'],
    ['Contact phone number', 'phone'],
    ['Fax number', 'faxNumber'],
  ]),
  ...inSection('Facility', [
    ['Name', 'facilityName'],
    ['NPI', 'facilityNpi'],
    ['Place of service', 'place'],
  ]),
  ...inSection('Services', [
    ['Procedure codes with units', 'applicationCodes'],
    ['Product code', 'productCode'],
    ['Units', 'units'],
    ['Diagnosis codes', 'diagnosisCodes'],
    ['Dates of service', 'serviceDays'],
    ['Number of applications', 'plannedApplications'],
    ['Urgency', 'urgencyText'],
    ['Reason for urgency', 'urgencyReason'],
  ]),
  ...inSection('Statement', [['Clinical statement', 'statement']]),
]

/** A field of a form, and where its value on the copy sheet comes from. */
type FormField = (typeof wiserForm | typeof payerForm)[number]
export type CopyValue = FormField['value']

interface Known {
  readonly title: string
  readonly url: string | null
  readonly date: string
}

/** A way to ask for an authorization: what its form asks, and which parts no one has verified. */
export interface ChannelData {
  readonly title: string
  readonly form: readonly FormField[]
  readonly notVerified: readonly string[]
}

interface WiserChannel extends ChannelData {
  readonly id: string
  readonly contacts: readonly { readonly label: string; readonly value: string }[]
  readonly identifiers: AtPlaces
  readonly sources: readonly Known[]
}

const cohereFaq: Known = {
  title: 'Cohere Health: Medicare (Novitas), frequently asked questions',
  url: 'https://help.coherehealth.com/cohere-health-learning-center/en/articles/13132302-medicare-novitas-frequently-asked-questions-faqs',
  date: 'read Nov 27, 2026',
}
const cohereAfter: Known = {
  title: 'Cohere Health: Medicare (Novitas), what happens after submission',
  url: 'https://help.coherehealth.com/cohere-health-learning-center/en/articles/13132334-medicare-novitas-what-happens-after-submission',
  date: 'read Nov 27, 2026',
}
const myCgsForm: Known = {
  title: 'myCGS: the form “PA WISeR”',
  url: 'https://cgsmedicare.com/mycgs/ssi/forms/wiser.html',
  date: 'read Nov 27, 2026',
}

/** The largest size of one upload, in MB. No source names one; it is what portals and fax services usually accept. */
export const maxMb = 25
const sizeNotVerified = `The greatest size of an upload: ${maxMb} MB is a cautious figure of ours.`

/** An entry known only from the guide. */
export const byGuide: Omit<WiserChannel, 'id' | 'title'> = {
  contacts: [],
  identifiers: byFacility,
  form: wiserForm,
  sources: [],
  notVerified: [
    sizeNotVerified,
    'Which identifiers this entry requires: only the guide is known, which asks for a facility’s PTAN or CCN when a facility bills.',
  ],
}

/** The WISeR entries by state. A state that is not here is one of the policy’s that no one has described yet. */
export const wiserChannels: Readonly<Record<string, WiserChannel>> = {
  TX: {
    id: 'wiser-tx',
    title: 'WISeR: Cohere Health (Texas)',
    contacts: [
      { label: 'Portal', value: 'https://next.coherehealth.com' },
      { label: 'Peer-to-peer phone', value: '855-430-6299' },
    ],
    identifiers: byFacility,
    form: wiserForm,
    sources: [cohereFaq, cohereAfter],
    notVerified: [sizeNotVerified],
  },
  OH: {
    id: 'wiser-oh',
    title: 'WISeR: myCGS (Ohio)',
    contacts: [{ label: 'Portal', value: 'myCGS: Forms, Prior Authorization, PA WISeR' }],
    identifiers: always,
    form: wiserForm,
    sources: [myCgsForm],
    notVerified: [
      sizeNotVerified,
      'The part of the myCGS form after the rendering physician: its page was cut in the copy that was read.',
    ],
  },
  OK: { ...byGuide, id: 'wiser-ok', title: 'WISeR: Humata Health (Oklahoma)' },
  NJ: { ...byGuide, id: 'wiser-nj', title: 'WISeR: Genzeon (New Jersey)' },
}

/** The payer’s own prior authorization: what it asks is on its form. */
export const payerChannel: ChannelData = {
  title: 'Prior authorization by the payer',
  form: payerForm,
  notVerified: [sizeNotVerified],
}
