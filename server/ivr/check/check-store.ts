import type { StoredCheck } from '#contract/ivr/check/check.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'

/** The check of a request, as JSON text: (body, records); body is null if the request is outside the scope. */
export function storedCheck(scope: Scope, id: number): Answer<StoredCheck> {
  const check = jsonColumn<StoredCheck['check']>(sql`
    r.check_result || jsonb_build_object('facts', r.check_facts, 'checkedAt', to_json(r.created_at), 'policies', (
      select coalesce(jsonb_agg(policy - 'notVerified' order by at), '[]')
      from jsonb_array_elements(r.check_result -> 'policies') with ordinality policies (policy, at)))`)
  const documentsNow = jsonColumn<string[]>(sql`(
    select coalesce(json_agg(distinct kind), '[]')
    from ivr_files f, unnest(f.document_kind || f.more_kinds) kind where f.ivr_id = r.id and kind <> '')`)
  return answerWith(
    jsonObject<StoredCheck>({ check, documentsNow }),
    (body) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${body} as body, r.id from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}) found`,
  )
}
