import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { authorizationInScope } from '../authorizations/store.ts'

/** 'units applications number': the number comes last, because it may have spaces. */
const amounts = sql`u.units::float8 || ' ' || u.applications || ' ' || a.number`

/** The authorizations `a` that cover `request r`, each by its link `l`. */
const covering = (scope: Scope): Sql => sql`
  request r join authorization_requests l on l.ivr_id in (r.id)
  join authorizations a on a.id = l.authorization_id and ${authorizationInScope(scope)}`

/**
 * What happened to the authorizations that cover `request r`, as (at, kind, by_name, detail); uses are those of the request
 * itself. The portal itself has no name. A correction clears when the office was warned, so that the moment is read from
 * what was before it, too.
 */
export const ledgerEvents = (scope: Scope): Sql => sql`
  select l.linked_at, 'authorized', l.linked_by_name, a.number from ${covering(scope)}
  union all
  select v.changed_at, 'corrected', u.first_name || ' ' || u.last_name, a.number
  from ${covering(scope)} join authorization_versions v on v.authorization_id = a.id
  join users u on u.id = v.changed_by
  union all
  select distinct v.changed_at, 'merged', '', a.number
  from ${covering(scope)} join authorization_versions v on v.authorization_id = a.id where v.changed_by is null
  union all
  select a.withdrawn_at, 'withdrawn', a.withdrawn_by_name, a.number
  from ${covering(scope)} where a.withdrawn_at is not null
  union all
  select u.noted_at, 'used', u.noted_by_name, ${amounts}
  from ${covering(scope)} join authorization_uses u on u.authorization_id = a.id and u.ivr_id = l.ivr_id
  union all
  select v.voided_at, 'voided', v.voided_by_name, ${amounts}
  from ${covering(scope)} join authorization_uses u on u.authorization_id = a.id and u.ivr_id = l.ivr_id
  join authorization_voids v on v.use_id = u.id
  union all
  (select a.warned_of_use_at, 'nearly-used', '', a.number
  from ${covering(scope)} where a.warned_of_use_at is not null
  union
  select (v.content->>'warned_of_use_at')::timestamptz, 'nearly-used', '', a.number
  from ${covering(scope)} join authorization_versions v on v.authorization_id = a.id
  where v.content->>'warned_of_use_at' is not null)
  union all
  select t.created_at, 'reverification', t.created_by_name, t.kind || ' ' || t.due_on
  from request r join reverifications t on t.ivr_id in (r.id) where ${inScope(scope, 't')}
  union all
  select t.done_at, 'reverified', t.done_by_name, t.kind || ' ' || t.due_on
  from request r join reverifications t on t.ivr_id in (r.id) where t.done_at is not null and ${inScope(scope, 't')}`
