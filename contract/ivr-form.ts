import { z } from 'zod'
import {
  calendarDay,
  npi,
  oneLine,
  optionalText,
  personName,
  requiredText,
  state,
  taxId,
  zipCode,
} from './fields.ts'
import { fileUrl, StoredFile } from './files.ts'
import { Id } from './replies.ts'

/** The facility that needs no details: the patient's own home. */
export const homeFacility = 'Home'
/** What reveals a free-text field: for insurance types and payers, and for ICD and CPT codes. */
export const otherInsurance = 'Other'
export const otherCode = 'other'
export const mostWoundImages = 10

const phone = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, 'Phone number is required')
  .regex(/^\d*$/, 'Phone number must be a numeric value.')
  .regex(/^\d{10,15}$/, 'Phone number must be between 10 and 15 digits long.')

const amount = /^\d{1,5}(?:\.\d{1,2})?$/

const unitCm = z
  .string({ error: 'Unit/cm is required.' })
  .trim()
  .min(1, 'Unit/cm is required.')
  .refine((text) => text === '' || amount.test(text), 'Unit/cm must be a numeric value.')
  .refine((text) => !amount.test(text) || Number(text) > 0, 'Unit/cm must be more than 0.')

/** The date of birth and of service are checked against today where today is known: see `dateRules`. */
export const birthDay = calendarDay('Please select a valid date of birth.')
export const serviceDay = calendarDay('Please select a valid date of service.')

const patient = {
  patientFirstName: personName('First name'),
  patientLastName: personName('Last name'),
  patientDateOfBirth: birthDay,
  patientAddress: requiredText('Address is required.'),
  patientState: state('State is required.'),
  patientCity: requiredText('City is required.', 100),
  patientZipCode: zipCode('Zip code is required.'),
}

const physician = {
  physicianName: requiredText('Physician name is required.', 101),
  npi: npi('NPI is required.'),
  taxId: taxId(),
  ptan: requiredText('PTAN is required.', 30),
  taxonomyCode: requiredText('Taxonomy code is required.', 20),
  stateLicenseNumber: requiredText('State license number is required.', 30),
  physicianAddress: requiredText('Address is required.'),
  physicianCity: requiredText('City is required.', 100),
  physicianState: state('State is required.'),
  physicianZipCode: zipCode('Zip code is required.'),
  physicianOfficeContactName: optionalText(100),
  physicianPhone: phone,
  physicianExt: optionalText(10),
  physicianFaxNumber: requiredText('Fax number is required.', 20),
}

/** Facility details, as asked for everywhere but at the patient's home. */
const facility = {
  facilityName: requiredText('Facility name is required.'),
  facilityNPI: npi('Facility NPI is required.'),
  facilityTaxId: taxId(),
  serviceType: requiredText('Service Type is required.'),
  facilityAddress: requiredText('facility Address is required.'),
  facilityCity: requiredText('facility City is required.', 100),
  facilityState: state('facility State is required.'),
  facilityZipCode: zipCode('facility Zip Code is required.'),
}

const facilityDetails = [
  'facilityNPI',
  'facilityTaxId',
  'serviceType',
  'facilityAddress',
  'facilityCity',
  'facilityState',
  'facilityZipCode',
] as const

type FacilityTexts = Record<(typeof facilityDetails)[number], z.ZodDefault<z.ZodString>>

const service = {
  dos: serviceDay,
  products: requiredText('Product is required.'),
  unitCm,
  icdCode: requiredText('ICD-10 Diagnosis Code is required.'),
  cptCode: requiredText('CPT Application Code is required.'),
  woundType: requiredText('Wound Type is required.'),
  woundLocation: requiredText('Wound location is required.'),
  woundSize: requiredText('Wound size is required.', 100),
}

const card = (message: string) => z.union([StoredFile, z.null()]).refine((file) => file !== null, message)

const needs = (condition: boolean, text: string | undefined) => condition && !text?.trim()

const alsoRequired = (field: string, message: string) => ({ path: [field], message })

/** What may only be given with the secondary insurance that it belongs to. */
const withoutInsurance = 'Please choose the secondary insurance that this belongs to, or remove it.'

/** Step 1 of the wizard. */
export const PatientStep = z.object(patient)

