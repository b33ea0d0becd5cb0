import { expect, test } from 'vitest'
import { declarationOf, type FieldName, ivrFields } from '#contract/ivr/fields.ts'
import type { Entered, IvrDetails, IvrRequest } from '#contract/ivr/requests.ts'
import { distinctValues, enteredFrom } from '#contract/ivr/sample.ts'
import { cardsOf, woundsOf } from './details/pictures-of.ts'
import { columns, rowsOf } from './export/export.ts'
import { request } from './request.sample.ts'
import { sectionsOf } from './shown.ts'

const v = distinctValues('2026-11-25')
const entered = enteredFrom(v)
const onlySingle = { wounds: [], diagnosisCodes: [], applicationCodes: [] }
const ivr: IvrDetails = { ...request, ...entered, ...onlySingle }
const origin = 'https://portal.example'

const shown = (of: IvrDetails) => [sectionsOf(of, {}), cardsOf(of), woundsOf(of)]
const exported = (of: IvrRequest) => rowsOf([of], { origin, names: {} })

const taxId = (digits: string) => `${digits.slice(0, 2)}-${digits.slice(2)}`
const phone = (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
const link = (fileUrl: string) => `${origin}${fileUrl.replace('/api', '')}`
const patientAddress = `${v.patientAddress}, ${v.patientCity}, ${v.patientState} ${v.patientZipCode}`
const physicianAddress = `${v.physicianAddress}, ${v.physicianCity}, ${v.physicianState} ${v.physicianZipCode}`
const facilityAddress = `${v.facilityAddress}, ${v.facilityCity}, ${v.facilityState} ${v.facilityZipCode}`

/** Texts under labels that the details page and an export share. */
const both = {
  'Patient Name': `${v.patientFirstName} ${v.patientLastName}`,
  'Insurance Type': v.insuranceType,
  'Primary Insurance': v.primaryInsurance,
  'Primary Policy Number': v.primaryPolicyNumber,
  'Secondary Insurance': v.secondaryInsurance,
  'Secondary Policy Number': v.secondaryPolicyNumber,
  'Physician Name': v.physicianName,
  PTAN: v.ptan,
  'Taxonomy Code': v.taxonomyCode,
  'State License Number': v.stateLicenseNumber,
  'Office Contact Name': v.officeContactName,
  'Fax Number': phone(v.faxNumber),
  'Facility Name': v.facilityName,
  'Facility NPI': v.facilityNpi,
  'Facility Tax ID': taxId(v.facilityTaxId),
  'Service Type': v.serviceType,
  'Date of Service': 'Nov 25, 2026',
  'Product Q Code': v.medicalProductQCode,
  'Unit/cm': v.unitCm2,
  'ICD-10 Diagnosis Codes': v.icd10DiagnosisCodes,
  'CPT Application Code': v.cptApplicationCode,
  'Wound Type': v.woundType,
  'Wound Location': v.woundLocation,
  'Wound Size': v.woundSize,
}

test('each row of the details page shows the field that its label names', () => {
  const rows = sectionsOf(ivr, {}).flatMap((section) =>
    section.rows.map(({ label, text }) => [`${section.id} ${label}`, text]),
  )
  const byLabel = Object.fromEntries(rows.map(([label = '', text]) => [label.replace(/^\w+ /, ''), text]))
  expect(byLabel).toMatchObject(both)
  expect(Object.fromEntries(rows)).toMatchObject({
    'patient Date of Birth': 'Feb 03, 2001',
    'patient Address': patientAddress,
    'physician NPI': v.physicianNpi,
    'physician Tax ID': taxId(v.physicianTaxID),
    'physician Address': physicianAddress,
    'physician Phone': `${phone(v.phone)}, ext. ${v.ext}`,
    'facility Address': facilityAddress,
  })
  expect(cardsOf(ivr)).toEqual([
    { label: 'Primary card, front side', url: v.primaryFrontSideInsuranceCard },
    { label: 'Primary card, back side', url: v.primaryBackSideInsuranceCard },
    { label: 'Secondary card, front side', url: v.secondaryFrontSideInsuranceCard },
    { label: 'Secondary card, back side', url: v.secondaryBackSideInsuranceCard },
  ])
})

test('each column of an export contains the field that its heading names', () => {
  const [cells = []] = exported(ivr)
  expect(
    Object.fromEntries(columns.map(({ heading }, place) => [heading, cells[place]?.text])),
  ).toMatchObject({
    ...both,
    DOB: 'Feb 03, 2001',
    'Patient Address': patientAddress,
    'Physician NPI': v.physicianNpi,
    'Physician Tax ID': taxId(v.physicianTaxID),
    'Physician Address': physicianAddress,
    Phone: phone(v.phone),
    Ext: v.ext,
    'Facility Address': facilityAddress,
    'Primary Front Side Insurance Card': link(v.primaryFrontSideInsuranceCard),
    'Primary Back Side Insurance Card': link(v.primaryBackSideInsuranceCard),
    'Secondary Front Side Insurance Card': link(v.secondaryFrontSideInsuranceCard),
    'Secondary Back Side Insurance Card': link(v.secondaryBackSideInsuranceCard),
    'Wound Images': v.woundImages.map(link).join(' '),
  })
})

/** Each variant lacks one thing: a field, or a part of an address. */
const without = Object.entries(entered).flatMap(([key, value]): [string, Partial<Entered>][] => {
  if (typeof value === 'string') return [[key, { [key]: '' }]]
  if (Array.isArray(value)) return [[key, { [key]: [] }]]
  return Object.keys(value).map((part) => [`${key}.${part}`, { [key]: { ...value, [part]: '' } }])
})

/** The facts that payers ask for on the phone are no columns of the export. */
const isExported = (key: string) => !(key in ivrFields) || declarationOf(key as FieldName).exported !== null

test.each(without.filter(([key]) => key !== 'physicianId'))(
  'a request without its %s looks different on the details page and in an export',
  (key, less) => {
    expect(shown({ ...ivr, ...less })).not.toEqual(shown(ivr))
    if (isExported(key)) expect(exported({ ...ivr, ...less })).not.toEqual(exported(ivr))
    else expect(exported({ ...ivr, ...less })).toEqual(exported(ivr))
  },
)

test('each of several codes is shown with its name, and an add-on code with its units', () => {
  const codes = {
    diagnosisCodes: ['E11.621', 'Free text'],
    applicationCodes: [
      { code: '15275', units: '1' },
      { code: '15276', units: '2' },
    ],
  }
  const names = { 'E11.621': 'Foot ulcer', '15276': 'Add-on' }
  const rows = sectionsOf({ ...ivr, ...codes }, names).flatMap((section) => section.rows)
  const textOf = (label: string) => rows.find((row) => row.label === label)?.text
  expect(textOf('ICD-10 Diagnosis Codes')).toBe('E11.621 Foot ulcer; Free text')
  expect(textOf('CPT Application Code')).toBe('15275; 15276 Add-on x 2')
})

test('a value before a correction has the format of the value, and an extension belongs to its number', () => {
  const before = (...changed: { field: string; before: string }[]) =>
    Object.fromEntries(
      sectionsOf(ivr, { E11: 'Diabetes' }, changed).flatMap(({ rows }) =>
        rows.flatMap(({ name, before }) => (before === undefined ? [] : [[name, before]])),
      ),
    )
  expect(
    before(
      { field: 'physicianTaxID', before: '123456789' },
      { field: 'faxNumber', before: '6145550135' },
      { field: 'dos', before: '2026-11-20' },
      { field: 'icd10DiagnosisCodes', before: 'E11' },
      { field: 'patientCity', before: 'Dayton' },
      { field: 'ptan', before: '' },
    ),
  ).toEqual({
    physicianTaxID: '12-3456789',
    faxNumber: '(614) 555-0135',
    dos: 'Nov 20, 2026',
    icd10DiagnosisCodes: 'E11 Diabetes',
    patientAddress: 'Dayton',
    ptan: 'empty',
  })
  const phone = { field: 'phone', before: '6145550134' }
  const ext = { field: 'ext', before: '12' }
  expect(before(ext)).toEqual({ phone: 'ext. 12' })
  expect(before(phone, ext)).toEqual({ phone: '(614) 555-0134, ext. 12' })
})

test('a request without secondary insurance at the home of the patient shows these fields as empty', () => {
  const nothing = { secondaryInsurance: '', facilityNpi: '', faxNumber: '', dos: '' }
  const rows = sectionsOf({ ...ivr, ...nothing }, {}).flatMap((section) => section.rows)
  expect(rows.filter(({ text }) => text === '').map(({ label }) => label)).toEqual([
    'Secondary Insurance',
    'Fax Number',
    'Facility NPI',
    'Date of Service',
  ])
})
