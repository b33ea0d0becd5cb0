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
export async function contentsOfDatabase(db: Queries): Promise<Contents> {
  if (await hasTable(db, 'installation')) {
    const recorded = await db.first<{ kind: Kind }>(sql`select kind from installation`)
    if (recorded) return recorded.kind
  }
  if (!(await hasTable(db, 'files'))) return 'nothing'
  const found = await db.one<{ anybody: boolean; demoFirst: boolean; demoLater: boolean }>(people)
  if (found.demoFirst) return 'demo'
  if (found.demoLater) return 'both'
  return found.anybody ? 'patients' : 'nothing'
}

// The demo creates its office and its IVR Admin in one transaction with the same timestamp, before any other user. The
// email address alone proves nothing: anyone can sign up an office with it, but no one can sign up as IVR Admin.
const people = sql`
  with seeded as (
    select o.id from users o
    where o.email = 'office@demo.verimend.test' and o.user_type = ${officeAdmin}
      and exists (select from users a where a.user_type = ${ivrAdmin} and a.created_at = o.created_at)
  )
  select exists (select from users) or exists (select from offices) or exists (select from files) as anybody,
    exists (select from seeded where id = (select min(id) from users)) as "demoFirst",
    exists (select from seeded) as "demoLater"`

async function hasTable(db: Queries, name: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`select to_regclass(${name}) is not null as found`)
  return found
}

/** Whether the database has a file with one of these storage keys. */
export async function hasAnyFile(db: Queries, keys: readonly string[]): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(
    sql`select exists (select from files where store_key = any(${keys}::text[])) as known`,
  )
  return known
}

/** Records the kind unless one is recorded already. Returns the recorded kind. */
export async function recordKind(db: Queries, kind: Kind): Promise<Kind> {
  await db.run(sql`insert into installation (kind) values (${kind}) on conflict do nothing`)
  const recorded = await db.one<{ kind: Kind }>(sql`select kind from installation`)
  return recorded.kind
}
