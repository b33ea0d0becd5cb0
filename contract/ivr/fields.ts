import { type Declared, type Field, optional, type RecordKey, required, typed } from '../field-catalogue.ts'
import {
  aboutThePatient,
  forTheCall,
  ofTheFacility,
  ofThePractice,
  otherCare,
  thisRequest,
} from './intake-fields.ts'
import type { Step, StepGroups } from './steps.ts'
import { maxWoundImages, woundFields } from './wounds/wounds.rules.ts'

/** The choices that reveal a free-text field: for insurance types and payers, and for ICD and CPT codes. */
export const otherInsurance = 'Other'
export const otherCode = 'other'

/** The facility without details: the patient's home. */
export const homeFacility = 'Home'

interface IvrField extends Field {
  readonly step: Step
  readonly group: string
}

/** Adds the step and group of the form to fields. */
const together = <const S extends Step, const F extends Readonly<Record<string, Field>>>(
  step: S,
  group: StepGroups[S],
  fields: F,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, step, group }]),
  ) as unknown as {
    readonly [N in keyof F]: F[N] & { readonly step: S; readonly group: string }
  }

const notAtHome = true

/**
 * Every entered field, by its name in the request, in the order of the details page, the export, and each group of the
 * form.
 *
 * A new field needs a line here, a migration, and a column in server/ivr/columns.ts. What can occur several times has a
 * catalog of its own (wounds.rules.ts): the fields here are those of the first wound and the first codes.
 */
