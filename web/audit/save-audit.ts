import { type AuditEntry, exportAudit } from '#contract/audit/audit.ts'
import type { InputTo } from '#contract/endpoint.ts'
import { readRows } from '../kit/http/read-rows.ts'
import { csvRows, csvText } from '../kit/table/csv.ts'
import { saveBytes } from '../kit/table/save-file.ts'
import { addressOf, recordsOf, whatOf, whoOf } from './audit-text.ts'

const headings = [
  'Time (UTC)',
  'Person',
  'User type',
  'What',
  'Records',
  'Number of records',
  'Network address',
  'Entry',
]

/** An entry as a row of the file. */
export function auditRow(entry: AuditEntry): readonly string[] {
  const { name, type } = whoOf(entry)
  const records = recordsOf(entry).map(({ text }) => text)
  return [
    new Date(entry.at).toISOString(),
    name,
    type,
    whatOf(entry),
    records.join(' '),
    String(entry.recordCount),
    addressOf(entry),
    entry._id,
  ]
}

/** Downloads all matching entries as a CSV file. @returns how many; rejects when the file is not whole */
export async function saveAudit(input: InputTo<typeof exportAudit>, signal: AbortSignal): Promise<number> {
  const parts: Blob[] = [new Blob([csvText([headings])])]
  let done = 0
  await readRows<typeof exportAudit, AuditEntry>(exportAudit, input, signal, (entries) => {
    if (entries.length === 0) return
    parts.push(new Blob([csvRows(entries.map(auditRow))]))
    done += entries.length
  })
  saveBytes('Audit.csv', new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  return done
}
