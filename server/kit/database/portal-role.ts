import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Queries, sql } from './database.ts'

// What the role that the portal works as may do (docs/decisions/0039-the-role-of-the-portal.md). It owns nothing: it
// can neither change tables nor turn their triggers off, and it may neither change nor remove rows of append-only
// tables. Calls from offices work as a second role, which the wall is for (docs/decisions/0075-row-level-security.md).

/** The portal role for this owner of the tables, unless the operator names another. */
export const portalRoleOf = (owner: string) => `${owner}_portal`

/** The role of calls from offices, which sees only what a transaction names (migration 080). */
export const officeRoleOf = (owner: string) => `${owner}_office`

/** Schemas whose tables the portal works with. */
const schemas = ['public', 'pgboss']

interface Item {
  readonly name: string
  readonly kind: 'table' | 'sequence'
  readonly wanted: string[]
  readonly has: string[]
}

/** Which of the portal's two roles exist. */
export interface PortalRoles {
  /** For the team, background tasks and public endpoints: behind the wall. */
  readonly portal: string | undefined
  readonly office: string | undefined
}

/**
 * Grants the roles exactly what the portal needs in every existing table. Changes only what differs, so a start with
 * nothing new writes nothing. The caller is the owner of the tables and holds the migration lock.
 */
export async function grantToPortal(client: pg.Client, { portal, office }: PortalRoles): Promise<void> {
  const statements = await statementsOfWall(client, portal)
  for (const role of [portal, office]) {
    if (role === undefined) continue
    const { rows } = await client.query<Item>(itemsText, [role, schemas, role === portal])
    statements.push(
      ...(await statementsOfDatabase(client, role)),
      ...rows.filter(differs).flatMap((item) => statementsOf(client, item, role)),
    )
  }
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

// A trigger that calls refuse_change shows which changes no one may make to its table (bits of tgtype: 8 delete, 16
// update). MAINTAIN allows vacuum and analyze, as demo/store.ts does after adding many requests.
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
          case when $3 then array['MAINTAIN'] else '{}' end
        end) order by 1) as wanted,
    array(
      select a.privilege_type from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = owned.oid and r.rolname = $1 order by 1) as has
  from owned`

/** Everyone but the owner and the portal's role is behind the wall: the policy `team` shows these two every row. */
async function statementsOfWall(client: pg.Client, portal: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ name: string; exists: boolean; roles: string }>(
    `select c.oid::regclass::text as name, p.oid is not null as exists, w.names as roles
     from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = 'team'
     cross join lateral (
       select array_agg(r.oid order by r.oid) as oids, string_agg(quote_ident(r.rolname), ', ' order by r.oid) as names
       from pg_roles r where r.oid = c.relowner or r.rolname = $1) w
     where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and pg_has_role(c.relowner, 'usage')
       and array(select unnest(p.polroles) order by 1) is distinct from w.oids`,
    [portal],
  )
  return rows.map(({ name, exists, roles }) =>
    exists
      ? `alter policy team on ${name} to ${roles}`
      : `create policy team on ${name} to ${roles} using (true)`,
  )
}

const differs = ({ wanted, has }: Item) => wanted.join() !== has.join()

/** The catalog has already quoted the name where necessary. */
function statementsOf(client: pg.Client, { name, kind, wanted }: Item, role: string): string[] {
  const grantee = client.escapeIdentifier(role)
  return [
    `revoke all on ${kind} ${name} from ${grantee}`,
    `grant ${wanted.join(', ')} on ${kind} ${name} to ${grantee}`,
  ]
}

/** The schemas, and what the server allows every role: creating objects that would hide ours. */
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
    // Processes that are running can use a table immediately after a migration creates it.
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
 * Creates `role` if it does not exist and this connection's owner may create roles, and lets the owner work as it.
 * @returns whether it exists, and whether the owner may become it by SET ROLE
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
  // Without inheriting its privileges: the owner has to use SET ROLE.
  await client.query(`grant ${name} to current_user with inherit false, set true`)
  return { exists: true, maySet: true }
}

/** Lets the portal's role work as the office role, if the owner may grant that. */
export async function letSetRole(client: pg.Client, { portal, office }: PortalRoles): Promise<void> {
  if (portal === undefined || office === undefined) return
  const { rows } = await client.query<{ needed: boolean }>(
    `select not pg_has_role($1, $2, 'set') and pg_has_role(current_user, $2, 'usage with admin option') as needed`,
    [portal, office],
  )
  if (rows[0]?.needed)
    await client.query(
      `grant ${client.escapeIdentifier(office)} to ${client.escapeIdentifier(portal)} with inherit false, set true`,
    )
}

/** The same address, where each new connection works as `role` from its start, and again after RESET ROLE. */
export function workingAs(url: string, role: string): string {
  const at = url.indexOf('?')
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  const options = [query.get('options'), `-c role=${role.replace(/[\\ ]/g, '\\$&')}`]
    .filter(Boolean)
    .join(' ')
  query.set('options', options)
  // As %20: pg does not read a plus as a space.
  return `${at < 0 ? url : url.slice(0, at)}?${query.toString().replaceAll('+', '%20')}`
}

/** The office role, if the login role of these connections may work as it. */
export const settableOfficeRole = (db: Queries): Promise<string | undefined> =>
  db.firstValue<string>(sql`
    select r.rolname as name
    from pg_class c join pg_roles o on o.oid = c.relowner
    join pg_roles r on r.rolname = o.rolname || ${officeRoleOf('')}::text
    where c.oid = to_regclass('migrations') and pg_has_role(session_user, r.oid, 'set')
      and has_table_privilege(r.oid, 'ivr_requests', 'select')`)

/** Whether these connections see only what a transaction names. */
export async function isWalled(db: Queries): Promise<boolean> {
  const row = await db.first<{ walled: boolean }>(sql`
    select row_security_active('ivr_requests') and not exists (
      select from pg_policy p, unnest(p.polroles) role
      where p.polrelid = to_regclass('ivr_requests') and p.polname = 'team' and pg_has_role(role, 'usage')) as walled`)
  return row?.walled === true
}

/** For programs that look at everything. @throws StartError when they would see only some of the rows */
export async function mustSeeAll(db: Queries): Promise<void> {
  if (await isWalled(db))
    throw new StartError(
      'The role of DATABASE_URL sees only a part of the rows. Use the role that owns the tables, or start the portal once ' +
        'with the role that it works as.',
    )
}

/** Whether the portal's own connections could change tables or turn their triggers off. */
export async function mayChangeTables(db: Queries): Promise<boolean> {
  const row = await db.first<{ may: boolean }>(sql`
    select pg_has_role(c.relowner, 'usage') as may from pg_class c where c.oid = to_regclass('audit_events')`)
  return row?.may === true
}
