import type pg from 'pg'
import { type Queries, sql } from './database.ts'

// What the role that the portal works as may do (docs/decisions/0039-the-role-of-the-portal.md). It owns nothing: it can
// neither change tables nor switch their triggers off, and of what is append-only it may neither change nor remove rows.

/** The role that belongs to an owner of tables, unless the operator names another. */
export const portalRoleOf = (owner: string) => `${owner}_portal`

/** Schemas whose tables the portal works with. */
const schemas = ['public', 'pgboss']

interface Item {
  readonly name: string
  readonly kind: 'table' | 'sequence'
  readonly wanted: string[]
  readonly has: string[]
}

/**
 * Gives `role` exactly what the portal needs in every table that is there now. Only what differs is changed, so a start
 * after which nothing is new writes nothing. The caller is the owner of the tables and holds the lock of the migrations.
 */
export async function grantToPortal(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<Item>(itemsText, [role, schemas])
  const statements = [
    ...(await statementsOfDatabase(client, role)),
    ...rows.filter(differs).flatMap((item) => statementsOf(client, item, role)),
  ]
  if (statements.length === 0) return
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

// A trigger that calls refuse_change says of a table which changes nobody may make (bits of tgtype: 8 delete, 16 update).
// Who has MAINTAIN may vacuum and analyze: server/ivr/tidy-store.ts vacuums a table.
const itemsText = `
  with owned as (
    select c.oid, c.oid::regclass::text as name, c.relkind = 'S' as is_sequence, c.relname = 'migrations' as is_history,
      coalesce((
        select bit_or(t.tgtype) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'refuse_change'), 0) as refused
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($2) and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select name, case when is_sequence then 'sequence' else 'table' end as kind,
    array(
      select unnest(case
        when is_sequence then array['USAGE']
        when is_history then array['SELECT']
        else array['INSERT', 'SELECT'] ||
          case when refused & 8 = 0 then array['DELETE'] else '{}' end ||
          case when refused & 16 = 0 then array['UPDATE'] else '{}' end ||
          case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] else '{}' end
        end) order by 1) as wanted,
    array(
      select a.privilege_type from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = owned.oid and r.rolname = $1 order by 1) as has
  from owned`

const differs = ({ wanted, has }: Item) => wanted.join() !== has.join()

/** The catalog has quoted the name where it needs to be. */
function statementsOf(client: pg.Client, { name, kind, wanted }: Item, role: string): string[] {
  const grantee = client.escapeIdentifier(role)
  return [
    `revoke all on ${kind} ${name} from ${grantee}`,
    `grant ${wanted.join(', ')} on ${kind} ${name} to ${grantee}`,
  ]
}

/** The schemas, and what every role has from the server: objects of its own that stand before ours. */
async function statementsOfDatabase(client: pg.Client, role: string): Promise<string[]> {
  const grantee = client.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; usage: boolean; create: boolean }>(
    `select nspname as name, has_schema_privilege($1, oid, 'usage') as usage, has_schema_privilege($1, oid, 'create') as create
     from pg_namespace where nspname = any($2)`,
    [role, schemas],
  )
  const found = await client.query<{ name: string; temporary: boolean; owned: boolean }>(
    `select datname as name, has_database_privilege($1, oid, 'temporary') as temporary, pg_has_role(datdba, 'usage') as owned
     from pg_database where datname = current_database()`,
    [role],
  )
  const defaults = await client.query(
    `select from pg_default_acl d, aclexplode(d.defaclacl) a
     where d.defaclnamespace = 'public'::regnamespace and d.defaclobjtype = 'r' and a.grantee = $1::text::regrole`,
    [grantee],
  )
  return [
    // A table that a migration makes anew can be used at once by processes that run meanwhile.
    ...(defaults.rowCount === 0
      ? [
          `alter default privileges in schema public grant select, insert, update, delete on tables to ${grantee}`,
        ]
      : []),
    ...rows.filter(({ usage }) => !usage).map(({ name }) => `grant usage on schema ${name} to ${grantee}`),
    ...rows.filter(({ create }) => create).map(({ name }) => `revoke create on schema ${name} from public`),
    ...found.rows
      .filter(({ temporary, owned }) => temporary && owned)
      .map(({ name }) => `revoke temporary on database ${client.escapeIdentifier(name)} from public`),
  ]
}

/**
 * Makes `role` where there is none and this connection's owner may make roles, and lets the owner work as it.
 * @returns whether there is one, and whether the owner may become it by SET ROLE
 */
export async function makePortalRole(
  client: pg.Client,
  role: string,
): Promise<{ exists: boolean; maySet: boolean }> {
  const { rows } = await client.query<{ exists: boolean; may: boolean; usable: boolean | null }>(
    `select r.oid is not null as exists, o.rolcreaterole or o.rolsuper as may,
       pg_has_role(current_user, r.oid, 'set') as usable
     from pg_roles o left join pg_roles r on r.rolname = $1 where o.rolname = current_user`,
    [role],
  )
  const [found] = rows
  if (!found?.may || found.usable) return { exists: Boolean(found?.exists), maySet: Boolean(found?.usable) }
  const name = client.escapeIdentifier(role)
  if (!found.exists) await client.query(`create role ${name}`)
  // Without what it may do by itself: the owner has to say so, by SET ROLE.
  await client.query(`grant ${name} to current_user with inherit false, set true`)
  return { exists: true, maySet: true }
}

/** The same address, where each new connection works as `role` from its beginning, and again after RESET ROLE. */
export function workingAs(url: string, role: string): string {
  const at = url.indexOf('?')
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const options = [query.get('options'), `-c role=${role.replace(/[\\ ]/g, '\\$&')}`]
    .filter(Boolean)
    .join(' ')
  query.set('options', options)
  // By %20: a plus is no space to pg.
  return `${at < 0 ? url : url.slice(0, at)}?${query.toString().replaceAll('+', '%20')}`
}

/** Whether the portal's own connections could change tables or switch their triggers off. */
export async function mayChangeTables(db: Queries): Promise<boolean> {
  const row = await db.first<{ may: boolean }>(sql`
    select pg_has_role(c.relowner, 'usage') as may from pg_class c where c.oid = to_regclass('audit_events')`)
  return row?.may === true
}
