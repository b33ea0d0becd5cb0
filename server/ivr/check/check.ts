import { type CheckResult, checkIvr, getIvrCheck, getPolicies } from '#contract/ivr/check/check.ts'
import { checkCodes } from '#contract/ivr/check/codes.rules.ts'
import { checkCoverage } from '#contract/ivr/check/coverage.rules.ts'
import { checkedFrom, type Entries } from '#contract/ivr/check/entries.rules.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { type Lookup, lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Queries } from '#server/kit/database/database.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { storedCheck } from './check-store.ts'
import { policiesFor } from './policies-store.ts'

/** A check with the facts that it used. */
export interface Check {
  readonly facts: Facts
  readonly result: CheckResult
}

/** Checks a request. `entries` are a submission's fields with its `facts` and `documents`. */
export type CheckRequest = (db: Queries, entries: Entries) => Promise<Check>

/** The check with the lists of the form, which are read on first use. */
export function checkWith(lists: () => ReferenceLists): CheckRequest {
  let lookup: Lookup | undefined
  return async (db, entries) => {
    lookup ??= lookupFrom(lists())
    const { code, coverage, documents } = checkedFrom(entries, (entries.facts ?? {}) as Facts, lookup)
    const policies = code.insuranceTypeId === undefined ? [] : await policiesFor(db, code.insuranceTypeId)
    return {
      facts: coverage,
      result: { codes: checkCodes(code, lookup), policies: checkCoverage(policies, coverage, documents) },
    }
  }
}

export const checkRoutes = (check: CheckRequest): Route[] => [
  serve(checkIvr, async ({ input, tx }) => ({ data: (await check(tx, input)).result })),

  serve(getPolicies, async ({ input, tx }) => ({ data: await policiesFor(tx, input.insuranceTypeId) })),

  serveRead(getIvrCheck, ({ input, actor }) => ({
    action: 'ivr.check-read',
    kind: 'ivr',
    body: storedCheck(scopeOf(actor), Number(input.id)),
  })),
]
