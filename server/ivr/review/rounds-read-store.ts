import { declarationOf, type FieldName, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrRounds, Round, RoundItem } from '#contract/ivr/rounds.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { raw, sql } from '#server/kit/database/database.ts'
import { type Answer, type Json, jsonFrom, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { storedFileJson } from '../../files/store.ts'
import { casesSeenBy } from '../../support/store.ts'
import { columns, isStored, slots } from '../columns.ts'
import { aboutRequest, woundsOfRow } from '../ivr-json.ts'

type Linked = NonNullable<IvrRounds['replaces']>
type Changed = IvrRounds['changed'][number]

/** A request linked to another, given its row's alias; null if there is none in the scope. */
const linked = (alias: 'o' | 'n' | 'p'): Json<Linked> => {
  const row = raw(alias)
  const found = jsonObject<Linked>({
    ivrNumber: sql`'#IVR-' || ${row}.id`,
    submissionStatus: sql`${row}.status`,
  })
  return sql`case when ${row}.id is not null then ${found} end` as Json<Linked>
}

const item = jsonObject<RoundItem>({
  item: sql`i.item`,
  kind: sql`i.kind`,
  about: sql`i.about`,
  text: sql`i.text`,
  answer: sql`i.answer`,
  answeredAt: sql`i.answered_at`,
  answeredByName: sql`i.answered_by_name`,
  before: sql`i.before`,
  after: sql`i.after`,
  documents: jsonList(
    storedFileJson,
    sql`order by a.position`,
    sql`
    from ivr_files a join files g on g.id = a.file_id
    where a.ivr_id = i.ivr_id and a.round = i.round and i.item = any(a.item || a.more_items)`,
  ),
})

const round = jsonObject<Round>({
  round: sql`d.round`,
  askedAt: sql`d.asked_at`,
  askedByName: sql`d.asked_by_name`,
  additionalInformation: sql`d.additional_information`,
  notes: sql`d.notes`,
  answeredAt: sql`d.answered_at`,
  answeredByName: sql`d.answered_by_name`,
  items: jsonList(
    item,
    sql`order by i.item`,
    sql`from ivr_items i where i.ivr_id = d.ivr_id and i.round = d.round`,
  ),
})

/** One row (place, field, value, was, shown) for a field of request `r` and of the request `o` that it replaces. */
function compared(name: FieldName, place: number): string {
  if (isStored(name)) {
    const column = columns[name]
    return `(${place}, '${name}', r.${column}::text, o.${column}::text, coalesce(o.${column}::text, ''))`
  }
  const contentOf = (alias: string) => `(
    select string_agg(encode(g.sha256, 'hex'), ' ' order by a.position)
    from ivr_files a join files g on g.id = a.file_id where a.ivr_id = ${alias}.id and a.slot = '${slots[name]}')`
  return `(${place}, '${name}', ${contentOf('r')}, ${contentOf('o')}, '')`
}

const isShown = (name: FieldName) => declarationOf(name).kind !== 'record'
const comparedRows = raw(fieldNames.filter(isShown).map(compared).join(', '))

const changed = jsonList(
  jsonObject<Changed>({ field: sql`c.field`, before: sql`c.shown` }),
  sql`order by c.place`,
  sql`from (values ${comparedRows}) c (place, field, value, was, shown)
    where o.id is not null and c.value is distinct from c.was`,
)

/** How many of request `r`'s documents differ in content from all of the replaced request `o`; 0 without one. */
const documentsAdded = sql`(
  select count(*) from ivr_files a join files g on g.id = a.file_id
  where a.ivr_id = r.id and a.slot = 'supporting' and o.id is not null and not exists (
    select from ivr_files b join files h on h.id = b.file_id
    where b.ivr_id = o.id and b.slot = 'supporting' and h.sha256 = g.sha256))`

/** The prior authorizations in the scope that name request `r`. */
const authorizationsOf = (scope: Scope): Json<IvrRounds['priorAuthorizations']> =>
  jsonList(
    jsonObject<IvrRounds['priorAuthorizations'][number]>({
      priorauthNumber: sql`'#PA-' || p.id`,
      outcome: sql`(
        select x.outcome from prior_authorization_outcomes x where x.prior_authorization_id = p.id
        order by x.revision desc limit 1)`,
    }),
    sql`order by p.id`,
    sql`from prior_authorizations p where p.ivr_id in (r.id) and ${inScope(scope, 'p')}`,
  )

/** The support cases that name request `r`, as the actor sees them in their list. */
const casesOf = (actor: Actor): Json<IvrRounds['supportCases']> =>
  jsonList(
    jsonObject<IvrRounds['supportCases'][number]>({
      supportNumber: sql`'#SUP-' || s.id`,
      status: sql`case when s.response_at is null then 'Open' else 'Closed' end`,
    }),
    sql`order by s.id`,
    sql`from support_cases s where s.ivr_id in (r.id) and ${casesSeenBy(actor)}`,
  )

/** A request's rounds and links as JSON text: (body, records). Links lead only to records that the actor sees. */
export function ivrRoundsOf(actor: Actor, id: number): Answer<IvrRounds> {
  const scope = scopeOf(actor)
  const body = jsonObject<IvrRounds>({
    rounds: jsonList(round, sql`order by d.round desc`, sql`from ivr_rounds d where d.ivr_id = r.id`),
    replaces: linked('o'),
    replacedBy: linked('n'),
    repeats: linked('p'),
    priorAuthorizations: authorizationsOf(scope),
    supportCases: casesOf(actor),
    rejection: jsonFrom(
      jsonObject<NonNullable<IvrRounds['rejection']>>({
        reason: sql`r.rejection_reason`,
      }),
      sql`
      where r.status = 'Rejected'
        and not exists (
          select from ivr_benefits b where b.ivr_id = r.id and b.decision = 'rejected'
            and (b.reasons <> '{}' or b.answer #> '{close,notesToOffice}' is not null))`,
    ),
    appeal: jsonFrom(
      jsonObject<NonNullable<IvrRounds['appeal']>>({
        letter: storedFileJson,
        deadline: sql`r.appeal_deadline::text`,
      }),
      sql`from files g where g.id = r.appeal_letter`,
    ),
    changed,
    documentsAdded,
    woundsBefore: woundsOfRow('o'),
  })
  // A request in the scope may be linked to one outside it. 'in', because the scope test takes an equal key of a scoped
  // row for a scope.
  const links = sql`
    left join ivr_requests o on o.id in (r.replaces) and ${inScope(scope, 'o')}
    left join ivr_requests n on n.replaces in (r.id) and ${inScope(scope, 'n')}
    left join ivr_requests p on p.id in (r.repeats) and ${inScope(scope, 'p')}`
  return aboutRequest(scope, id, body, links)
}
