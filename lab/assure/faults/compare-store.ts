import { type Database, sql } from '#server/kit/database/database.ts'

export interface StoredRequest {
  readonly id: string
  readonly number: string
  readonly status: string
  /** Rows of its parts: for searching, and pictures. */
  readonly parts: number
  /** Audit rows of its submission, and of its approval. */
  readonly submits: number
  readonly approvals: number
}

/** Every stored request with its parts. */
export const storedRequests = (db: Database): Promise<StoredRequest[]> =>
  db.all<StoredRequest>(sql`
    with noted as (
      select record, count(*) filter (where action = 'ivr.submit') as submits,
        count(*) filter (where action = 'ivr.approved') as approvals
      from audit_events cross join unnest(records) record
      where action in ('ivr.submit', 'ivr.approved') group by record
    )
    select r.id::text, r.ptan as number, r.status,
      (select count(*) from ivr_search s where s.id = r.id and s.status = r.status and s.office_id = r.office_id)
        + (select count(*) from ivr_files f where f.ivr_id = r.id) as parts,
      coalesce(n.submits, 0) as submits, coalesce(n.approvals, 0) as approvals
    from ivr_requests r left join noted n on n.record = r.id`)

export interface StoredFile {
  readonly key: string
  readonly sha256: Buffer
}

export const storedFiles = (db: Database): Promise<StoredFile[]> =>
  db.all<StoredFile>(sql`select store_key as key, sha256 from files where attached_at is not null`)

export interface StoredCounts {
  readonly bookings: number
  readonly bookingAudits: number
  readonly uploadAudits: number
  readonly unansweredKeys: number
}

export async function storedCounts(db: Database): Promise<StoredCounts> {
  const row = await db.first<StoredCounts>(sql`
    select (select count(*) from appointments where status = 'booked') as bookings,
      (select count(*) from audit_events where action = 'appointments.book') as "bookingAudits",
      (select count(*) from audit_events where action = 'files.upload') as "uploadAudits",
      (select count(*) from idempotency_keys where reply is null) as "unansweredKeys"`)
  if (!row) throw new Error('no counts')
  return row
}

/** Requests of an office by status, counted row by row. */
export async function recount(db: Database, officeId: number): Promise<Record<string, number>> {
  const row = await db.first<Record<string, number>>(sql`
    select count(*) as total, count(*) filter (where status = 'Pending') as "pendingCases",
      count(*) filter (where status = 'Approved') as "approvedCases"
    from ivr_requests where office_id = ${officeId}`)
  return row ?? {}
}

export async function unfinishedMails(db: Database): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from pgboss.job where name in ('mail.send', 'mail.urgent') and state <> 'completed'`)
  return row?.count ?? 0
}

/** Alters an audit row as the owner of the tables, who can switch off the trigger that refuses it. */
export async function alterAudit(owner: Database): Promise<void> {
  await owner.run(sql`alter table audit_events disable trigger user`)
  await owner.run(
    sql`update audit_events set detail = 'altered' where id = (select min(id) from audit_events)`,
  )
}
