import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { officeLabel, personLabel } from '#server/kit/database/labels.ts'

/** More choices than this help no one. */
const most = 500

/** The distinct values of a column. */
const distinct = (scope: Scope, column: 'payer' | 'product' | 'office_id' | 'physician_id'): Sql => sql`
  select distinct q.${raw(column)} as value from ivr_queue q where ${inScope(scope, 'q')} order by value limit ${most}`

export async function queueChoicesFor(tx: Tx, actor: Actor) {
  const scope = scopeOf(actor)
  const payers = await tx.values<string>(distinct(scope, 'payer'))
  const products = await tx.values<string>(distinct(scope, 'product'))
  const reasons = await tx.values<string>(sql`
    select distinct unnest(q.reasons) as value from ivr_queue q
    where q.reasons <> '{}' and ${inScope(scope, 'q')} order by 1 limit ${most}`)
  const offices = await tx.all<{ value: string; label: string }>(sql`
    select o.id::text as value, ${officeLabel('o')} ||
      case when count(*) over (partition by lower(${officeLabel('o')})) > 1
        then ' (' || o.address || ', ' || o.city || ')' else '' end as label
    from offices o where o.id in (${distinct(scope, 'office_id')}) order by 2, o.id`)
  const physicians = await tx.all<{ value: string; label: string }>(sql`
    select p.id::text as value, ${personLabel} as label
    from physicians p where p.id in (${distinct(scope, 'physician_id')}) order by 2, p.id`)
  return { payers, products, reasons, offices, physicians }
}
