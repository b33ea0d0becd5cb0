import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files.ts'
import { codeText, npiText, phoneText, taxIdText } from '#contract/formats.ts'
import type { IvrRequest } from '#contract/ivr.ts'
import { dateText } from '../kit/dates.ts'
import { placeText } from '../kit/text.ts'

/** What an export needs besides its requests. */
export interface ExportContext {
  /** Where file links lead: the address of the portal. */
  readonly origin: string
  /** Names of codes (getCodeNames). */
  readonly names: Readonly<Record<string, string>>
}

export interface ExportCell {
  readonly text: string
  /** The address that a click on the cell opens, for programs that know links. */
  readonly link?: string
}

export interface ExportColumn {
  readonly heading: string
  /** In characters. */
  readonly width: number
  readonly cell: (request: IvrRequest, context: ExportContext) => ExportCell
}

const column = (
  heading: string,
  width: number,
  textOf: (request: IvrRequest, context: ExportContext) => string,
): ExportColumn => ({ heading, width, cell: (request, context) => ({ text: textOf(request, context) }) })

/** Links outlive the signatures that the requests carry. A click opens the one file, or the request that shows all. */
const fileColumn = (heading: string, filesOf: (request: IvrRequest) => readonly string[]): ExportColumn => ({
  heading,
  width: 24,
  cell(request, { origin }) {
    const links = filesOf(request).flatMap((url) => (url ? [stableLink(url, origin)] : []))
    const [first] = links
    if (first === undefined) return { text: '' }
    const whole = `${origin}/viewivrsubmissions/${request.ivrNumber.replace('#', '')}`
    return { text: links.join(' '), link: links.length === 1 ? first : whole }
  },
})

const codeColumn = (heading: string, codeOf: (request: IvrRequest) => string): ExportColumn =>
  column(heading, 32, (request, { names }) => codeText(codeOf(request), names))

/** The 44 columns of the export, in order (READINGS, 'IVR'). */
export const columns: readonly ExportColumn[] = [
  column('Physician Name', 24, (ivr) => ivr.physicianName),
  column('IVR ID', 12, (ivr) => ivr.ivrNumber),
  column('Patient Name', 24, (ivr) => ivr.name),
  column('DOB', 13, (ivr) => day(ivr.dob)),
  column('Patient Address', 36, (ivr) => placeText(ivr.patientAddress)),
  column('Status', 12, (ivr) => ivr.submissionStatus),
  column('Submission Date', 16, (ivr) => day(ivr.createdAt)),
  column('Additional Information', 36, (ivr) => ivr.additionalInformation),
  column('Notes', 36, (ivr) => ivr.notes),
  column('Role', 14, (ivr) => userTypeLabels[ivr.submitByUserType as UserType] ?? ''),
  column('Insurance Type', 20, (ivr) => ivr.insuranceType),
  column('Primary Insurance', 24, (ivr) => ivr.primaryInsurance),
  column('Primary Policy Number', 24, (ivr) => ivr.primaryPolicyNumber),
  fileColumn('Primary Front Side Insurance Card', (ivr) => [ivr.primaryFrontSideInsuranceCard]),
  fileColumn('Primary Back Side Insurance Card', (ivr) => [ivr.primaryBackSideInsuranceCard]),
  column('Secondary Insurance', 24, (ivr) => ivr.secondaryInsurance),
  column('Secondary Policy Number', 24, (ivr) => ivr.secondaryPolicyNumber),
  fileColumn('Secondary Front Side Insurance Card', (ivr) => [ivr.secondaryFrontSideInsuranceCard]),
  fileColumn('Secondary Back Side Insurance Card', (ivr) => [ivr.secondaryBackSideInsuranceCard]),
  column('Physician NPI', 14, (ivr) => npiText(ivr.physicianNpi)),
  column('Physician Tax ID', 16, (ivr) => taxIdText(ivr.physicianTaxID)),
  column('PTAN', 14, (ivr) => ivr.ptan),
  column('Taxonomy Code', 15, (ivr) => ivr.taxonomyCode),
  column('State License Number', 20, (ivr) => ivr.stateLicenseNumber),
  column('Physician Address', 36, (ivr) => placeText(ivr.physicianAddress)),
  column('Office Contact Name', 22, (ivr) => ivr.officeContactName),
  column('Phone', 16, (ivr) => phoneText(ivr.phone)),
  column('Ext', 8, (ivr) => ivr.ext),
  column('Fax Number', 16, (ivr) => phoneText(ivr.faxNumber)),
  column('Facility Name', 28, (ivr) => ivr.facilityName),
  column('Facility NPI', 14, (ivr) => npiText(ivr.facilityNpi)),
  column('Facility Tax ID', 16, (ivr) => taxIdText(ivr.facilityTaxId)),
  column('Service Type', 24, (ivr) => ivr.serviceType),
  column('Facility Address', 36, (ivr) => placeText(ivr.facilityAddress)),
  column('Date of Service', 16, (ivr) => day(ivr.dos)),
  codeColumn('Product Q Code', (ivr) => ivr.medicalProductQCode),
  column('Unit/cm', 10, (ivr) => ivr.unitCm2),
  codeColumn('ICD-10 Diagnosis Codes', (ivr) => ivr.icd10DiagnosisCodes),
  codeColumn('CPT Application Code', (ivr) => ivr.cptApplicationCode),
  column('Wound Type', 24, (ivr) => ivr.woundType),
  column('Wound Location', 20, (ivr) => ivr.woundLocation),
  column('Wound Size', 14, (ivr) => ivr.woundSize),
  fileColumn('Wound Images', (ivr) => ivr.woundImages),
  fileColumn('Supporting Documents', (ivr) => ivr.supportingDocuments.map((file) => file.fileUrl)),
]

/** The requests as rows of cells, without the headings. */
export function rowsOf(requests: readonly IvrRequest[], context: ExportContext): ExportCell[][] {
  return requests.map((request) => columns.map(({ cell }) => cell(request, context)))
}

/** The requests as a CSV file (RFC 4180) that spreadsheet programs read as UTF-8. */
export function toCsv(requests: readonly IvrRequest[], context: ExportContext): string {
  const headings = columns.map(({ heading }) => heading)
  const rows = rowsOf(requests, context).map((row) => row.map(({ text }) => text))
  return `\uFEFF${[headings, ...rows].map(rowText).join('')}`
}

function rowText(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** The text with an apostrophe before it where a spreadsheet would run it as a formula: quotes do not prevent that. */
export function harmless(text: string): string {
  const isRun = /^[\t\r\n]/.test(text) || /^[=+\-@＝＋－＠]/.test(text.trimStart())
  return isRun ? `'${text}` : text
}

/** The address that opens a file after sign-in. */
function stableLink(fileUrl: string, origin: string): string {
  const id = fileIdOf(fileUrl)
  return id === undefined ? fileUrl : `${origin}/files/${id}`
}

function day(value: string): string {
  const text = dateText(value)
  return text === '-' ? '' : text
}
