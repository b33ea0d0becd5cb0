import { type Sql, sql } from './database.ts'

/**
 * A value that PostgreSQL learns when a statement runs and not when it is planned. It plans a prepared statement for the
 * values of each call as long as it takes those plans for cheaper than the one for any values; where both are the same
 * plan, that is time lost: about a millisecond for a list. Not for values by which the plan should differ.
 */
export const atRunTime = (value: Sql): Sql => sql`(select ${value})`
