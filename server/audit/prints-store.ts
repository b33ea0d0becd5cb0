import type { PrintedKind } from '#contract/audit/audit.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type InScope, inScope, inSharedScope, scopeOf } from '#server/kit/access/scope.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'

/** Which support cases somebody sees, as a condition on the row `s`. */
export type CasesSeenBy = (actor: Actor) => InScope

type Found = (actor: Actor, ids: readonly number[], casesSeenBy: CasesSeenBy) => Sql
const found: Readonly<Record<PrintedKind, Found>> = {
  ivr: (actor, ids) =>
    sql`select r.id from ivr_requests r where r.id = any(${ids}::bigint[]) and ${inScope(scopeOf(actor), 'r')}`,
  'prior-authorization': (actor, ids) => sql`
    select p.id from prior_authorizations p where p.id = any(${ids}::bigint[]) and ${inScope(scopeOf(actor), 'p')}`,
  support: (actor, ids, casesSeenBy) =>
    sql`select s.id from support_cases s where s.id = any(${ids}::bigint[]) and ${casesSeenBy(actor)}`,
  appointment: (actor, ids) =>
    sql`select a.id from appointments a where a.id = any(${ids}::bigint[]) and ${inScope(scopeOf(actor), 'a')}`,
  authorization: (actor, ids) => sql`
    select a.id from authorizations a where a.id = any(${ids}::bigint[])
      and ${inSharedScope(scopeOf(actor), 'a', ['authorization_requests', 'authorization_id'])}`,
}

/** Those of the records that the actor may see, in the order given. */
export async function seenOf(
  tx: Tx,
  actor: Actor,
  kind: PrintedKind,
  ids: readonly number[],
  casesSeenBy: CasesSeenBy,
): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(found[kind](actor, ids, casesSeenBy))
  const seen = new Set(rows.map(({ id }) => Number(id)))
  return [...new Set(ids)].filter((id) => seen.has(id))
}