/**
 * Step 2. An 'Other' choice needs its free text; a secondary insurance needs its policy number, which needs its
 * insurance, as its cards do.
 */
export const InsuranceStep = z
  .object({
    insuranceType: requiredText('Insurance type is required.'),
    otherInsuranceType: optionalText(),
    primaryInsurance: requiredText('Primary insurance is required.'),
    otherPrimaryInsurance: optionalText(),
    primaryPolicy: requiredText('Primary policy number is required.', 50),
    primaryFrontInsuranceCard: card('Upload Front Side Insurance Card'),
    primaryBackInsuranceCard: card('Upload Back Side Insurance Card'),
    secondaryInsurance: optionalText(),
    otherSecondaryInsurance: optionalText(),
    secondaryPolicy: optionalText(50),
    secondaryFrontInsuranceCard: StoredFile.nullable(),
    secondaryBackInsuranceCard: StoredFile.nullable(),
  })
  .refine(
    (form) => !needs(form.insuranceType === otherInsurance, form.otherInsuranceType),
    alsoRequired('otherInsuranceType', 'Other Insurance is required.'),
  )
  .refine(
    (form) => !needs(form.primaryInsurance === otherInsurance, form.otherPrimaryInsurance),
    alsoRequired('otherPrimaryInsurance', 'Other Primary Insurance is required.'),
  )
  .refine(
    (form) => !needs(form.secondaryInsurance === otherInsurance, form.otherSecondaryInsurance),
    alsoRequired('otherSecondaryInsurance', 'Other Secondary insurance is required.'),
  )
  .refine(
    (form) => !needs(Boolean(form.secondaryInsurance), form.secondaryPolicy),
    alsoRequired('secondaryPolicy', 'Secondary insurance details are required.'),
  )
  .superRefine((form, { addIssue }) => {
    if (form.secondaryInsurance) return
    const { secondaryPolicy, secondaryFrontInsuranceCard, secondaryBackInsuranceCard } = form
    const given = { secondaryPolicy, secondaryFrontInsuranceCard, secondaryBackInsuranceCard }
    for (const [field, value] of Object.entries(given))
      if (value) addIssue({ code: 'custom', path: [field], message: withoutInsurance })
  })

/** Step 3. */
export const PhysicianStep = z.object({ ...physician, physicianId: Id })

/** Step 4. At home there is nothing more to say than that. */
export const FacilityStep = z
  .object({ facilityName: facility.facilityName })
  .extend(
    Object.fromEntries(
      facilityDetails.map((field) => [
        field,
        z
          .string()
          .refine(...oneLine)
          .default(''),
      ]),
    ) as FacilityTexts,
  )
  .superRefine((form, { addIssue }) => {
    if (form.facilityName === homeFacility) return
    for (const field of facilityDetails) {
      const issue = facility[field].safeParse(form[field]).error?.issues[0]
      if (issue) addIssue({ code: 'custom', path: [field], message: issue.message })
    }
  })

/** Step 5. */
export const ServiceStep = z
  .object({
    ...service,
    otherICD: optionalText(),
    otherCPT: optionalText(),
    woundImages: z
      .array(StoredFile)
      .min(1, 'Upload at least one wound image')
      .max(mostWoundImages, `Please upload at most ${mostWoundImages} wound images.`),
  })
  .refine(
    (form) => !needs(form.icdCode === otherCode, form.otherICD),
    alsoRequired('otherICD', 'Other  ICD-10 Diagnosis Code is required.'),
  )
  .refine(
    (form) => !needs(form.cptCode === otherCode, form.otherCPT),
    alsoRequired('otherCPT', 'Other CPT Application Code is required.'),
  )

const emptyText = z.literal('').default('')

/**
 * What the browser sends: the form flattened, free text in place of Other, pictures by their `fileUrl`.
 * The fields that a home visit does not have are empty.
 */
