import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyAudit } from '#server/audit/verify.ts'
import { someAtATime } from '#server/backup/entries.ts'
import type { Database } from '#server/kit/database/database.ts'
import { diskStorage } from '#server/outside/storage-disk.ts'
import type { AcceptingServer } from '#server/testing/smtp.ts'
import { recount, storedCounts, storedFiles, storedRequests, unfinishedMails } from './compare-store.ts'
import type { People } from './people.ts'
import type { Ledger } from './workload.ts'

/** A row of ivr_search, and three pictures. */
const partsOfRequest = 4

export interface Places {
  readonly db: Database
  /** DATA_DIR/files; undefined: files are in memory and not compared. */
  readonly files: string | undefined
  readonly address: string
  readonly people: People
  readonly mails: AcceptingServer['mails']
}

export interface Compared {
  readonly lost: number
  readonly doubled: number
  readonly partial: number
  readonly filesMissing: number
  /** Counts, audit rows and mails that differ, and where the audit does not fit its chain. */
  readonly differences: readonly string[]
  /** Mails that arrived more than once. */
  readonly mailsTwice: number
  readonly faults: readonly string[]
}

/** Waits up to a minute until no mail is pending. */
export async function mailsAreSent(db: Database): Promise<void> {
  for (let tries = 0; tries < 120 && (await unfinishedMails(db)) > 0; tries += 1) await pause(500)
}

/** Compares what was acknowledged to clients with what is stored. All work must already have been acknowledged. */
export async function compare(
  ledger: Ledger,
  { db, files, address, people, mails }: Places,
): Promise<Compared> {
  const rows = await storedRequests(db)
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  const lost = [...ledger.submits].filter(
    ([number, id]) => !byNumber.get(number)?.some((row) => row.id === id),
  )
  const stored = new Set(rows.map(({ id }) => id))
  const undecided = [...ledger.decisions].filter(
    (id) => stored.has(id) && rows.find((row) => row.id === id)?.status !== 'Approved',
  )
  const doubled =
    rows.filter((row) => row.submits > 1 || row.approvals > 1).length + rows.length - byNumber.size
  const partial = rows.filter((row) => {
    const approvals = row.status === 'Approved' ? 1 : 0
    return row.parts !== partsOfRequest || row.submits !== 1 || row.approvals !== approvals
  })
  const missing = files === undefined ? [] : await missingFiles(db, files)
  const differences = [
    ...(await wrongCounts(db, ledger, rows.length)),
    ...(await wrongLists(db, people, address)),
    ...(await wrongChain(db)),
    ...wrongMails(ledger, mails),
  ]
  const found = {
    lost: lost.length + undecided.length,
    doubled,
    partial: partial.length,
    filesMissing: missing.length,
    differences,
    mailsTwice: [...mails.values()].filter(({ times }) => times > 1).length,
  }
  const { mailsTwice: _, differences: __, ...numbers } = found
  const faults = Object.entries(numbers).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
  return { ...found, faults: [...faults, ...differences] }
}

async function missingFiles(db: Database, files: string): Promise<string[]> {
  const storage = diskStorage(files)
  const missing: string[] = []
  await someAtATime(await storedFiles(db), async ({ key, sha256 }) => {
    const bytes = await storage.open(key).then(buffer, () => undefined)
    if (!bytes || !createHash('sha256').update(bytes).digest().equals(sha256)) missing.push(key)
  })
  return missing
}

async function wrongCounts(db: Database, ledger: Ledger, requests: number): Promise<string[]> {
  const counts = await storedCounts(db)
  const expected: Record<string, readonly [number, number]> = {
    requests: [requests, ledger.submits.size],
    bookings: [counts.bookings, ledger.bookings.size],
    'audit rows of bookings': [counts.bookingAudits, ledger.bookings.size],
    'audit rows of uploads': [counts.uploadAudits, ledger.uploads],
    'idempotency keys without a reply': [counts.unansweredKeys, 0],
  }
  return Object.entries(expected).flatMap(([what, [found, wanted]]) =>
    found === wanted ? [] : [`${found} ${what} instead of ${wanted}`],
  )
}

/** The next process seals what had not been sealed when a process was killed, or is between two blocks. */
async function wrongChain(db: Database): Promise<string[]> {
  const { wrong } = await verifyAudit(db)
  return wrong === undefined ? [] : [`the audit does not fit its chain: ${wrong}`]
}

/** An office's list counts, compared with its rows. */
async function wrongLists(db: Database, people: People, address: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { officeId, token } of people.offices) {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${address}/api/ivr/getIvrRequests`, { headers })
    const { data } = (await reply.json()) as { data?: Record<string, number> }
    for (const [name, count] of Object.entries(await recount(db, officeId)))
      if (data?.[name] !== count)
        wrong.push(`an office's list says ${name} ${data?.[name]} instead of ${count}`)
  }
  return wrong
}

/** One mail of each decision to the office, and one of each booking to it and to the member. */
function wrongMails(ledger: Ledger, mails: AcceptingServer['mails']): string[] {
  const subjects = [...mails.values()].map(({ subject }) => subject)
  const decided = subjects.flatMap((subject) => /^#IVR-(\d+): Approved/.exec(subject)?.[1] ?? [])
  const booked = subjects.filter((subject) => subject.startsWith('Appointment booked')).length
  const unannounced = [...ledger.decisions].filter((id) => !decided.includes(id)).length
  return [
    ...(unannounced > 0 ? [`${unannounced} decisions without their mail`] : []),
    ...(decided.length > ledger.decisions.size
      ? [`${decided.length} mails of ${ledger.decisions.size} decisions`]
      : []),
    ...(booked === 2 * ledger.bookings.size ? [] : [`${booked} mails of ${ledger.bookings.size} bookings`]),
  ]
}
