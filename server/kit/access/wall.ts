import { isOfTeam, officeAdmin, physician } from '#contract/endpoint.ts'
import { type Database, pipelined, type Sql, sql, type Tx } from '../database/database.ts'
import type { Reader } from './scope.ts'

// The wall (docs/decisions/0075-row-level-security.md): calls from offices run as a role to which PostgreSQL shows only
// the rows that the transaction names. It backs up the scope condition of each statement and replaces none, so it is
// not derived from the scope.

/** The database as this person's calls use it. */
export const databaseOf = (db: Database, actor: Reader): Database =>
  isOfTeam[actor.userType] ? db : db.offices

const list = (ids: readonly (number | null)[]) => `{${ids.filter((id) => id !== null).join(',')}}`

/**
 * What the actor sees, as a select list that sets it for the wall until the transaction ends: all records of an Office
 * Admin's offices, those of a physician, and a person's own. Nothing for the team. It proves nothing: the session must
 * prove who the actor is.
 */
export function seenBy(actor: Reader): Sql | undefined {
  if (isOfTeam[actor.userType]) return undefined
  const memberships = actor.across ?? [actor]
  const offices = memberships.map(({ userType, officeId }) => (userType === officeAdmin ? officeId : null))
  const physicians = memberships.map(({ userType, physicianId }) =>
    userType === physician ? physicianId : null,
  )
  return sql`
    set_config('verimend.offices', ${list(offices)}, true),
    set_config('verimend.physicians', ${list(physicians)}, true),
    set_config('verimend.users', ${list(memberships.map(({ userId }) => userId))}, true)`
}

/** Sets for the wall what the actor sees. Statements sent after it need not wait for it. */
export async function showTo(tx: Pick<Tx, 'run'>, actor: Reader): Promise<void> {
  const seen = seenBy(actor)
  if (seen) await tx.run(sql`select ${seen}`)
}

/** A transaction of this person's call. */
export const transactionOf = <T>(db: Database, actor: Reader, work: (tx: Tx) => Promise<T>): Promise<T> =>
  databaseOf(db, actor).transaction(async (tx) => {
    const [, result] = await pipelined(showTo(tx, actor), work(tx))
    return result
  })
