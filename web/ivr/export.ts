import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files.ts'
import type { IvrRequest } from '#contract/ivr.ts'
import { dateText } from '../kit/dates.ts'
import { placeText } from '../kit/text.ts'

export const exportFileName = 'IVR_Requests.csv'

type Cell = (request: IvrRequest, link: (fileUrl: string) => string) => string

/** The 44 columns of the export, in order (READINGS, 'IVR'). */
export const columns: readonly (readonly [heading: string, cell: Cell])[] = [
  ['Physician Name', (ivr) => ivr.physicianName],
  ['IVR ID', (ivr) => ivr.ivrNumber],
  ['Patient Name', (ivr) => ivr.name],
  ['DOB', (ivr) => day(ivr.dob)],
  ['Patient Address', (ivr) => placeText(ivr.patientAddress)],
  ['Status', (ivr) => ivr.submissionStatus],
  ['Submission Date', (ivr) => day(ivr.createdAt)],
  ['Additional Information', (ivr) => ivr.additionalInformation],
  ['Notes', (ivr) => ivr.notes],
  ['Role', (ivr) => userTypeLabels[ivr.submitByUserType as UserType] ?? ''],
  ['Insurance Type', (ivr) => ivr.insuranceType],
  ['Primary Insurance', (ivr) => ivr.primaryInsurance],
  ['Primary Policy Number', (ivr) => ivr.primaryPolicyNumber],
  ['Primary Front Side Insurance Card', (ivr, link) => link(ivr.primaryFrontSideInsuranceCard)],
  ['Primary Back Side Insurance Card', (ivr, link) => link(ivr.primaryBackSideInsuranceCard)],
  ['Secondary Insurance', (ivr) => ivr.secondaryInsurance],
  ['Secondary Policy Number', (ivr) => ivr.secondaryPolicyNumber],
  ['Secondary Front Side Insurance Card', (ivr, link) => link(ivr.secondaryFrontSideInsuranceCard)],
  ['Secondary Back Side Insurance Card', (ivr, link) => link(ivr.secondaryBackSideInsuranceCard)],
  ['Physician NPI', (ivr) => ivr.physicianNpi],
  ['Physician Tax ID', (ivr) => ivr.physicianTaxID],
  ['PTAN', (ivr) => ivr.ptan],
  ['Taxonomy Code', (ivr) => ivr.taxonomyCode],
  ['State License Number', (ivr) => ivr.stateLicenseNumber],
  ['Physician Address', (ivr) => placeText(ivr.physicianAddress)],
  ['Office Contact Name', (ivr) => ivr.officeContactName],
  ['Phone', (ivr) => ivr.phone],
  ['Ext', (ivr) => ivr.ext],
  ['Fax Number', (ivr) => ivr.faxNumber],
  ['Facility Name', (ivr) => ivr.facilityName],
  ['Facility NPI', (ivr) => ivr.facilityNpi],
  ['Facility Tax ID', (ivr) => ivr.facilityTaxId],
  ['Service Type', (ivr) => ivr.serviceType],
  ['Facility Address', (ivr) => placeText(ivr.facilityAddress)],
  ['Date of Service', (ivr) => day(ivr.dos)],
  ['Product Q Code', (ivr) => ivr.medicalProductQCode],
  ['Unit/cm', (ivr) => ivr.unitCm2],
  ['ICD-10 Diagnosis Codes', (ivr) => ivr.icd10DiagnosisCodes],
  ['CPT Application Code', (ivr) => ivr.cptApplicationCode],
  ['Wound Type', (ivr) => ivr.woundType],
  ['Wound Location', (ivr) => ivr.woundLocation],
  ['Wound Size', (ivr) => ivr.woundSize],
  ['Wound Images', (ivr, link) => ivr.woundImages.map(link).join(' ')],
  [
    'Supporting Documents',
    (ivr, link) => ivr.supportingDocuments.map((file) => link(file.fileUrl)).join(' '),
  ],
]

/**
 * The requests as a CSV file (RFC 4180) that spreadsheet programs read as UTF-8. File links lead to `origin`
 * and outlive the signatures that the requests carry.
 */
export function toCsv(requests: readonly IvrRequest[], origin: string): string {
  const link = (fileUrl: string) => stableLink(fileUrl, origin)
  const rows = requests.map((request) => columns.map(([, cell]) => cell(request, link)))
  return `\uFEFF${[columns.map(([heading]) => heading), ...rows].map(rowText).join('')}`
}

function rowText(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** The text with an apostrophe before it where a spreadsheet would run it as a formula: quotes do not prevent that. */
export function harmless(text: string): string {
  const isRun = /^[\t\r\n]/.test(text) || /^[=+\-@＝＋－＠]/.test(text.trimStart())
  return isRun ? `'${text}` : text
}

/** The address that opens a file after sign-in; '' when there is none. */
function stableLink(fileUrl: string, origin: string): string {
  const id = fileIdOf(fileUrl)
  return id === undefined ? fileUrl : `${origin}/files/${id}`
}

function day(value: string): string {
  const text = dateText(value)
  return text === '-' ? '' : text
}
