import { userTypeLabels } from '#contract/endpoint.ts'
import type { Kind } from '#contract/field-catalogue.ts'
import { fileIdOf } from '#contract/files/files.ts'
import { declarationOf, type FieldName, requestPathOf } from '#contract/ivr/fields.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { csvRows, csvText } from '../../kit/table/csv.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { detailsLabel, shownFields, shownText } from '../shown.ts'
import { detailsPath } from '../texts.ts'

/** What an export needs besides its requests. */
export interface ExportContext {
  /** The portal's origin, for file links. */
  readonly origin: string
  /** Names by code (getCodeNames). */
  readonly names: Readonly<Record<string, string>>
}

export interface ExportCell {
  readonly text: string
  /** The URL that a click on the cell opens, in formats with links. */
  readonly link?: string
}

interface ExportColumn {
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

/**
 * File columns link to permanent URLs, because signatures expire. One file links to itself, several link to the
 * request that lists them.
 */
const fileColumn = (heading: string, filesOf: (request: IvrRequest) => readonly string[]): ExportColumn => ({
  heading,
  width: 24,
  cell(request, { origin }) {
    const links = filesOf(request).flatMap((url) => (url ? [stableLink(url, origin)] : []))
    const [first] = links
    if (first === undefined) return { text: '' }
    const whole = `${origin}${detailsPath(request.ivrNumber)}`
    return { text: links.join(' '), link: links.length === 1 ? first : whole }
  },
})

/** Widths of columns that need another width than the default of their kind. */
const widths: Partial<Record<FieldName, number>> = {
  patientDateOfBirth: 13,
  insuranceType: 20,
  ptan: 14,
  taxonomyCode: 15,
  stateLicenseNumber: 20,
  officeContactName: 22,
  ext: 8,
  facilityName: 28,
  woundLocation: 20,
  woundSize: 14,
}
const widthsOfKinds: Partial<Record<Kind, number>> = {
  date: 16,
  npi: 14,
  taxId: 16,
  phone: 16,
  fax: 16,
  code: 32,
  amount: 10,
}

function columnOf(name: FieldName): ExportColumn {
  const { kind, exported } = declarationOf(name)
  const heading = exported ?? detailsLabel(name)
  const { key, part } = requestPathOf(name)
  if (kind === 'image' || kind === 'images')
    return fileColumn(heading, (ivr) => [ivr[key]].flat() as string[])
  const width = widths[name] ?? widthsOfKinds[kind] ?? (part ? 36 : 24)
  return column(heading, width, (ivr, { names }) => shownText(ivr, name, names))
}

const exportedFields = shownFields.filter((name) => declarationOf(name).exported !== null)
const isOfPatient = (name: FieldName) => declarationOf(name).step === 'patient'
const others = exportedFields.filter((name) => !isOfPatient(name) && name !== 'physicianName')

/**
 * The columns of the export, in order: the 44 agreed ones (docs/spec/ivr.md, 'Export'), with newer fields next to
 * those of their section.
 */
export const columns: readonly ExportColumn[] = [
  columnOf('physicianName'),
  column('IVR ID', 12, (ivr) => ivr.ivrNumber),
  ...exportedFields.filter(isOfPatient).map(columnOf),
  column('Status', 12, (ivr) => ivr.submissionStatus),
  column('Submission Date', 16, (ivr) => dateText(ivr.createdAt)),
  column('Additional Information', 36, (ivr) => ivr.additionalInformation),
  column('Notes', 36, (ivr) => ivr.notes),
  column('Role', 14, (ivr) => userTypeLabels[ivr.submitByUserType]),
  ...others.map(columnOf),
  fileColumn('Supporting Documents', (ivr) => ivr.supportingDocuments.map((file) => file.fileUrl)),
]

export function rowsOf(requests: readonly IvrRequest[], context: ExportContext): ExportCell[][] {
  return requests.map((request) => columns.map(({ cell }) => cell(request, context)))
}

/** The first line of a CSV file: the headings. */
export const csvHead = csvText([columns.map(({ heading }) => heading)])

/** The requests as the lines that follow it. */
export const csvLines = (requests: readonly IvrRequest[], context: ExportContext): string =>
  csvRows(rowsOf(requests, context).map((row) => row.map(({ text }) => text)))

/** The URL that opens a file after sign-in. */
function stableLink(fileUrl: string, origin: string): string {
  const id = fileIdOf(fileUrl)
  return id === undefined ? fileUrl : `${origin}/files/${id}`
}
