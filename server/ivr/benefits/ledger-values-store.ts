import type { FieldIn } from '#contract/ivr/benefits/fields.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { hasNumber } from '../../authorizations/known-store.ts'
import { authorizationInScope } from '../../authorizations/store.ts'

type Name = Extract<FieldIn<'primary'>, `priorAuth.${string}`>

/** The fields of an answer that the ledger has, with their values in authorization `a` as JSON. */
const fields: readonly (readonly [Name, Sql])[] = [
  ['priorAuth.number', sql`to_jsonb(a.number)`],
  ['priorAuth.validFrom', sql`to_jsonb(nullif(a.valid_from, '-infinity'))`],
  ['priorAuth.validTo', sql`to_jsonb(nullif(a.valid_to, 'infinity'))`],
  ['priorAuth.unitsAuthorized', sql`to_jsonb(a.units_authorized)`],
  ['priorAuth.applicationsAuthorized', sql`to_jsonb(a.applications_authorized)`],
]

/** What an answer names only if it differs from the request; the record always has it. */
const named: readonly (readonly [Name, Sql])[] = [
  ['priorAuth.productAuthorized', sql`to_jsonb(a.product)`],
  ['priorAuth.cptAuthorized', sql`to_jsonb(a.codes[1:10])`],
]

const text = (name: Name) => raw(`'${name}'`)

const value = ([name, recorded]: readonly [
  Name,
  Sql,
]) => sql`${text(name)}, case when ${recorded} is not null then
  jsonb_build_object('value', ${recorded}, 'source', coalesce(i.given -> ${text(name)} -> 'source',
    i.given -> 'priorAuth.number' -> 'source')) end`

/**
 * The answer `b.answer` with the ledger's current values for the authorizations that it names, so that a correction
 * there shows here. Withdrawn ones are left out. The sources are the answer's.
 */
export const answerWithLedger = (scope: Scope): Sql => sql`(
  b.answer || coalesce((
    select jsonb_object_agg(i.part, (i.given - ${[...fields, ...named].map(([name]) => name)}::text[]) ||
      case when a.withdrawn_at is null then jsonb_strip_nulls(jsonb_build_object(${join(fields.map(value))}))
        || (select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each(jsonb_strip_nulls(jsonb_build_object(${join(named.map(value))}))) where i.given ? key)
      else '{}' end)
    from (values ('primary', b.answer -> 'primary'), ('secondary', b.answer -> 'secondary')) i (part, given)
    cross join lateral (
      select a.* from authorization_requests l join authorizations a on a.id = l.authorization_id
      where l.ivr_id = b.ivr_id and ${hasNumber(sql`i.given -> 'priorAuth.number' ->> 'value'`)}
        and ${authorizationInScope(scope)}
      order by a.withdrawn_at is not null, a.id desc limit 1) a), '{}'))`
