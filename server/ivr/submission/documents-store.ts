import { officeAdmins } from '#contract/endpoint.ts'
import type { IvrChoice } from '#contract/ivr/documents.ts'
import { allConditions, inScope, type Scope, typesOf } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonAll, jsonObject } from '#server/kit/http/json.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import { documentCount } from '../review/answer-store.ts'
import { documentsWithinDays } from '../rules.ts'
import { matchesInOffice } from '../search-store.ts'
import { termOf } from '../search-text.ts'
import type { SentFile } from './sent-files.ts'
import { type LockedIvr, lockRequest } from './submission-store.ts'

/**
 * An office's newest requests to choose from, as JSON text: (body, records). Searches the office's covering index, and
 * joins only the choices.
 */
export function ivrChoices(scope: Scope, search: string, most: number): Answer<IvrChoice[]> {
  const term = termOf(search)
  const matching = term ? allConditions(inScope(scope), matchesInOffice(term)) : inScope(scope)
  const choice = jsonObject<IvrChoice>({
    name: sql`r.patient_first_name || ' ' || r.patient_last_name`,
    ivrNumber: sql`'#IVR-' || r.id`,
  })
  return answerWith(
    jsonAll(choice, sql`order by o.created_at desc, o.id desc`),
    (body) => sql`
    with offered as (
      select id, created_at from ivr_search where ${matching}
      order by created_at desc, id desc ${raw(`limit ${Math.trunc(most)}`)}
    )
    select ${body} as body, coalesce(array_agg(r.id), '{}') as records
    from offered o join ivr_requests r on r.id = o.id`,
  )
}

/** A locked request with how many supporting documents it has, and the position of the next one. */
type Documented = LockedIvr & Awaited<ReturnType<typeof documentCount>>

/** Locks a request for new documents. */
export async function lockForDocuments(tx: Tx, scope: Scope, id: number): Promise<Documented | undefined> {
  const locked = await lockRequest(tx, scope, id)
  // A separate statement after the lock, to count documents that were added while waiting for it.
  return locked && { ...locked, ...(await documentCount(tx, locked)) }
}

/**
 * Appends claimed documents.
 * @param arrivedAt if they are what a Conditional request waits for: then it is the team's turn, and the time until the
 * reminder about missing documents starts over
 */
export async function appendDocuments(
  tx: Tx,
  { id, officeId, physicianId, next }: Documented,
  files: readonly Pick<SentFile, 'id' | 'kind' | 'moreKinds'>[],
  arrivedAt: Date | undefined,
): Promise<void> {
  const to = { team: true, officeId, physicianId } as const
  const arrived = arrivedAt
    ? sql`
      waiting as (
        update ivr_rounds set documents_at = ${arrivedAt}, reminded_at = null where ivr_id = ${id} and ${isOwed}),`
    : sql``
  await tx.run(sql`
    with ${arrived} published as (${changeInsert({ area: 'ivr', record: id, to })})
    insert into ivr_files (ivr_id, file_id, slot, position, document_kind, more_kinds)
    select ${id}::bigint, file_id, 'supporting', ${next}::int + place - 1, kind, string_to_array(more, ',')
    from unnest(${files.map((file) => file.id)}::uuid[], ${files.map(({ kind }) => kind)}::text[],
      ${files.map(({ moreKinds }) => moreKinds.join(','))}::text[]) with ordinality as f (file_id, kind, more, place)`)
}

/** A request whose office needs a reminder, and its recipients: the sender, or if they cannot sign in, all admins. */
export interface DueRequest {
  readonly id: number
  readonly addresses: readonly string[]
}

/** Rounds without documents that wait for their office. */
export const isOwed = sql`answered_at is null and ended_at is null and documents_at is null`

/** Those with overdue documents, without a reminder yet. */
function overdue(now: Date): Sql {
  const latest = secondsFrom(now, -documentsWithinDays * 86_400)
  return sql`${isOwed} and reminded_at is null and asked_at <= ${latest}`
}

/** The offices to remind about overdue documents. */
export const officesWithOverdueDocuments = (db: Queries, now: Date): Promise<number[]> =>
  db.values<number>(sql`
    select distinct office_id as id from ivr_rounds where ${overdue(now)} order by id`)

/**
 * Up to 100 Conditional requests of an office with overdue documents, marked as reminded. Concurrent processes get
 * different ones; if this transaction fails, they are due again.
 */
export async function takeDueRequests(tx: Queries, officeId: number, now: Date): Promise<DueRequest[]> {
  return tx.all<DueRequest>(sql`
    with due as (
      select ivr_id, round from ivr_rounds where office_id = ${officeId} and ${overdue(now)}
      order by asked_at limit 100 for update skip locked
    ), reminded as (
      update ivr_rounds set reminded_at = ${now} where (ivr_id, round) in (select ivr_id, round from due) returning ivr_id
    ), admins as (
      select id, email from users
      where office_id = ${officeId} and user_type in ${typesOf(officeAdmins)} and status = 'active' and deleted_at is null
    )
    select r.ivr_id as id, array(
      select email from admins a where a.id = i.submitted_by or i.submitted_by not in (select id from admins)
    ) as addresses
    from reminded r join ivr_requests i on i.id = r.ivr_id order by r.ivr_id`)
}