export const ivrFields = {
  ...together('patient', '', {
    patientFirstName: required('firstName', 'First Name', 'First name is required.', {
      at: 'name',
      details: 'Patient Name',
    }),
    patientLastName: required('lastName', 'Last Name', 'Last name is required.', { at: 'name' }),
    patientDateOfBirth: required('date', 'Date of Birth', 'Please select a valid date of birth.', {
      at: 'dob',
      exported: 'DOB',
    }),
    patientAddress: required('text', 'Address', 'Address is required.', {
      at: 'patientAddress.address',
      exported: 'Patient Address',
    }),
    patientState: required('state', 'State', 'State is required.', { at: 'patientAddress.state' }),
    patientCity: required('text', 'City', 'City is required.', { max: 100, at: 'patientAddress.city' }),
    patientZipCode: required('zipCode', 'Zip Code', 'Zip code is required.', {
      at: 'patientAddress.zipCode',
    }),
  }),
  ...together('patient', 'More about the patient (optional)', aboutThePatient),
  ...together('insurance', 'Primary insurance', {
    insuranceType: required('text', 'Insurance Type', 'Insurance type is required.', {
      other: typed(otherInsurance, 'otherInsuranceType', 'Other Insurance is required.'),
    }),
    primaryInsurance: required('text', 'Primary Insurance', 'Primary insurance is required.', {
      other: typed(otherInsurance, 'otherPrimaryInsurance', 'Other Primary Insurance is required.'),
    }),
    primaryPolicyNumber: required(
      'identifier',
      'Primary Policy Number',
      'Primary policy number is required.',
      {
        max: 50,
        form: 'primaryPolicy',
      },
    ),
    primaryFrontSideInsuranceCard: required(
      'image',
      'Front Side Insurance Card',
      'Upload Front Side Insurance Card',
      {
        form: 'primaryFrontInsuranceCard',
        details: 'Primary card, front side',
        exported: 'Primary Front Side Insurance Card',
      },
    ),
    primaryBackSideInsuranceCard: required(
      'image',
      'Back Side Insurance Card',
      'Upload Back Side Insurance Card',
      {
        form: 'primaryBackInsuranceCard',
        details: 'Primary card, back side',
        exported: 'Primary Back Side Insurance Card',
      },
    ),
  }),
  ...together('insurance', 'Secondary insurance (optional)', {
    secondaryInsurance: optional('text', 'Secondary Insurance', {
      other: typed(otherInsurance, 'otherSecondaryInsurance', 'Other Secondary insurance is required.'),
    }),
    secondaryPolicyNumber: optional('identifier', 'Secondary Policy Number', {
      max: 50,
      form: 'secondaryPolicy',
    }),
    secondaryFrontSideInsuranceCard: optional('image', 'Secondary Front Side Insurance Card', {
      form: 'secondaryFrontInsuranceCard',
      details: 'Secondary card, front side',
      exported: 'Secondary Front Side Insurance Card',
    }),
    secondaryBackSideInsuranceCard: optional('image', 'Secondary Back Side Insurance Card', {
      form: 'secondaryBackInsuranceCard',
      details: 'Secondary card, back side',
      exported: 'Secondary Back Side Insurance Card',
    }),
  }),
  ...together('insurance', 'For the call to the payer (optional)', forTheCall),
  ...together('physician', '', {
    physicianId: required('record', 'Physician Name', 'Physician name is required.', {
      details: null,
      exported: null,
    }),
    physicianName: required('text', 'Physician Name', 'Physician name is required.', { max: 101 }),
    physicianNpi: required('npi', 'NPI', 'NPI is required.', { form: 'npi', exported: 'Physician NPI' }),
    physicianTaxID: required('taxId', 'Tax ID', 'Tax ID is required.', {
      form: 'taxId',
      exported: 'Physician Tax ID',
    }),
    ptan: required('identifier', 'PTAN', 'PTAN is required.', {
      max: 30,
      hint: 'Medicare’s number for the physician in this practice, from the enrollment letter or PECOS.',
    }),
    taxonomyCode: required('identifier', 'Taxonomy Code', 'Taxonomy code is required.', {
      max: 20,
      hint: 'Ten characters for the specialty, such as 213E00000X for a podiatrist; NPPES lists it with the NPI.',
    }),
    stateLicenseNumber: required('identifier', 'State License Number', 'State license number is required.', {
      max: 30,
    }),
  }),
  ...together('physician', 'Office', {
    physicianAddress: required('text', 'Address', 'Address is required.', {
      at: 'physicianAddress.address',
      exported: 'Physician Address',
    }),
    physicianState: required('state', 'State', 'State is required.', { at: 'physicianAddress.state' }),
    physicianCity: required('text', 'City', 'City is required.', { max: 100, at: 'physicianAddress.city' }),
    physicianZipCode: required('zipCode', 'Zip Code', 'Zip code is required.', {
      at: 'physicianAddress.zipCode',
    }),
    officeContactName: optional('text', 'Office Contact Name', {
      max: 100,
      form: 'physicianOfficeContactName',
    }),
    phone: required('phone', 'Phone Number', 'Phone number is required', {
      form: 'physicianPhone',
      details: 'Phone',
    }),
    ext: optional('identifier', 'Ext', { max: 10, form: 'physicianExt', details: null, exported: 'Ext' }),
    faxNumber: required('fax', 'Fax Number', 'Fax number is required.', {
      max: 20,
      form: 'physicianFaxNumber',
    }),
  }),
  ...together('physician', 'Practice and contact (optional)', ofThePractice),
  ...together('facility', '', {
    facilityName: required('text', 'Other Facility Name', 'Facility name is required.', {
      details: 'Facility Name',
    }),
    facilityNpi: required('npi', 'NPI', 'Facility NPI is required.', {
      form: 'facilityNPI',
      notAtHome,
      details: 'Facility NPI',
    }),
    facilityTaxId: required('taxId', 'Tax ID', 'Tax ID is required.', {
      notAtHome,
      details: 'Facility Tax ID',
    }),
    serviceType: required('text', 'Service Type', 'Service Type is required.', {
      notAtHome,
      hint: 'Where the product is applied (place of service, POS). It affects how the payer pays.',
    }),
    facilityAddress: required('text', 'Address', 'facility Address is required.', {
      notAtHome,
      at: 'facilityAddress.address',
      exported: 'Facility Address',
    }),
    facilityState: required('state', 'State', 'facility State is required.', {
      notAtHome,
      at: 'facilityAddress.state',
    }),
    facilityCity: required('text', 'City', 'facility City is required.', {
      max: 100,
      notAtHome,
      at: 'facilityAddress.city',
    }),
    facilityZipCode: required('zipCode', 'Zip Code', 'facility Zip Code is required.', {
      notAtHome,
      at: 'facilityAddress.zipCode',
    }),
  }),
  ...together('facility', 'Medicare numbers (optional)', ofTheFacility),
  ...together('facility', 'Other care (optional)', otherCare),
  ...together('service', 'Service', {
    dos: required('date', 'Date of Service', 'Please select a valid date of service.'),
    medicalProductQCode: required('code', 'Product', 'Product is required.', {
      form: 'products',
      codeOf: 'product',
      hint: 'The HCPCS Q code is on the product’s box and order form. You can also search by brand name.',
      details: 'Product Q Code',
    }),
    unitCm2: required('amount', 'Unit/cm', 'Unit/cm is required.', { form: 'unitCm' }),
  }),
  ...together('service', 'Codes', {
    icd10DiagnosisCodes: required('code', 'ICD-10 Diagnosis Code', 'ICD-10 Diagnosis Code is required.', {
      form: 'icdCode',
      codeOf: 'diagnosis',
      other: typed(otherCode, 'otherICD', 'Other  ICD-10 Diagnosis Code is required.'),
      details: 'ICD-10 Diagnosis Codes',
    }),
    cptApplicationCode: required('code', 'CPT Application Code', 'CPT Application Code is required.', {
      form: 'cptCode',
      codeOf: 'application',
      other: typed(otherCode, 'otherCPT', 'Other CPT Application Code is required.'),
    }),
  }),
  ...together('service', 'Wound', {
    woundType: woundFields.woundType,
    woundLocation: woundFields.woundLocation,
    woundSize: woundFields.woundSize,
  }),
  ...together('service', 'Pictures', {
    woundImages: required('images', 'Wound Images', 'Upload at least one wound image', {
      max: maxWoundImages,
      details: null,
      exported: 'Wound Images',
    }),
  }),
  ...together('service', 'This request (optional)', thisRequest),
} as const

