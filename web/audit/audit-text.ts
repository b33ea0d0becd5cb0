import { actionWords } from '#contract/audit/actions.ts'
import { type AuditEntry, isTopic, type Topic } from '#contract/audit/audit.ts'
import { userTypeLabels } from '#contract/endpoint.ts'
import { countText } from '#contract/formats.ts'
import { normalizedRecord } from '#contract/messages/messages.ts'
import { readDay } from '../kit/ui/dates.ts'

/** A record of an entry as people know it, and the screen that shows it. */
export interface NamedRecord {
  readonly text: string
  readonly to?: string
}

/** Other kinds have no number that people know. */
const countedAs: Readonly<Record<string, readonly [one: string, more: string]>> = {
  appointment: ['appointment', 'appointments'],
  authorization: ['authorization', 'authorizations'],
  reverification: ['verification', 'verifications'],
  physician: ['physician', 'physicians'],
  payer: ['payer', 'payers'],
  policy: ['policy', 'policies'],
  draft: ['draft', 'drafts'],
  audit: ['entry of the audit', 'entries of the audit'],
}

/** The records of an entry: by number if they have one, otherwise counted; none where the action says it all. */
export function recordsOf({ recordKind, records, recordCount }: AuditEntry): readonly NamedRecord[] {
  const more = recordCount - records.length
  const rest = more > 0 ? [{ text: `and ${more} more` }] : []
  if (recordKind === 'ivr')
    return [...records.map((id) => ({ text: `#IVR-${id}`, to: `/viewivrsubmissions/IVR-${id}` })), ...rest]
  if (recordKind === 'prior-authorization')
    return [...records.map((id) => ({ text: `#PA-${id}`, to: `/view-response/PA-${id}` })), ...rest]
  if (recordKind === 'support')
    return [...records.map((id) => ({ text: `Case ${id}`, to: `/view-support-request/${id}` })), ...rest]
  const words = countedAs[recordKind]
  return words && recordCount > 0 ? [{ text: countText(recordCount, ...words) }] : []
}

/** What was done, with its detail. */
export const whatOf = ({ action, detail }: AuditEntry): string =>
  detail === '' ? actionWords(action) : `${actionWords(action)}: ${detail}`

/** An IPv4 address without the prefix that a dual-stack socket adds. */
export const addressOf = ({ from }: AuditEntry): string => from.replace(/^::ffff:(?=\d)/, '')

/** Who did it: the name and the user type. */
export const whoOf = ({ byName, byUserType }: AuditEntry): { name: string; type: string } => ({
  name: byName || 'Not signed in',
  type: byUserType === null ? '' : userTypeLabels[byUserType],
})

/**
 * A typed number in the form that the call takes: '#IVR-1042', 'pa-7' or '1042' for a request; undefined for anything
 * else.
 */
export function typedRecord(text: string): string | undefined {
  const trimmed = text.trim()
  const record = normalizedRecord(/^\d+$/.test(trimmed) ? `ivr:${trimmed}` : trimmed)
  return /^(?:ivr|prior-authorization):[1-9]\d*$/.test(record) ? record : undefined
}

/** 'ivr:1042' as people know it. */
export const recordNumber = (record: string): string =>
  record.replace(/^ivr:/, '#IVR-').replace(/^prior-authorization:/, '#PA-')

/** The URL's filters in the form that the calls take. Days are in the viewer's zone, including the last one. */
export function filterOf(
  filters: { topic: string; record: string; from: string; to: string },
  person: string,
) {
  const topic: Topic | '' = isTopic(filters.topic) ? filters.topic : ''
  return {
    topic,
    person: person.slice(0, 100),
    record: typedRecord(filters.record) ?? '',
    from: startOf(filters.from, 0),
    until: startOf(filters.to, 1),
  }
}

/** When the day that is this many days later begins in the viewer's time zone; '' for no day. */
function startOf(text: string, days: number): string {
  const day = readDay(text)
  return day ? new Date(day.year, day.month - 1, day.day + days).toISOString() : ''
}
