// What an authorization packet asks beyond its request: identifiers that the channel wants, and clinical facts that the
// check does not ask about. A decided request cannot be edited, so they are stored with its packet.

import { forTheCall, ofTheFacility, ofThePractice, thisRequest } from '../ivr/intake-fields.ts'

export interface PacketField {
  readonly kind: 'identifier' | 'npi' | 'text' | 'phone' | 'date' | 'count' | 'choice'
  readonly label: string
  readonly max?: number
  readonly options?: readonly string[]
  readonly hint?: string
  /** Copied into the same office's next packet with this physician or this facility. */
  readonly of?: 'physician' | 'facility'
}

export const resubmission = 'Resubmission'

/** Every value that the packet may have instead of the request's, in the order of its form. */
export const packetFields = {
  primaryPolicyNumber: { kind: 'identifier', label: 'Medicare number (MBI)', max: 50 },
  nameOnCard: { ...forTheCall.nameOnCard, label: 'Name on the Medicare card' },
  physicianNpi: { kind: 'npi', label: 'Physician NPI' },
  ptan: { kind: 'identifier', label: 'Physician PTAN', max: 30, of: 'physician' },
  practiceNpi: { ...ofThePractice.practiceNpi, of: 'physician' },
  practicePtan: { ...ofThePractice.practicePtan, of: 'physician' },
  facilityNpi: { kind: 'npi', label: 'Facility NPI', of: 'facility' },
  ccn: { ...ofTheFacility.ccn, of: 'facility' },
  facilityPtan: { ...ofTheFacility.facilityPtan, of: 'facility' },
  officeContactName: { kind: 'text', label: 'Contact name', max: 100, of: 'physician' },
  phone: { kind: 'phone', label: 'Contact phone number', of: 'physician' },
  faxNumber: { kind: 'phone', label: 'Fax number for the decision', of: 'physician' },
  urgency: thisRequest.urgency,
  urgencyReason: { ...thisRequest.urgencyReason, label: 'Reason for urgency' },
  plannedApplications: { ...thisRequest.plannedApplications, label: 'Planned applications' },
  lastServiceDay: { ...thisRequest.lastServiceDay, label: 'Last planned date of service' },
  submission: { kind: 'choice', label: 'Request type', options: ['Initial', resubmission] },
  earlierNumber: {
    kind: 'identifier',
    label: 'UTN of the earlier decision',
    max: 50,
    hint: 'The number that the non-affirmation came with.',
  },
} as const satisfies Readonly<Record<string, PacketField>>

export type PacketFieldName = keyof typeof packetFields
export const packetFieldNames = Object.keys(packetFields) as PacketFieldName[]
export const packetField = (name: PacketFieldName): PacketField => packetFields[name]

/** The packet's clinical facts, in addition to the check's questions. */
export const packetQuestions = {
  diabetes: {
    kind: 'choice',
    label: 'Does the patient have diabetes?',
    options: { none: 'None', type1: 'Type 1', type2: 'Type 2', other: 'Another type' },
  },
  careFirstDay: { kind: 'day', label: 'First day of standard care' },
  careLastDay: { kind: 'day', label: 'Last day of standard care' },
  tunneling: { kind: 'yes-no', label: 'Is there tunneling?' },
  undermining: { kind: 'yes-no', label: 'Is there undermining?' },
  necrosis: { kind: 'yes-no', label: 'Is there necrotic tissue?' },
} as const

export type PacketQuestion = keyof typeof packetQuestions
export const packetQuestionNames = Object.keys(packetQuestions) as PacketQuestion[]

/** The most measurements, sentences and left-out files that a packet can have. */
export const maxMeasurements = 20
export const maxSentences = 200
export const maxSentence = 600
