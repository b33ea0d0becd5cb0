import type { PolicyRevision } from '#contract/ivr/check/check.ts'
import type { Policy } from '#contract/ivr/check/policy.ts'
import { followsMedicare } from '#contract/ivr/check/select.rules.ts'
import { type Queries, raw, type Sql, sql } from '#server/kit/database/database.ts'

interface PolicyRow {
  readonly document: Policy
  readonly revision: number
  readonly reviewedBy: string
  readonly reviewedOn: string | null
}

const columns = raw(
  'p.document, p.revision, p.reviewed_by_name as "reviewedBy", p.reviewed_on::text as "reviewedOn"',
)

const revisionOf = ({ document, revision, reviewedBy, reviewedOn }: PolicyRow): PolicyRevision => ({
  ...withoutNotes(document),
  revision,
  reviewed: reviewedOn ? { by: reviewedBy, on: reviewedOn } : null,
})

/** Authors' notes to themselves are for the IVR Admins, who read the policy's page. No check uses them. */
function withoutNotes({ scope, products, priorAuthorization, sources, ...policy }: Policy): Policy {
  const { icdNote: _icdNote, ...scopeAlone } = scope
  const { note: _note, ...authorization } = priorAuthorization
  return {
    ...policy,
    scope: scopeAlone,
    products: { ...products, note: null },
    priorAuthorization: authorization,
    sources: sources.map(({ note: _, ...source }) => source),
    notVerified: [],
  }
}

const isFor = (row: 'p' | 'f', insuranceTypeId: string): Sql =>
  sql`${raw(`${row}.disabled_at`)} is null and ${raw(`${row}.document`)} -> 'applies' -> 'insuranceTypes' @> to_jsonb(${insuranceTypeId}::text)`

/**
 * Every enabled policy for an insurance type, with those that they follow. A Medicare Advantage plan without a policy
 * gets the state's coverage determination.
 */
export async function policiesFor(db: Queries, insuranceTypeId: string): Promise<PolicyRevision[]> {
  const rows = await db.all<PolicyRow>(sql`
    select ${columns} from ivr_policies p
    where ${isFor('p', insuranceTypeId)} or (p.disabled_at is null and p.policy_id in (
      select jsonb_array_elements_text(f.document -> 'inherits') from ivr_policies f
      where ${isFor('f', insuranceTypeId)}))
      or (p.disabled_at is null and ${followsMedicare(insuranceTypeId)}
        and p.document -> 'authority' ->> 'kind' = 'medicare-lcd')
    order by p.policy_id, p.revision`)
  return rows.map(revisionOf)
}

/** Changes with every change of a policy, and is much smaller than they are. */
export const policiesStamp = (db: Queries): Promise<string> =>
  db.oneValue<string>(sql`
    select coalesce(string_agg(p.xmin::text, ' ' order by p.policy_id, p.revision), '') as stamp from ivr_policies p`)

/** Every enabled revision. */
export async function enabledPolicies(db: Queries): Promise<PolicyRevision[]> {
  const rows = await db.all<PolicyRow>(sql`
    select ${columns} from ivr_policies p where p.disabled_at is null order by p.policy_id, p.revision`)
  return rows.map(revisionOf)
}
