import { type ImportField, type ImportRow, importFields, importLabels } from '#contract/people/groups.ts'
import type { Book } from '../../../files/table.ts'

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, '')
const fieldOf = new Map<string, ImportField>(
  importFields.flatMap((field) => [
    [plain(importLabels[field]), field],
    [plain(field), field],
  ]),
)

/** The rows of a spreadsheet's first sheet, or what is wrong with it as a whole. */
export function importRowsOf({ sheets: [sheet] }: Book): { rows: ImportRow[] } | { problem: string } {
  const [headings = [], ...below] = sheet?.rows ?? []
  const columns = headings.map((heading) => fieldOf.get(plain(heading)))
  const missing = importFields.filter((field) => !columns.includes(field))
  if (missing.length > 0) {
    const names = new Intl.ListFormat('en-US').format(missing.map((field) => importLabels[field]))
    return { problem: `The first row must name the columns. Missing: ${names}.` }
  }
  const rows = below.map((cells) => {
    const row = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow
    for (const [at, field] of columns.entries()) if (field) row[field] = cells[at]?.trim() ?? ''
    return row
  })
  // Empty rows at the end are no rows; one in between keeps the numbers of the others as in the spreadsheet.
  while (rows.length > 0 && Object.values(rows.at(-1) ?? {}).every((text) => text === '')) rows.pop()
  return { rows }
}

/** A spreadsheet with the headings and one row to replace. */
export const sampleRows: readonly (readonly string[])[] = [
  importFields.map((field) => importLabels[field]),
  [
    ...['Bayou Wound Care North', '12-3456789', '1245319599', '1 Main Street', 'Houston', 'TX', '77002'],
    ...['(713) 555-0100', 'Jordan', 'Castellanos', 'jordan@example.com', 'Office Admin'],
  ],
]
