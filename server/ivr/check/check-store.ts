import type { StoredCheck } from '#contract/ivr/check/check.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import { sql } from '#server/kit/database/database.ts'
import { type Answer, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { aboutRequest, documentKinds } from '../ivr-json.ts'

/** The check of a request: (body, records). */
export function storedCheck(scope: Scope, id: number): Answer<StoredCheck> {
  const check = jsonColumn<StoredCheck['check']>(sql`
    r.check_result || jsonb_build_object('facts', r.check_facts, 'checkedAt', to_json(r.created_at), 'policies', (
      select coalesce(jsonb_agg(policy - 'notVerified' order by at), '[]')
      from jsonb_array_elements(r.check_result -> 'policies') with ordinality policies (policy, at)))`)
  return aboutRequest(scope, id, jsonObject<StoredCheck>({ check, documentsNow: documentKinds }))
}
