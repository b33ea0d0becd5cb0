import { sealAudit } from '#server/audit/seal.ts'
import { lastBlock } from '#server/audit/seal-store.ts'
import { type Database, sql } from '#server/kit/database/database.ts'
import type { Ask, ReadCase } from './cases.ts'
import type { Dataset } from './dataset.ts'

/** An address reserved for documentation, by which the rows of `addHistory` are known. */
const address = '192.0.2.1'
/** The notifications of a user that are not read yet. */
const unread = 30

/**
 * Adds to a filled database what its requests leave behind: for each an audit row, sealed as the portal does it, and
 * a notification of one reviewer. Does nothing if they are there.
 */
export async function addHistory({ db, reviewer, sender }: Dataset): Promise<void> {
  const known = await db.first(sql`select from audit_events where from_address = ${address} limit 1`)
  if (known) return
  await db.run(sql`
    insert into audit_events (at, user_id, user_type, office_id, action, record_kind, records, from_address)
    select created_at + interval '1 hour', u.id, u.type, u.office, u.action, 'ivr', array[s.id], ${address}
    from ivr_search s
    join (values (0, ${reviewer.id}::bigint, 3, null::bigint, 'ivr.read'),
      (1, ${sender.id}::bigint, 2, ${sender.officeId}::bigint, 'ivr.submit')) u (turn, id, type, office, action)
      on u.turn = s.id % 2
    order by s.id`)
  await sealAll(db)
  await db.run(sql`
    insert into notifications (user_id, kind, record, about, at, read_at)
    select ${reviewer.id}, 'ivr.submitted', id, 'IVR-' || id, created_at,
      case when id <= (select max(id) from ivr_search) - ${unread}::int then created_at + interval '1 hour' end
    from ivr_search order by id`)
  for (const table of [sql`audit_events`, sql`audit_entries`, sql`audit_records`, sql`notifications`])
    await db.run(sql`vacuum (analyze) ${table}`)
}

const ask = (path: string, token: string): Ask[] => [{ path, token, rawPath: '' }]

/** Reads of what `addHistory` adds. */
export const historyCases: readonly ReadCase[] = [
  {
    name: 'audit',
    title: 'audit, page 1',
    kind: 'list',
    asks: ({ admin }) => ask('/api/audit/getAudit', admin.token),
  },
  {
    name: 'auditTopic',
    title: 'audit, one topic',
    kind: 'list',
    asks: ({ admin }) => ask('/api/audit/getAudit?topic=changed', admin.token),
  },
  {
    name: 'auditRecord',
    title: 'audit of one request',
    kind: 'list',
    asks: ({ admin, oneHit }) => ask(`/api/audit/getAudit?record=ivr:${oneHit}`, admin.token),
  },
  {
    name: 'officeAudit',
    title: 'audit of an office of 500, page 1',
    kind: 'list',
    asks: ({ office }) => ask('/api/audit/getAudit', office.token),
  },
  {
    name: 'notifications',
    title: 'notifications',
    kind: 'list',
    asks: ({ reviewer }) => ask('/api/notifications/getNotifications', reviewer.token),
  },
]

async function sealAll(db: Database): Promise<void> {
  for (let last = -1; ; ) {
    const block = (await lastBlock(db))?.number ?? 0
    if (block === last) return
    last = block
    await sealAudit(db, new Date())
  }
}
