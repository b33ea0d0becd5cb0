import { reviewers } from '#contract/endpoint.ts'
import type { OutcomeForm } from '#contract/prior-authorization/outcome.ts'
import type { PriorAuthorizationForm } from '#contract/prior-authorization/prior-authorization.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { keyOfNew, type PriorAuthorizationKey } from '#server/kit/access/row-key.ts'
import { inScope, type Scope, typesOf } from '#server/kit/access/scope.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import { normalizedText } from '#server/kit/database/search-words.ts'
import type { Answerable } from './rules.ts'

interface NewPriorAuthorization extends Pick<PriorAuthorizationForm, 'description'> {
  readonly officeId: number
  readonly physician: { readonly id: number; readonly name: string } | undefined
  /** The request that it belongs to. */
  readonly ivrId: number | null
}

/** Inserts a prior authorization and returns its number. */
export async function insertPriorAuthorization(
  tx: Tx,
  actor: Actor,
  { officeId, physician, description, ivrId }: NewPriorAuthorization,
  now: Date,
): Promise<PriorAuthorizationKey> {
  const physicianName = physician?.name ?? ''
  const words = [actor.name, physicianName, description].filter(Boolean).join(' | ')
  const number = await tx.oneValue<number>(sql`
    with number as (select nextval(pg_get_serial_sequence('prior_authorizations', 'id')) as id)
    insert into prior_authorizations (id, office_id, physician_id, physician_name, submitted_by,
      submitted_by_type, submitted_by_name, description, ivr_id, created_at, search_text)
    overriding system value
    select id, ${officeId}::bigint, ${physician?.id ?? null}::bigint, ${physicianName}, ${actor.userId}::bigint,
      ${actor.userType}::smallint, ${actor.name}, ${description}, ${ivrId}::bigint, ${now}::timestamptz,
      ${normalizedText(sql`'#PA-' || id || ' | ' || ${words}::text`)}
    from number
    returning id`)
  return keyOfNew(number)
}

/** Locks one for a response. Other responses wait until the transaction ends. */
export async function lockPriorAuthorization(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<Answerable | undefined> {
  return tx.first<Answerable>(sql`
    select id, office_id as "officeId", physician_id as "physicianId", submitted_by as "submittedBy",
      response_by as "responseBy", response_by_name as "responseByName"
    from prior_authorizations p where id = ${id} and ${inScope(scope, 'p')} for update`)
}

/** Whether the record is in the scope. */
export const isPriorAuthorizationSeen = (tx: Tx, scope: Scope, id: number): Promise<boolean> =>
  tx.finds(sql`select p.id from prior_authorizations p where p.id = ${id} and ${inScope(scope, 'p')}`)

export async function saveResponse(
  tx: Tx,
  id: PriorAuthorizationKey,
  actor: Actor,
  comment: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update prior_authorizations set comment = ${comment}, response_by = ${actor.userId},
      response_by_name = ${actor.name}, response_at = ${now}
    where id = ${id}`)
}

/** The addresses of all active members of the verification team. */
export const teamAddresses = (tx: Queries): Promise<string[]> =>
  tx.values<string>(sql`
    select email from users where user_type in ${typesOf(reviewers)} and status = 'active' and deleted_at is null order by id`)

/**
 * Up to 100 past their due time in the work queue, without a response or a reminder, marked as reminded. Concurrent
 * processes get different ones; if this transaction fails, they are due again.
 */
export async function takeDue(tx: Tx, now: Date): Promise<number[]> {
  const ids = await tx.values<number>(sql`
    update prior_authorizations set reminded_at = ${now}
    where id in (
      select p.id from other_work w join prior_authorizations p on p.id = w.record_id
      where w.kind = 'prior-authorization' and w.waits_for = 'response' and w.sort_at <= ${now} and p.reminded_at is null
      order by w.sort_at limit 100 for update of p skip locked)
    returning id`)
  return ids.sort((one, two) => one - two)
}

/** The latest outcome of a prior authorization locked by this transaction. Days and amounts are null if not given. */
interface LatestOutcome {
  readonly revision: number
  readonly recordedByName: string
  readonly number: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly unitsAuthorized: number | null
  readonly applicationsAuthorized: number | null
}

export async function latestOutcome(tx: Tx, id: PriorAuthorizationKey): Promise<LatestOutcome | undefined> {
  return tx.first<LatestOutcome>(sql`
    select revision, recorded_by_name as "recordedByName", number, valid_from::text as "validFrom",
      valid_to::text as "validTo", units_authorized::float8 as "unitsAuthorized",
      applications_authorized as "applicationsAuthorized"
    from prior_authorization_outcomes
    where prior_authorization_id = ${id} order by revision desc limit 1`)
}

export async function insertOutcome(
  tx: Tx,
  id: PriorAuthorizationKey,
  revision: number,
  { outcome, number, validFrom, validTo, unitsAuthorized, applicationsAuthorized }: OutcomeForm,
  by: Actor,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into prior_authorization_outcomes (prior_authorization_id, revision, outcome, number, valid_from, valid_to,
      units_authorized, applications_authorized, recorded_by, recorded_by_name, recorded_at)
    values (${id}, ${revision}, ${outcome}, ${number}, ${validFrom || null}, ${validTo || null},
      ${unitsAuthorized}, ${applicationsAuthorized}, ${by.userId},
      ${by.name}, ${now})`)
}

/** A request that a prior authorization belongs to, and who of its office side sees both. */
interface NamedRequest {
  readonly ivrId: number
  readonly officeId: number
  /** null: the two records name different physicians, or none; each of them sees only their own. */
  readonly physicianId: number | null
}

/**
 * The request that a prior authorization belongs to, whose own scope has been checked; undefined without one in the
 * scope.
 */
export const requestOf = (tx: Tx, scope: Scope, id: number): Promise<NamedRequest | undefined> =>
  tx.first<NamedRequest>(sql`
    select r.id as "ivrId", r.office_id as "officeId",
      case when r.physician_id = p.physician_id then r.physician_id end as "physicianId"
    from prior_authorizations p join ivr_requests r on r.id = p.ivr_id
    where p.id = ${id} and ${inScope(scope, 'r')}`)
