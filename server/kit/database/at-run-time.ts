import { type Sql, sql } from './database.ts'

/**
 * A value that PostgreSQL learns when a statement runs, not when it is planned. It plans a prepared statement for each
 * call's values as long as it estimates those plans to be cheaper than the generic one; where both are the same, that
 * wastes time: about a millisecond for a list. Not for values that should change the plan.
 */
export const atRunTime = (value: Sql): Sql => sql`(select ${value})`
