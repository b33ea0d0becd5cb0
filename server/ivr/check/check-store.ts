import type { CheckResult, StoredCheck } from '#contract/ivr/check/check.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'

interface NewCheck {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly facts: object
  readonly result: CheckResult
}

/** The insert of a request's check, to be part of the statement that inserts the request. */
export const checkInsert = ({ id, officeId, physicianId, facts, result }: NewCheck, now: Date): Sql => sql`
  insert into ivr_checks (ivr_id, office_id, physician_id, checked_at, facts, result)
  values (${id}, ${officeId}, ${physicianId}, ${now}, ${JSON.stringify(facts)}, ${JSON.stringify(result)})`

/** The check of a request, as JSON text: (body, records); body is null if the request is outside the scope. */
export function storedCheck(scope: Scope, id: number): Answer<StoredCheck> {
  const check = jsonColumn<StoredCheck['check']>(sql`(
    select c.result || jsonb_build_object('facts', c.facts, 'checkedAt', to_json(c.checked_at), 'policies', (
      select coalesce(jsonb_agg(policy - 'notVerified' order by at), '[]')
      from jsonb_array_elements(c.result -> 'policies') with ordinality policies (policy, at)))
    from ivr_checks c where c.ivr_id = r.id)`)
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
