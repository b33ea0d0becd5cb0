import { type FileField, type facilityDetails, homeFacility } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { emptySubmission } from '#contract/ivr/sample.ts'
import { measuredIn, noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import type { InsuranceCard } from './cards.ts'
import { intakeOf } from './intake.ts'
import { dayAfter, inventedNpi, inventedTaxId } from './numbers.ts'
import { type DemoPatient, demoPatient } from './patients.ts'
import type { DemoOffice, DemoPhysician } from './people.ts'
import { addressIn, type Region } from './places.ts'
import { between, chance, fill, pick, type Rng, seeded } from './random.ts'
import { demoWound } from './wound-cases.ts'
import type { WoundPicture } from './wounds.ts'

/** A card, to be drawn as front and back. */
export type DemoCard = Omit<InsuranceCard, 'side'>

/** A request as the form sends it, without the physician's id and the pictures, which the database assigns. */
export interface DemoRequest {
  readonly fields: Omit<IvrSubmission, FileField | 'physicianId'>
  readonly primaryCard: DemoCard
  readonly secondaryCard: DemoCard | undefined
  readonly wounds: readonly WoundPicture[]
}

type FacilityFields = Pick<DemoRequest['fields'], 'facilityName' | (typeof facilityDetails)[number]>

const nothing = emptySubmission()

/** The hospital of the physician's record; the same hospital always has the same numbers. */
function hospitalOf(physician: DemoPhysician): FacilityFields {
  const rng = seeded(`hospital ${physician.hospitalName}`)
  const { address, city, state, zipCode } = physician.officeAddress
  return {
    facilityName: physician.hospitalName,
    facilityNpi: inventedNpi(rng),
    facilityTaxId: inventedTaxId(rng),
    serviceType: physician.serviceType,
    facilityAddress: address,
    facilityCity: city,
    facilityState: state,
    facilityZipCode: zipCode,
  }
}

const otherFacilities = [
  ['Magnolia Court Skilled Nursing', 'Skilled Nursing Facility (POS 31)'],
  ['Harbor Light Nursing & Rehab', 'Nursing Facility (POS 32)'],
  ['Cedar Hollow Assisted Living', 'Assisted Living Facility (POS 13)'],
  ['Prairie Star Surgery Center', 'Ambulatory Surgical Center (POS 24)'],
] as const

function facilityOf(rng: Rng, region: Region): FacilityFields {
  const [name, serviceType] = pick(rng, otherFacilities)
  const own = seeded(`facility ${name} ${region}`)
  const { address, city, state, zipCode } = addressIn(own, region)
  return {
    facilityName: name,
    facilityNpi: inventedNpi(own),
    facilityTaxId: inventedTaxId(own),
    serviceType,
    facilityAddress: address.replace(/, Apt.*/, ''),
    facilityCity: city,
    facilityState: state,
    facilityZipCode: zipCode,
  }
}

function physicianFields({ officeAddress, ...physician }: DemoPhysician) {
  return {
    physicianName: `${physician.firstName} ${physician.lastName}`,
    physicianNpi: physician.npiNumber,
    physicianTaxID: physician.taxID,
    ptan: physician.ptan,
    taxonomyCode: physician.taxonomyCode,
    stateLicenseNumber: physician.medicalLicenseNumber,
    physicianAddress: officeAddress.address,
    physicianCity: officeAddress.city,
    physicianState: officeAddress.state,
    physicianZipCode: officeAddress.zipCode,
    officeContactName: physician.officeContactName,
    phone: physician.phoneNumber,
    ext: physician.ext,
    faxNumber: physician.faxNumber,
  }
}

function cardsOf(patient: DemoPatient, seed: string): Pick<DemoRequest, 'primaryCard' | 'secondaryCard'> {
  const member = `${patient.firstName} ${patient.lastName}`
  const card = (payer: string, policy: string): DemoCard => ({ payer, member, policy, seed })
  return {
    primaryCard: card(patient.primaryInsurance, patient.primaryPolicyNumber),
    secondaryCard: patient.secondaryInsurance
      ? card(patient.secondaryInsurance, patient.secondaryPolicyNumber)
      : undefined,
  }
}

/**
 * A request that an office might submit at the moment `at`: patient, coverage, facility and wound are consistent, and
 * the date of service is within the next three weeks.
 */
export function demoRequest(
  rng: Rng,
  {
    office,
    physician,
    at,
    patient = demoPatient(rng, office.region, at),
  }: { office: DemoOffice; physician: DemoPhysician; at: Date; patient?: DemoPatient },
): DemoRequest {
  const { bodyArea: _, area: __, ...wound } = demoWound(rng)
  const facility = chance(rng, 0.2)
    ? { facilityName: homeFacility }
    : chance(rng, 0.65)
      ? hospitalOf(physician)
      : facilityOf(rng, office.region)
  const seed = fill(rng, '########')
  const taken = dayAfter(at, -between(rng, 0, 3))
  const initials = `${patient.firstName.charAt(0)}.${patient.lastName.charAt(0)}.`
  const pictures = pick(rng, [1, 1, 2, 2, 3])
  const fields = {
    ...nothing,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    patientDateOfBirth: patient.dateOfBirth,
    patientAddress: patient.address,
    patientState: patient.state,
    patientCity: patient.city,
    patientZipCode: patient.zipCode,
    insuranceType: patient.insuranceType,
    primaryInsurance: patient.primaryInsurance,
    primaryPolicyNumber: patient.primaryPolicyNumber,
    secondaryInsurance: patient.secondaryInsurance,
    secondaryPolicyNumber: patient.secondaryPolicyNumber,
    ...physicianFields(physician),
    ...facility,
    dos: dayAfter(at, between(rng, 2, 21)),
    ...wound,
    firstWound: { ...noWoundFacts, ...measuredIn(wound.woundSize) },
    applicationCode: 2 as const,
  }
  return {
    fields: { ...fields, ...intakeOf(seeded(`intake ${seed}`), fields, at) },
    ...cardsOf(patient, seed),
    wounds: Array.from({ length: pictures }, (_, number) => ({
      seed: `${seed} ${number}`,
      patient: `${patient.firstName} ${patient.lastName} ${patient.dateOfBirth}`,
      location: wound.woundLocation,
      date: `${taken.slice(5, 7)}/${taken.slice(8)}/${taken.slice(0, 4)}`,
      initials,
    })),
  }
}

/** The team's requests in Conditional answers, with the reason and the document that the answer names. */
const asked = [
  {
    additionalInformation: 'Chart notes for the last four weeks are missing.',
    notes: 'The payer wants four weeks of standard care before it decides.',
    reason: 'R13',
    document: 'conservative-care-notes',
  },
  {
    additionalInformation: 'Please send wound measurements before and after debridement.',
    notes: 'Length, width and depth on two dates are needed.',
    reason: 'R14',
    document: 'wound-measurements',
  },
  {
    additionalInformation: 'We cannot read the member’s card. Please upload it again.',
    notes: 'The policy number and group are cut off.',
    reason: 'R02',
    document: 'insurance-card-front',
  },
  {
    additionalInformation: 'Please send the vascular study (ABI or toe pressure).',
    notes: 'The policy asks for an ABI of at least 0.60.',
    reason: 'R15',
    document: 'vascular-study',
  },
  {
    additionalInformation: 'An HbA1c from the last 90 days is missing.',
    notes: 'The plan wants proof of glycemic control for diabetic ulcers.',
    reason: 'R12',
    document: 'hba1c-lab',
  },
  {
    additionalInformation: 'Off-loading is not documented.',
    notes: 'The chart notes must name the device and the date it was started.',
    reason: 'R13',
    document: 'offloading-note',
  },
  {
    additionalInformation: 'Is the patient in a Medicare Part A stay? Please send the face sheet.',
    notes: 'Part B does not pay for the product during a Part A stay.',
    reason: 'R19',
    document: 'face-sheet',
  },
] as const

/** The texts that a reviewer enters with the decision Conditional. */
export function demoNotes(rng: Rng): { additionalInformation: string; notes: string } {
  const { additionalInformation, notes } = pick(rng, asked)
  return { additionalInformation, notes }
}

/** The reason and the document that belong to the texts of a Conditional decision. */
export const askedWith = (additionalInformation: string) =>
  asked.find((one) => one.additionalInformation === additionalInformation) ?? asked[0]
