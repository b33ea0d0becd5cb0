import { getMemberships } from '#contract/account/memberships.ts'
import { listText } from '#contract/formats.ts'
import {
  getGroup,
  type ImportField,
  type ImportOutcome,
  type ImportRow,
  importFields,
  importLabels,
  importPeople,
  maxImportRows,
  previewImport,
} from '#contract/people/groups.ts'
import { readTable, TableFailure } from '../../../files/read-table.ts'
import type { Book } from '../../../files/table.ts'
import { ImportDialog, WrongFile } from '../../../kit/form/ImportDialog.tsx'
import { ApiError, messageOfFailure } from '../../../kit/http/api-error.ts'
import { useSend } from '../../../kit/http/queries.ts'
import { saveCsv } from '../../../kit/table/csv.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Note } from '../../../kit/ui/Note.tsx'

interface Chosen {
  rows: ImportRow[]
  outcomes: readonly ImportOutcome[]
  /** How many rows need a correction. */
  wrong: number
}

const maxBytes = 2_000_000

/** Imports offices and people from a spreadsheet: reads it in the browser, previews each row, and only then imports. */
export function ImportPeopleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const previewing = useSend(previewImport)
  const importing = useSend(importPeople)

  async function read(file: File): Promise<Chosen> {
    if (file.size > maxBytes) throw new WrongFile('A spreadsheet can be up to 2 MB.')
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!['csv', 'xlsx', 'xls'].includes(extension)) throw new WrongFile('Please choose a CSV or Excel file.')
    const rows = importRowsOf(await readTable(file, extension, new AbortController().signal))
    if (rows.length === 0) throw new WrongFile('This file has no rows below its headings.')
    if (rows.length > maxImportRows)
      throw new WrongFile(`Please import at most ${maxImportRows} rows at a time. This file has more.`)
    const { data } = await previewing.mutateAsync({ rows })
    return { rows, outcomes: data, wrong: data.filter(({ errors }) => Object.keys(errors).length > 0).length }
  }

  return (
    <ImportDialog
      open={isOpen}
      onClose={onClose}
      title="Import from spreadsheet"
      text="A CSV or Excel file with one row for each person and office. You’ll see what each row does before anything is imported."
      accept=".csv,.xlsx,.xls"
      read={read}
      isReady={({ wrong }) => wrong === 0}
      send={({ rows }) => importing.mutateAsync({ rows })}
      changed={[getGroup, getMemberships]}
      hint={
        <p className="mt-3 text-ink-soft">
          You’ll be an Office Admin of each new office. An office is recognized by its NPI and name.{' '}
          <Button variant="link" onClick={() => saveCsv('offices-and-people.csv', sampleRows)}>
            Download a sample
          </Button>
        </p>
      }
      problems={(failure) => <Note text={problemOf(failure)} className="mt-4" />}
    >
      {(chosen) => <Preview {...chosen} />}
    </ImportDialog>
  )
}

const unreadable =
  'This file can’t be read. Please save it as CSV or Excel without a password and choose it again.'

function problemOf(failure: unknown): string {
  if (failure instanceof WrongFile) return failure.message
  if (failure instanceof TableFailure) return unreadable
  const [first] = failure instanceof ApiError ? Object.entries(failure.fields) : []
  if (!first) return messageOfFailure(failure)
  const [, at, field] = /^rows\.(\d+)\.(\w+)$/.exec(first[0]) ?? []
  return at === undefined ? first[1] : `Row ${Number(at) + 2}, ${labelOf(field ?? '')}: ${first[1]}`
}

const labelOf = (field: string): string => importLabels[field as ImportField] ?? field

function Preview({ rows, outcomes, wrong }: Chosen) {
  return (
    <>
      {wrong > 0 && (
        <Note
          text={`${wrong === 1 ? '1 row needs' : `${wrong} rows need`} a correction. Please correct the file and choose it again. Nothing was imported.`}
          className="mt-4"
        />
      )}
      <section
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="mt-5 max-h-96 w-0 min-w-full overflow-auto rounded-lg border border-line"
      >
        <table className="w-full table-fixed border-collapse text-left text-dense">
          <caption className="sr-only">Preview of the import</caption>
          <thead className="sticky top-0 bg-canvas text-xs text-ink-soft">
            <tr>
              {['Row', 'Person and office', 'What happens'].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 font-medium first:w-13">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {outcomes.map((outcome, at) => {
              const row = rows[at]
              const errors = Object.entries(outcome.errors)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have only their number
                <tr key={at} className={errors.length > 0 ? 'bg-rejected-soft align-top' : 'align-top'}>
                  <th scope="row" className="tabular px-3 py-2 font-normal text-ink-soft">
                    {at + 2}
                  </th>
                  <td className="px-3 py-2 wrap-anywhere">
                    <span className="block">{`${row?.firstName} ${row?.lastName}`.trim() || '-'}</span>
                    <span className="block text-ink-soft">{row?.email}</span>
                    <span className="block text-ink-soft">{row?.officeName}</span>
                  </td>
                  <td className="px-3 py-2">
                    {errors.length === 0 ? (
                      words(outcome)
                    ) : (
                      <ul className="text-rejected">
                        {errors.map(([field, text]) => (
                          <li key={field}>
                            {labelOf(field)}: {text}
                          </li>
                        ))}
                      </ul>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}

const words = ({ office, person }: ImportOutcome): string => {
  const who = person === 'invite' ? 'Invite' : 'Already there'
  return office === 'new office' ? `New office. ${who}` : `Existing office. ${who}`
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '')
const fieldOf = new Map<string, ImportField>(
  importFields.flatMap((field) => [
    [plain(importLabels[field]), field],
    [plain(field), field],
  ]),
)

/** The rows of a spreadsheet's first sheet. Throws if the file as a whole is invalid. */
function importRowsOf({ sheets: [sheet] }: Book): ImportRow[] {
  const [headings = [], ...below] = sheet?.rows ?? []
  const columns = headings.map((heading) => fieldOf.get(plain(heading)))
  const missing = importFields.filter((field) => !columns.includes(field))
  if (missing.length > 0) {
    const names = listText(missing.map((field) => importLabels[field]))
    throw new WrongFile(`The first row must name the columns. Missing: ${names}.`)
  }
  const rows = below.map((cells) => {
    const row = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow
    for (const [at, field] of columns.entries()) if (field) row[field] = cells[at]?.trim() ?? ''
    return row
  })
  // Empty rows at the end are dropped; those in between stay, so that row numbers match the spreadsheet's.
  while (rows.length > 0 && Object.values(rows.at(-1) ?? {}).every((text) => text === '')) rows.pop()
  return rows
}

/** A spreadsheet with the headings and one sample row to replace. */
const sampleRows: readonly (readonly string[])[] = [
  importFields.map((field) => importLabels[field]),
  [
    ...['Bayou Wound Care North', '12-3456789', '1245319599', '1 Main Street', 'Houston', 'TX', '77002'],
    ...['(713) 555-0100', 'Jordan', 'Castellanos', 'jordan@example.com', 'Office Admin'],
  ],
]
