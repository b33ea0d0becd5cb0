import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'

/** 'units applications number': the number comes last, because it may have spaces. */
const amounts = sql`u.units::float8 || ' ' || u.applications || ' ' || a.number`

/**
 * What happened to the authorizations of `request r`, as (at, kind, by_name, detail). The portal itself has no name.
 * A correction clears when the office was warned, so that the moment is read from what was before it, too.
 */
export const ledgerEvents = (scope: Scope): Sql => sql`
  select a.recorded_at, 'authorized', a.recorded_by_name, a.number
  from request r join authorizations a on a.ivr_id in (r.id) where ${inScope(scope, 'a')}
  union all
  select v.changed_at, 'corrected', u.first_name || ' ' || u.last_name, a.number
  from request r join authorizations a on a.ivr_id in (r.id) join authorization_versions v on v.authorization_id = a.id
  join users u on u.id = v.changed_by where ${inScope(scope, 'a')}
  union all
  select a.withdrawn_at, 'withdrawn', a.withdrawn_by_name, a.number
  from request r join authorizations a on a.ivr_id in (r.id) where a.withdrawn_at is not null and ${inScope(scope, 'a')}
  union all
  select u.noted_at, 'used', u.noted_by_name, ${amounts}
  from request r join authorizations a on a.ivr_id in (r.id) join authorization_uses u on u.authorization_id = a.id
  where ${inScope(scope, 'a')}
  union all
  select v.voided_at, 'voided', v.voided_by_name, ${amounts}
  from request r join authorizations a on a.ivr_id in (r.id) join authorization_uses u on u.authorization_id = a.id
  join authorization_voids v on v.use_id = u.id where ${inScope(scope, 'a')}
  union all
  (select a.warned_of_use_at, 'nearly-used', '', a.number
  from request r join authorizations a on a.ivr_id in (r.id)
  where a.warned_of_use_at is not null and ${inScope(scope, 'a')}
  union
  select (v.content->>'warned_of_use_at')::timestamptz, 'nearly-used', '', a.number
  from request r join authorizations a on a.ivr_id in (r.id) join authorization_versions v on v.authorization_id = a.id
  where v.content->>'warned_of_use_at' is not null and ${inScope(scope, 'a')})
  union all
  select t.created_at, 'reverification', t.created_by_name, t.kind || ' ' || t.due_on
  from request r join reverifications t on t.ivr_id in (r.id) where ${inScope(scope, 't')}
  union all
  select t.done_at, 'reverified', t.done_by_name, t.kind || ' ' || t.due_on
  from request r join reverifications t on t.ivr_id in (r.id) where t.done_at is not null and ${inScope(scope, 't')}`
