import type { EarlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import { type BenefitsAnswer, type Dependency, fieldsOf } from '#contract/ivr/benefits/fields.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { payerKeyOf } from './benefits-store.ts'

type Earlier = NonNullable<EarlierAnswers['patient']>
type Insurance = 'primary' | 'secondary'

const policyKey = (column: Sql) => sql`upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`

/** A request's application codes, sorted. */
const codesOf = (row: 'r' | 'o') =>
  sql`array(select distinct upper(code) from unnest(${raw(row)}.cpt_codes) code order by 1)`

/** What request `r` is compared by. A kind of plan or a payer called 'Other' matches nothing. */
const compared = sql`
  r.id, r.patient_birth_day as born, ${policyKey(sql`r.primary_policy_number`)} as policy,
  nullif(${payerKeyOf(sql`r.primary_insurance`)}, 'other') as payer, nullif(r.insurance_type, 'Other') as kind,
  r.product_q_code as product, ${codesOf('r')} as codes, r.physician_id,
  r.facility_npi, lower(r.facility_name) as facility, nullif(${payerKeyOf(sql`r.secondary_insurance`)}, '') as secondary,
  ${policyKey(sql`r.secondary_policy_number`)} as secondary_policy`

/** Answer `b`'s text in a field of the primary insurance. */
const said = (name: string) => sql`b.answer #>> array['primary', ${name}::text, 'value']`

const isSamePatient = sql`(length(q.policy) >= 5 and ${policyKey(sql`o.primary_policy_number`)} = q.policy
  and o.patient_birth_day = q.born)`
/** The payer may have said that the plan is not the one in the request. */
const isSameKind = sql`coalesce(${said('planType')}, o.insurance_type) = q.kind`
/** An answer that names its product or codes is about those. */
const isSameService = sql`(b.product = q.product
  and coalesce(upper(btrim(${said('productCoverage.code')})), upper(q.product)) = upper(q.product)
  and ${codesOf('o')} = q.codes
  and array(select distinct code from
    regexp_split_to_table(upper(${said('applicationCoverage.cpt')}), '[^A-Z0-9]+') code where code <> '' order by 1)
    in ('{}', q.codes))`
const isSameFacility = sql`(o.facility_npi = q.facility_npi and lower(o.facility_name) = q.facility)`
const isSameSecondary = sql`(${payerKeyOf(sql`o.secondary_insurance`)} = q.secondary
  and ${policyKey(sql`o.secondary_policy_number`)} = q.secondary_policy)`

/** Whether answer `b` to request `o` matches request `q`. A request does not have the kind of its secondary plan. */
const conditions: Readonly<Record<Insurance, Readonly<Record<Dependency, Sql>>>> = {
  primary: {
    planKind: isSameKind,
    policy: isSamePatient,
    service: isSameService,
    physician: sql`o.physician_id = q.physician_id`,
    facility: isSameFacility,
  },
  secondary: {
    planKind: isSameSecondary,
    policy: sql`(${isSamePatient} and ${isSameSecondary})`,
    service: isSameService,
    physician: sql`o.physician_id = q.physician_id`,
    facility: isSameFacility,
  },
}

/** Which dependencies are met, as a JSON list. */
const met = (part: Insurance) =>
  sql`to_jsonb(array_remove(array[${join(
    Object.entries(conditions[part]).map(
      ([name, condition]) => sql`case when ${condition} then ${raw(`'${name}'`)} end`,
    ),
  )}], null))`

const neededBy = (part: Insurance) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fieldsOf(part)).flatMap(([name, { dependsOn }]) =>
        dependsOn ? [[name, dependsOn]] : [],
      ),
    ),
  )

/** The values in a part of answer `e` whose dependencies are met. */
const kept = (part: Insurance): Sql => sql`(
  select coalesce(jsonb_object_agg(key, value - 'from'), '{}') from jsonb_each(e.answer -> ${part}::text)
  where (${neededBy(part)}::jsonb -> key) <@ e.${raw(part)})`

/** The answer in row `e`, reduced to what may apply to the request; null if that is nothing. */
const earlier = (rows: string) =>
  jsonColumn<Earlier>(sql`(
    select ${jsonObject<Earlier>({
      ivrNumber: sql`'#IVR-' || k.ivr_id`,
      at: sql`k.made_at`,
      answer: jsonColumn<BenefitsAnswer>(sql`json_build_object('primary', k.kept_primary,
        'secondary', k.kept_secondary, 'close', '{}'::jsonb, 'internal', '{}'::jsonb)`),
    })}
    from (select e.ivr_id, e.made_at, ${kept('primary')} as kept_primary, ${kept('secondary')} as kept_secondary
      from ${raw(rows)} e) k
    where k.kept_primary <> '{}' or k.kept_secondary <> '{}')`)

/** The last answer `b` to another request `o` to the payer of request `q` that meets a condition. */
const lastAnswer = (scope: Scope, condition: Sql) => sql`materialized (
  select b.ivr_id, b.made_at, b.answer, ${met('primary')} as primary, ${met('secondary')} as secondary
  from request q join ivr_benefits b on b.payer_key = q.payer join ivr_requests o on o.id = b.ivr_id
  where o.id <> q.id and ${condition} and ${inScope(scope, 'o')}
    and b.revision = (select max(l.revision) from ivr_benefits l where l.ivr_id = b.ivr_id)
  order by b.made_at desc limit 1)`

/**
 * The last answers to other requests to the same payer, each reduced to the values whose dependencies are all the same
 * (fields.ts, `dependsOn`). As JSON text: (body, records).
 */
export function earlierAnswersOf(scope: Scope, id: number): Answer<EarlierAnswers> {
  const body = jsonObject<EarlierAnswers>({
    patient: earlier('of_patient'),
    service: earlier('of_service'),
    payer: earlier('of_payer'),
  })
  return answerWith(
    body,
    (text) => sql`
    with request as materialized (
      select ${compared} from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}
    ), of_patient as ${lastAnswer(scope, sql`${isSamePatient} and ${isSameKind}`)},
    of_service as ${lastAnswer(scope, sql`${isSameKind} and ${isSameService}`)},
    of_payer as ${lastAnswer(scope, sql`true`)}
    select ${text} as body, array[id] as records from request`,
  )
}
