import {
  type CheckResult,
  checkIvr,
  getIvrCheck,
  getPolicies,
  type PolicyRevision,
} from '#contract/ivr/check/check.ts'
import { checkedFrom, type Entries } from '#contract/ivr/check/entries.rules.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { checkRequest } from '#contract/ivr/check/result.rules.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Queries } from '#server/kit/database/database.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { referenceLists } from '../../reference/lists.ts'
import { storedCheck } from './check-store.ts'
import { policiesFor, policiesStamp } from './policies-store.ts'

/** A check with the facts that it used, as stored: for several wounds also each wound's. */
export interface Check {
  readonly facts: object
  readonly result: CheckResult
}

/** Policies by insurance type, reloaded when one has changed: they are fifty times larger than their stamp. */
const kept = new Map<string, { stamp: string; policies: PolicyRevision[] }>()
async function keptPolicies(db: Queries, insuranceTypeId: string): Promise<PolicyRevision[]> {
  const stamp = await policiesStamp(db)
  const known = kept.get(insuranceTypeId)
  if (known?.stamp === stamp) return known.policies
  const policies = await policiesFor(db, insuranceTypeId)
  kept.set(insuranceTypeId, { stamp, policies })
  return policies
}

/** Checks a request. `entries` are a submission's fields with its `facts` and `documents`. */
export async function checkOf(db: Queries, entries: Entries): Promise<Check> {
  const lookup = lookupFrom(referenceLists())
  const checked = checkedFrom(entries, (entries.facts ?? {}) as Facts, lookup)
  const { code, coverage, wounds } = checked
  const policies = code.insuranceTypeId === undefined ? [] : await keptPolicies(db, code.insuranceTypeId)
  return {
    facts: wounds.length > 1 ? { ...coverage, wounds } : coverage,
    result: checkRequest(checked, lookup, policies),
  }
}

export const checkRoutes: readonly Route[] = [
  unaudited(
    'what the caller sends, of which nothing is stored',
    serve(checkIvr, async ({ input, tx }) => ({ data: (await checkOf(tx, input)).result })),
  ),

  unaudited(
    'texts of coverage policies',
    serve(getPolicies, async ({ input, tx }) => ({ data: await policiesFor(tx, input.insuranceTypeId) })),
  ),

  serveRead(getIvrCheck, ({ input, actor }) => ({
    action: 'ivr.check-read',
    kind: 'ivr',
    body: storedCheck(scopeOf(actor), Number(input.id)),
  })),
]
