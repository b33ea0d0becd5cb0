import { type Sql, sql, type Tx } from '../database/database.ts'

/** Who is notified of an event or change: everyone who matches at least one of these fields. */
export interface Audience {
  /** The entire verification team: types 3 and 4. */
  readonly team?: true
  /** Only the IVR Admins. */
  readonly admins?: true
  /** The Office Admins of this office. */
  readonly officeId?: number | null
  /** The physician with this record, if they have an account. */
  readonly physicianId?: number | null
  /** These people, by user id. */
  readonly userIds?: readonly number[]
}

/** A changed record, and who may be notified of it. */
export interface Change {
  /** The name of the area that owns the record, such as 'ivr'. */
  readonly area: string
  readonly record: number
  readonly to: Audience
}

/**
 * Stores a change in the transaction that makes it; after the commit, open screens of the audience are updated. Only
 * the record's id is stored, none of its content.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  await tx.run(changeInsert(change))
}

/**
 * The same as SQL, for use in a larger statement.
 * @param userIds an array of the ids of further people, if only the statement knows them
 */
export const changeInsert = ({ area, record, to }: Change, userIds = sql`'{}'::bigint[]`): Sql => sql`
    insert into live_changes (area, record, team, admins, office_id, physician_id, user_ids)
    values (${area}, ${record}::bigint, ${to.team ?? false}, ${to.admins ?? false}, ${to.officeId ?? null}::bigint,
            ${to.physicianId ?? null}::bigint, ${to.userIds ?? []}::bigint[] || ${userIds})`

/**
 * Informs the people in a column `user_id` that one of their areas has changed, as SQL; nothing if there are no rows.
 * @param rows the common table expression with that column
 */
export const peopleChanged = (area: string, rows: Sql): Sql => sql`
    insert into live_changes (area, record, team, admins, user_ids)
    select ${area}, 0, false, false, array_agg(distinct user_id) from ${rows} having count(*) > 0`
