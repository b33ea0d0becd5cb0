import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import type { Policy } from '#contract/ivr/check/policy.ts'
import { changesBetween } from '#contract/ivr/policies.rules.ts'
import {
  importPolicy,
  type ListedPolicy,
  markPolicyReviewed,
  policyDetails,
  policyList,
  previewPolicy,
  setPolicyEnabled,
} from '#contract/ivr/policies.ts'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { clearNotifications, readNotifications } from '#server/notifications/clear-store.ts'
import { referenceLists } from '../../reference/lists.ts'
import { enabledPolicies } from '../check/policies-store.ts'
import { daysOnEarth } from '../rules.ts'
import {
  affectedRequests,
  allPolicies,
  insertRevision,
  latestRevision,
  policyIds,
  policyRow,
  setEnabled,
  setReviewed,
} from './policies-admin-store.ts'
import { rehearse } from './rehearse.ts'
import { readPolicy } from './rules.ts'

/** Admins' work on coverage policies. A revision's text never changes: a new one is imported. */
export const policyRoutes: readonly Route[] = [
  serve(policyList, async ({ tx, now, audit }) => {
    const rows = await allPolicies(tx, businessDay(now))
    await audit({ action: 'policy.list', kind: 'policy', records: [] })
    return { data: rows.map(listed) }
  }),

  serve(policyDetails, async ({ input, actor, tx, now, audit }) => {
    const row = (await policyRow(tx, Number(input.id), businessDay(now))) ?? throwError('record.not-found')
    await audit({ action: 'policy.read', kind: 'policy', records: [Number(input.id)] })
    const affected = await affectedRequests(tx, scopeOf(actor), row.policy)
    await readNotifications(tx, actor.userId, { record: Number(input.id), kinds: ['policy.ends'] }, now)
    return { data: { ...listed(row), policy: row.policy, affected } }
  }),

  serve(setPolicyEnabled, async ({ input: { policyRowId, enabled }, actor, tx, now, audit }) => {
    const id = Number(policyRowId)
    const row = (await setEnabled(tx, id, enabled, actor.name, now)) ?? throwError('record.not-found')
    await clearNotifications(tx, actor.userId, { record: id, kinds: ['policy.ends'] }, now)
    await audit({ action: enabled ? 'policy.enable' : 'policy.disable', kind: 'policy', records: [id] })
    const revision = `Revision ${row.revision} of “${row.title}”`
    if (enabled) return { message: `${revision} is used for new checks again.` }
    // A revision is disabled, not its policy: an earlier one counts again.
    const instead = row.other === null ? '' : ` Revision ${row.other} is used instead.`
    return { message: `${revision} is no longer used.${instead}` }
  }),

  serve(markPolicyReviewed, async ({ input, tx, now, audit }) => {
    if (input.reviewedOn > daysOnEarth(now).latest)
      throwError('input.invalid', { fields: { reviewedOn: 'The day of the review is in the future.' } })
    const id = Number(input.policyRowId)
    const row =
      (await setReviewed(tx, id, input.reviewedByName, input.reviewedOn)) ?? throwError('record.not-found')
    await audit({ action: 'policy.review', kind: 'policy', records: [id] })
    return { message: `“${row.title}” is marked as reviewed.` }
  }),

  serve(previewPolicy, async ({ input, actor, tx, audit }) => {
    const policy = await validPolicy(tx, input.policy)
    const next = await nextRevision(tx, policy)
    await audit({ action: 'policy.preview', kind: 'policy', records: [] })
    return { data: { ...next, affected: await affectedRequests(tx, scopeOf(actor), policy) } }
  }),

  serve(importPolicy, async ({ input, actor, tx, now, audit }) => {
    const { revision } = input
    const policy = await validPolicy(tx, input.policy)
    await nextRevision(tx, policy, revision)
    const id = await insertRevision(tx, policy, revision, actor.name, now)
    await readAgain(tx, id, actor, now)
    await audit({ action: 'policy.import', kind: 'policy', records: [id] })
    return { message: `Revision ${revision} of “${policy.title}” is imported.`, data: { _id: String(id) } }
  }),
]

/** The policy in a file's text, if screens and checks can work with it. */
async function validPolicy(tx: Tx, text: string): Promise<Policy> {
  const lists = referenceLists()
  const known = { lookup: lookupFrom(lists), placesOfService: placesIn(lists) }
  const read = readPolicy(text, { ...known, policyIds: await policyIds(tx) })
  if ('fields' in read) throwError('input.invalid', read)
  const fault = rehearse(read.policy, await enabledPolicies(tx))
  if (fault !== undefined) throwError('input.invalid', { fields: { policy: fault } })
  return read.policy
}

/** The codes for the places of service on the form; 12 is the patient's home. */
const placesIn = ({ serviceTypes }: ReferenceLists): string[] => [
  ...serviceTypes.flatMap(({ value }) => /\(POS (\d\d)\)/.exec(value)?.[1] ?? []),
  '12',
]

/**
 * The number of a policy's next revision, and what it changes. If two people import what was previewed as revision
 * `seen`, the second is told who was first, even if both import the same.
 */
async function nextRevision(tx: Tx, policy: Policy, seen?: number) {
  const latest = await latestRevision(tx, policy.id)
  const revision = (latest?.revision ?? 0) + 1
  if (seen !== undefined && seen !== revision)
    throwError('policies.changed-since', { parts: { by: latest?.by || 'Someone' } })
  const changes = changesBetween(latest?.policy ?? {}, policy)
  if (changes.length === 0) throwError('policies.unchanged')
  return { revision, changes }
}

/** What list and details show of an inserted revision; if they cannot, nothing is imported. */
async function readAgain(tx: Tx, id: number, actor: Actor, now: Date): Promise<void> {
  const row = (await policyRow(tx, id, businessDay(now))) ?? throwError('record.not-found')
  const affected = await affectedRequests(tx, scopeOf(actor), row.policy)
  policyDetails.output.parse({ data: { ...listed(row), policy: row.policy, affected } })
}

function listed({
  policy: _,
  createdAt,
  ...row
}: Awaited<ReturnType<typeof allPolicies>>[number]): ListedPolicy {
  return { ...row, createdAt: createdAt.toISOString() }
}
