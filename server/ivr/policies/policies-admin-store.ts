import type { Policy } from '#contract/ivr/check/policy.ts'
import { type Affected, type ListedPolicy, maxNamedRequests, warnBeforeDays } from '#contract/ivr/policies.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Queries, raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'

interface PolicyRow extends Omit<ListedPolicy, 'createdAt'> {
  readonly createdAt: Date
  readonly policy: Policy
}

const columns = (today: string): Sql => sql`
  p.id::text as "_id", p.policy_id as "policyId", p.revision, p.document as policy,
  p.disabled_at is null as enabled, p.disabled_by_name as "disabledByName",
  p.reviewed_by_name as "reviewedByName", p.reviewed_on::text as "reviewedOn",
  p.created_at as "createdAt", p.created_by_name as "createdByName",
  p.document ->> 'title' as title, p.document ->> 'status' as status, p.document ->> 'confidence' as confidence,
  p.document -> 'effective' ->> 'from' as "from", p.document -> 'effective' ->> 'to' as "to",
  case when ${endsSoon(today)} then (p.document -> 'effective' ->> 'to')::date - ${today}::date end as "endsInDays"`

/** In use, not replaced by a later revision, and ends within the warning period. */
const endsSoon = (today: string): Sql => sql`
  (p.disabled_at is null and not exists (
     select from ivr_policies later
     where later.policy_id = p.policy_id and later.revision > p.revision and later.disabled_at is null)
   and p.document ->> 'status' in ('in-force', 'unverified-current')
   and p.document -> 'effective' ->> 'to' is not null
   and (p.document -> 'effective' ->> 'to')::date between ${today}::date and ${today}::date + ${raw(String(warnBeforeDays))})`

export async function allPolicies(db: Queries, today: string): Promise<PolicyRow[]> {
  return db.all<PolicyRow>(sql`
    select ${columns(today)} from ivr_policies p order by p.policy_id, p.revision desc`)
}

export async function policyRow(db: Queries, id: number, today: string): Promise<PolicyRow | undefined> {
  return db.first<PolicyRow>(sql`select ${columns(today)} from ivr_policies p where p.id = ${id}`)
}

/** A policy's latest revision; no other import runs until the transaction ends. */
export async function latestRevision(tx: Tx, policyId: string) {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('ivr_policies'))`)
  return tx.first<{ revision: number; policy: Policy; by: string }>(sql`
    select revision, document as policy, created_by_name as by from ivr_policies
    where policy_id = ${policyId} order by revision desc limit 1`)
}

/** All policies' ids. */
export const policyIds = (db: Queries): Promise<string[]> =>
  db.values<string>(sql`select distinct policy_id from ivr_policies`)

/** Open requests that match a policy's payers, states, insurance types and days, by their stored checks' facts. */
export async function affectedRequests(db: Queries, scope: Scope, policy: Policy): Promise<Affected> {
  const { applies, effective } = policy
  return db.one<Affected>(sql`
    with found as (
      select r.id from ivr_search s join ivr_requests r on r.id = s.id
      where s.status in ('Pending', 'Conditional') and ${inScope(scope, 'r')}
        and r.check_facts ->> 'insuranceTypeId' = any(${applies.insuranceTypes}::text[])
        and (${applies.payerIds.length === 0} or r.check_facts ->> 'payerId' = any(${applies.payerIds}::text[]))
        and (${applies.states === null} or r.check_facts ->> 'state' = any(${applies.states ?? []}::text[]))
        and r.service_day >= coalesce(${effective.from}::date, '-infinity')
        and r.service_day <= coalesce(${effective.to}::date, 'infinity'))
    select (select count(*) from found)::int as total,
      array(select '#IVR-' || id from found order by id desc ${raw(`limit ${maxNamedRequests}`)}) as "ivrNumbers"`)
}

export const insertRevision = (
  tx: Tx,
  policy: Policy,
  revision: number,
  by: string,
  now: Date,
): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into ivr_policies (policy_id, revision, document, created_at, created_by_name)
    values (${policy.id}, ${revision}, ${JSON.stringify(policy)}, ${now}, ${by}) returning id`)

/** Returns what was set, with the latest other revision that is in use; undefined if there is no such row. */
export async function setEnabled(tx: Tx, id: number, enabled: boolean, by: string, now: Date) {
  return tx.first<{ title: string; revision: number; other: number | null }>(sql`
    update ivr_policies p set disabled_at = ${enabled ? null : now}, disabled_by_name = ${enabled ? '' : by}
    where p.id = ${id}
    returning p.document ->> 'title' as title, p.revision, (
      select max(o.revision) from ivr_policies o
      where o.policy_id = p.policy_id and o.id <> p.id and o.disabled_at is null) as other`)
}

export async function setReviewed(tx: Tx, id: number, by: string, on: string) {
  return tx.first<{ title: string }>(sql`
    update ivr_policies set reviewed_by_name = ${by}, reviewed_on = ${on}
    where id = ${id} returning document ->> 'title' as title`)
}

/** Policies that end soon and about which admins were not warned yet, marked as warned. */
export async function takeEndingPolicies(tx: Queries, today: string, now: Date) {
  return tx.all<{ id: number; title: string; to: string }>(sql`
    update ivr_policies p set end_warned_at = ${now}
    where p.end_warned_at is null and ${endsSoon(today)}
    returning p.id, p.document ->> 'title' as title, p.document -> 'effective' ->> 'to' as "to"`)
}
