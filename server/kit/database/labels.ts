import { raw, type Sql, sql } from './database.ts'

/**
 * The name of a person in a choice, with the email address where others of the same list have the same name. For a
 * statement over one table with `first_name`, `last_name` and `email`.
 */
export const personLabel = sql`
  first_name || ' ' || last_name ||
    case when count(*) over (partition by lower(first_name), lower(last_name)) > 1 then ' (' || email || ')' else '' end`

/** The name of an office `row` as shown to people: older offices have none. */
export const officeLabel = (row: string): Sql =>
  raw(`coalesce(nullif(${row}.name, ''), 'Office in ' || ${row}.city)`)
