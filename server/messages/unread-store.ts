import type { RecordName, Unread } from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { exceptInternal, inScope, scopeOf } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'

/** Those of these records, as far as the actor sees them, on which they have not read all messages that they may see. */
export function unreadOn(tx: Tx, actor: Actor, records: readonly RecordName[]): Promise<Unread[]> {
  const scope = scopeOf(actor)
  const idsOf = (kind: RecordName['kind']) => records.filter((one) => one.kind === kind).map(({ id }) => id)
  const isOthers = sql`m.by_id <> ${actor.userId} and ${exceptInternal(scope, 'm')}`
  return tx.all<Unread>(sql`
    select 'ivr:' || r.id as record, count(*) as count
    from ivr_requests r join messages m on m.ivr_id = r.id
      left join message_reads d on d.ivr_id = r.id and d.user_id = ${actor.userId}
    where r.id = any(${idsOf('ivr')}::bigint[]) and ${inScope(scope, 'r')}
      and ${isOthers} and m.id > coalesce(d.read_up_to, 0)
    group by r.id
    union all
    select 'prior-authorization:' || p.id, count(*)
    from prior_authorizations p join messages m on m.prior_authorization_id = p.id
      left join message_reads d on d.prior_authorization_id = p.id and d.user_id = ${actor.userId}
    where p.id = any(${idsOf('prior-authorization')}::bigint[]) and ${inScope(scope, 'p')}
      and ${isOthers} and m.id > coalesce(d.read_up_to, 0)
    group by p.id`)
}