type IvrFields = typeof ivrFields
/** The name of a field in the request. */
export type FieldName = keyof IvrFields
/** The fields whose declarations match a shape: `FieldsOf<{ kind: 'image' }>`. */
export type FieldsOf<Shape> = { [N in FieldName]: IvrFields[N] extends Shape ? N : never }[FieldName]
export type FileField = FieldsOf<{ kind: 'image' | 'images' }>

export type FormName<N extends FieldName> = Declared<IvrFields[N], 'form', N>
/** The form's name for the free-text field that belongs to a choice. */
export type OtherName<N extends FieldName> = IvrFields[N] extends { other: { form: infer F } } ? F : never
/** The key of the request object that holds a field, alone or with others. */
export type RequestKey<N extends FieldName> = { [K in N]: RecordKey<IvrFields[K], K> }[N]
/** The properties of the object under a key of the request: 'city' of 'patientAddress'. */
export type PartOf<Key extends string> = {
  [N in FieldName]: IvrFields[N] extends { at: `${Key}.${infer Part}` } ? Part : never
}[FieldName]

export const fieldNames = Object.keys(ivrFields) as FieldName[]

export const declarationOf = (name: FieldName): IvrField => ivrFields[name]

/** The path of a field in a request: a key, or a key and a property of the object under it. */
export function requestPathOf(name: FieldName): { key: RequestKey<FieldName>; part: string | undefined } {
  const [key, part] = (declarationOf(name).at ?? name).split('.')
  return { key: key as RequestKey<FieldName>, part }
}

/** The fields under each key of a request, in order: one, or those that it joins, as for a name or an address. */
export const fieldsByKey: ReadonlyMap<RequestKey<FieldName>, readonly FieldName[]> = Map.groupBy(
  fieldNames,
  (name) => requestPathOf(name).key,
)

/** The facility fields that do not apply to the patient's home. */
export const facilityDetails = fieldNames.filter((name) => declarationOf(name).notAtHome) as FieldsOf<{
  notAtHome: true
}>[]

/** The place of service of a request for the patient's home. */
const homePlace = 'Home (POS 12)'

/**
 * Whether the form asks for a field: some matter only because of another field's value.
 * @param textOf a field's value, by its name
 */
export function isAskedFor(name: FieldName, textOf: (field: string) => string): boolean {
  const { asked } = declarationOf(name)
  if (asked === undefined || asked === 'always') return true
  const value = textOf(asked.field)
  const isHome = asked.field === 'serviceType' && textOf('facilityName').trim() === homeFacility
  return asked.matches.test(isHome ? homePlace : value)
}
