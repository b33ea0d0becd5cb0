import type { EarlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import { type BenefitsAnswer, fieldsOf, type Part } from '#contract/ivr/benefits/fields.values.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { payerKeyOf } from './benefits-store.ts'

type Earlier = NonNullable<EarlierAnswers['patient']>

/** The fields of a part that an earlier answer may offer. */
const offered = (part: Part, of: readonly string[]): string[] =>
  Object.entries(fieldsOf(part)).flatMap(([name, { reuse }]) => (reuse && of.includes(reuse) ? [name] : []))

const kept = (part: 'primary' | 'secondary', of: readonly string[]): Sql => sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.answer -> ${part}::text)
  where key = any(${offered(part, of)}::text[]))`

/** The answer in row `e`, reduced to the fields that may hold for another request. */
const earlier = (of: readonly string[], secondary: boolean) =>
  jsonObject<Earlier>({
    ivrNumber: sql`'#IVR-' || e.ivr_id`,
    at: sql`e.made_at`,
    answer: jsonColumn<BenefitsAnswer>(sql`json_build_object('primary', ${kept('primary', of)},
      'secondary', ${secondary ? kept('secondary', of) : sql`'{}'::jsonb`},
      'close', '{}'::jsonb, 'internal', '{}'::jsonb)`),
  })

const policyKey = (column: Sql) => sql`upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`

/**
 * The last answers of other requests: of the same patient (policy number without marks, and birth day) with the same
 * payer, and of the same payer. As JSON text: (body, records).
 */
export function earlierAnswersOf(scope: Scope, id: number): Answer<EarlierAnswers> {
  const body = jsonObject<EarlierAnswers>({
    patient: jsonColumn<EarlierAnswers['patient']>(
      sql`(select ${earlier(['patient', 'payer'], true)} from of_patient e)`,
    ),
    payer: jsonColumn<EarlierAnswers['payer']>(sql`(select ${earlier(['payer'], false)} from of_payer e)`),
  })
  return answerWith(
    body,
    (text) => sql`
    with request as materialized (
      select r.id, r.patient_birth_day as born, ${policyKey(sql`r.primary_policy_number`)} as policy,
        ${payerKeyOf(sql`r.primary_insurance`)} as payer
      from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}
    ), of_patient as materialized (
      select b.ivr_id, b.made_at, b.answer
      from request q join ivr_requests o on ${policyKey(sql`o.primary_policy_number`)} = q.policy
      join ivr_benefits b on b.ivr_id = o.id
      where o.patient_birth_day = q.born and o.id <> q.id and b.payer_key = q.payer and length(q.policy) >= 5
        and ${inScope(scope, 'o')}
      order by b.made_at desc limit 1
    ), of_payer as materialized (
      select b.ivr_id, b.made_at, b.answer
      from request q join ivr_benefits b on b.payer_key = q.payer
      where b.ivr_id <> q.id and ${inScope(scope, 'b')}
      order by b.made_at desc limit 1
    )
    select ${text} as body, array[id] as records from request
    union all
    select null, '{}' where not exists (select from request)`,
  )
}
