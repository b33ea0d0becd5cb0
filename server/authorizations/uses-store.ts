import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { authorizationInScope } from './store.ts'

interface NewUse {
  /** The request that it is of; the authorization covers it. */
  readonly ivrId: number
  readonly usedOn: string
  readonly units: number
  readonly applications: number
}

/** Adds a use to a locked authorization and returns its id. */
export async function insertUse(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  authorizationId: number,
  { ivrId, usedOn, units, applications }: NewUse,
  now: Date,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    with counted as (
      update authorizations a set units_used = units_used + ${units}::numeric,
        applications_used = applications_used + ${applications}::int
      where id = ${authorizationId} and ${authorizationInScope(scope)} returning id)
    insert into authorization_uses
      (authorization_id, ivr_id, used_on, units, applications, noted_at, noted_by, noted_by_name)
    select id, ${ivrId}::bigint, ${usedOn}::date, ${units}::numeric, ${applications}::smallint, ${now}::timestamptz,
      ${actor.userId}::bigint, ${actor.name}
    from counted returning id`)
  if (!row) throw new Error('no use was inserted')
  return row.id
}

/** The office is warned once of an authorization that is nearly used. */
export async function markWarnedOfUse(tx: Tx, scope: Scope, authorizationId: number, now: Date) {
  await tx.run(sql`
    update authorizations a set warned_of_use_at = ${now} where id = ${authorizationId} and ${authorizationInScope(scope)}`)
}

/** The authorization and the request of a use, in the scope of that request. */
export async function useOf(
  tx: Tx,
  scope: Scope,
  useId: number,
): Promise<{ readonly authorizationId: number; readonly ivrId: number } | undefined> {
  return tx.first(sql`
    select u.authorization_id as "authorizationId", u.ivr_id as "ivrId"
    from authorization_uses u join ivr_requests r on r.id = u.ivr_id
    where u.id = ${useId} and ${inScope(scope, 'r')}`)
}

/** Who voided a use of a locked authorization; undefined while it counts. */
export async function voidedBy(tx: Tx, scope: Scope, useId: number): Promise<string | undefined> {
  const row = await tx.first<{ name: string }>(sql`
    select v.voided_by_name as name
    from authorizations a join authorization_uses u on u.authorization_id = a.id
    join authorization_voids v on v.use_id = u.id
    where u.id = ${useId} and ${authorizationInScope(scope)}`)
  return row?.name
}

/** Voids a use of a locked authorization: it stays, and its amounts are left again. */
export async function insertVoid(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  useId: number,
  reason: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with freed as (
      update authorizations a set units_used = a.units_used - u.units,
        applications_used = a.applications_used - u.applications,
        units_over = least(a.units_over, greatest(a.units_used - u.units - a.units_authorized, 0)),
        applications_over = least(a.applications_over,
          greatest(a.applications_used - u.applications - a.applications_authorized, 0))
      from authorization_uses u where u.id = ${useId} and u.authorization_id = a.id and ${authorizationInScope(scope)}
      returning u.id)
    insert into authorization_voids (use_id, reason, voided_at, voided_by, voided_by_name)
    select id, ${reason}, ${now}::timestamptz, ${actor.userId}::bigint, ${actor.name} from freed`)
}
