import type { OutcomeForm } from '#contract/prior-authorization/outcome.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { PriorAuthorizationKey } from '#server/kit/access/row-key.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'

/** The latest outcome of a prior authorization that this transaction has locked. Days and amounts are null if not given. */
export interface LatestOutcome {
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
export interface NamedRequest {
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