export const IvrSubmission = z
  .strictObject({
    ...patient,
    insuranceType: requiredText('Insurance type is required.'),
    primaryInsurance: requiredText('Primary insurance is required.'),
    primaryPolicyNumber: requiredText('Primary policy number is required.', 50),
    primaryFrontSideInsuranceCard: fileUrl('Upload Front Side Insurance Card'),
    primaryBackSideInsuranceCard: fileUrl('Upload Back Side Insurance Card'),
    secondaryInsurance: optionalText(),
    secondaryPolicyNumber: optionalText(50),
    secondaryFrontSideInsuranceCard: fileUrl('Please upload this file again.').or(emptyText),
    secondaryBackSideInsuranceCard: fileUrl('Please upload this file again.').or(emptyText),
    physicianId: Id,
    physicianName: physician.physicianName,
    physicianNpi: physician.npi,
    physicianTaxID: physician.taxId,
    ptan: physician.ptan,
    taxonomyCode: physician.taxonomyCode,
    stateLicenseNumber: physician.stateLicenseNumber,
    physicianAddress: physician.physicianAddress,
    physicianCity: physician.physicianCity,
    physicianState: physician.physicianState,
    physicianZipCode: physician.physicianZipCode,
    officeContactName: physician.physicianOfficeContactName,
    phone: physician.physicianPhone,
    ext: physician.physicianExt,
    faxNumber: physician.physicianFaxNumber,
    facilityName: facility.facilityName,
    facilityNpi: facility.facilityNPI.or(emptyText),
    facilityTaxId: facility.facilityTaxId.or(emptyText),
    serviceType: facility.serviceType.or(emptyText),
    facilityAddress: facility.facilityAddress.or(emptyText),
    facilityCity: facility.facilityCity.or(emptyText),
    facilityState: facility.facilityState.or(emptyText),
    facilityZipCode: facility.facilityZipCode.or(emptyText),
    dos: service.dos,
    medicalProductQCode: service.products,
    unitCm2: service.unitCm,
    icd10DiagnosisCodes: service.icdCode,
    cptApplicationCode: service.cptCode,
    woundType: service.woundType,
    woundLocation: service.woundLocation,
    woundSize: service.woundSize,
    woundImages: z
      .array(fileUrl('Please upload this file again.'), { error: 'Upload at least one wound image' })
      .min(1, 'Upload at least one wound image')
      .max(mostWoundImages, `Please upload at most ${mostWoundImages} wound images.`),
    applicationCode: z.literal(2, { error: 'The application code is always 2.' }),
  })
  .superRefine((sent, { addIssue }) => {
    const miss = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (needs(sent.secondaryInsurance !== '', sent.secondaryPolicyNumber))
      miss('secondaryPolicyNumber', 'Secondary insurance details are required.')
    if (sent.secondaryInsurance === '')
      for (const field of [
        'secondaryPolicyNumber',
        'secondaryFrontSideInsuranceCard',
        'secondaryBackSideInsuranceCard',
      ] as const)
        if (sent[field]) miss(field, withoutInsurance)
    if (sent.facilityName === homeFacility) return
    if (!sent.serviceType) miss('serviceType', 'Service Type is required.')
    if (!sent.facilityNpi) miss('facilityNpi', 'Facility NPI is required.')
    if (!sent.facilityTaxId) miss('facilityTaxId', 'Tax ID is required.')
    if (!sent.facilityAddress) miss('facilityAddress', 'facility Address is required.')
    if (!sent.facilityCity) miss('facilityCity', 'facility City is required.')
    if (!sent.facilityState) miss('facilityState', 'facility State is required.')
    if (!sent.facilityZipCode) miss('facilityZipCode', 'facility Zip Code is required.')
  })
export type IvrSubmission = z.infer<typeof IvrSubmission>

/**
 * What is wrong with the two dates, by field: a birth date from 1900 to today, a date of service from today
 * on. `today` is the viewer's calendar day; the server passes the earliest and latest day on earth, so that
 * a zone never makes it refuse what the form allowed.
 */
export function dateRules(
  days: { patientDateOfBirth?: string; dos?: string },
  today: { earliest: string; latest: string },
): Record<string, string> {
  const wrong: Record<string, string> = {}
  const { patientDateOfBirth: born, dos } = days
  if (born !== undefined && (born < '1900-01-01' || born > today.latest))
    wrong.patientDateOfBirth = 'Please select a valid date of birth.'
  if (dos !== undefined && (dos < today.earliest || dos > '2199-12-31'))
    wrong.dos = 'Please select a valid date of service.'
  return wrong
}
