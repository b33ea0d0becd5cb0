import type pg from 'pg'
import { ivrAdmin, officeAdmin } from '#contract/endpoint.ts'
import { type Queries, sql } from './database.ts'

/** What an installation is for: the demo, whose passwords are public, or real patients. */
export type Kind = 'demo' | 'patients'

/** What a database contains. 'both': an earlier version allowed the demo to start on a database with patients. */
export type Contents = Kind | 'both' | 'nothing'

/**
 * What a database contains: the kind recorded in it, or, if there is no record yet, the kind that its users indicate.
 * Only reads.
 */
export async function contentsOfDatabase(client: pg.Client): Promise<Contents> {
  if (await hasTable(client, 'installation')) {
    const { rows } = await client.query<{ kind: Kind }>('select kind from installation')
    if (rows[0]) return rows[0].kind
  }
  if (!(await hasTable(client, 'files'))) return 'nothing'
  const { rows } = await client.query<{ anybody: boolean; demo_first: boolean; demo_later: boolean }>(people)
  const [row] = rows
  if (row?.demo_first) return 'demo'
  if (row?.demo_later) return 'both'
  return row?.anybody ? 'patients' : 'nothing'
}

// The demo creates its office and its IVR Admin in one transaction with the same timestamp, before any other user. The
// email address alone proves nothing: anyone can sign up an office with it, but no one can sign up as IVR Admin.
const people = `
  with seeded as (
    select o.id from users o
    where o.email = 'office@demo.verimend.test' and o.user_type = ${officeAdmin}
      and exists (select from users a where a.user_type = ${ivrAdmin} and a.created_at = o.created_at)
  )
  select exists (select from users) or exists (select from offices) or exists (select from files) as anybody,
    exists (select from seeded where id = (select min(id) from users)) as demo_first,
    exists (select from seeded) as demo_later`

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ])
  return rows[0]?.found ?? false
}

/** Whether the database has a file with one of these storage keys. */
export async function hasAnyFile(client: pg.Client, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0 || !(await hasTable(client, 'files'))) return false
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from files where store_key = any($1::text[])) as known',
    [keys],
  )
  return rows[0]?.known ?? false
}

/** Records the kind unless one is recorded already. Returns the recorded kind. */
export async function recordKind(db: Queries, kind: Kind): Promise<Kind> {
  await db.run(sql`insert into installation (kind) values (${kind}) on conflict do nothing`)
  const recorded = await db.one<{ kind: Kind }>(sql`select kind from installation`)
  return recorded.kind
}
