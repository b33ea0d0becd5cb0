import { raw, type Sql } from './database.ts'

/** The name of an office `row` as people read it: the older ones have none. */
export const officeLabel = (row: string): Sql =>
  raw(`coalesce(nullif(${row}.name, ''), 'Office in ' || ${row}.city)`)
