import type { StoredCheck } from '#contract/ivr/check/check.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import { sql } from '#server/kit/database/database.ts'
import { type Answer, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { aboutRequest } from '../ivr-json.ts'

/** The check of a request: (body, records). */
export function storedCheck(scope: Scope, id: number): Answer<StoredCheck> {
  const check = jsonColumn<StoredCheck['check']>(sql`
    r.check_result || jsonb_build_object('facts', r.check_facts, 'checkedAt', to_json(r.created_at), 'policies', (
      select coalesce(jsonb_agg(policy - 'notVerified' order by at), '[]')
      from jsonb_array_elements(r.check_result -> 'policies') with ordinality policies (policy, at)))`)
  const documentsNow = jsonColumn<string[]>(sql`(
    select coalesce(json_agg(distinct kind), '[]')
    from ivr_files f, unnest(f.document_kind || f.more_kinds) kind where f.ivr_id = r.id and kind <> '')`)
  return aboutRequest(scope, id, jsonObject<StoredCheck>({ check, documentsNow }))
}
