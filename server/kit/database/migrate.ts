import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { StartError } from '../start-error.ts'
import { waitMs } from '../waits.ts'
import { type Queries, queriesOn, sql } from './database.ts'
import { grantToPortal, letSetRole, makePortalRole, officeRoleOf, portalRoleOf } from './portal-role.ts'

/** The product's own migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** The role that an address connects as. @throws StartError when nothing answers there */
export async function roleOf(url: string): Promise<string> {
  const client = await connect(url)
  try {
    const { name } = await queriesOn(client).one<{ name: string }>(sql`select current_user::text as name`)
    return name
  } finally {
    await client.end().catch(() => {})
  }
}

interface Migrated {
  /** The names of the migrations that this call ran. */
  readonly applied: string[]
  /** The portal's role, if the role of the address may become it by SET ROLE. */
  readonly settableRole: string | undefined
}

/**
 * Runs each NNN_name.sql of `folder` that has not run yet, in order, each in its own transaction. When several
 * processes start together, one of them migrates and the others wait. Then the job queue's tables are brought up to
 * date, and the portal's role gets what it needs in all tables.
 * @param url of the owner of the tables. Another role may call it when nothing is left to do
 * @param options.before checks the database before anything is changed; an error from it stops the migration
 * @param options.portalRole by default the one that belongs to the owner (portal-role.ts), as `officeRole`
 * @throws StartError when an applied migration was changed, a new one has too low a number, or one fails
 */
export async function migrate(
  url: string,
  {
    folder = migrationsFolder,
    before = async () => {},
    portalRole,
    officeRole,
  }: {
    folder?: string
    before?: (db: Queries) => Promise<void>
    portalRole?: string | undefined
    officeRole?: string | undefined
  } = {},
): Promise<Migrated> {
  const migrations = await readMigrations(folder)
  const client = await connect(url)
  const db = queriesOn(client)
  try {
    await requireVersion(db)
    await acquireMigrationLock(db)
    await before(db)
    const owner = await ownerAmong(db)
    if (owner.isNew && owner.isOwner)
      await db.run(
        sql`create table migrations (
          name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
      )
    const rows =
      owner.isNew && !owner.isOwner
        ? []
        : await db.all<{ name: string; sha256: string }>(sql`select name, sha256 from migrations`)
    const pending = findPending(migrations, new Map(rows.map((row) => [row.name, row.sha256])))
    if (pending.length > 0 && !owner.isOwner) throw new StartError(notTheOwner(pending.length))
    for (const migration of pending) await apply(client, migration)
    const applied = pending.map(({ name }) => name)
    if (!owner.isOwner) return { applied, settableRole: undefined }
    if (folder === migrationsFolder) await migrateJobs(client)
    const role = portalRole ?? portalRoleOf(owner.name)
    const portal = await makePortalRole(client, role)
    const office = officeRole ?? officeRoleOf(owner.name)
    const { exists } = await makePortalRole(client, office)
    const roles = { portal: portal.exists ? role : undefined, office: exists ? office : undefined }
    await grantToPortal(client, roles)
    await letSetRole(client, roles)
    return { applied, settableRole: portal.maySet ? role : undefined }
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'verimend migrations',
    connectionTimeoutMillis: waitMs(10_000),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const reason = (error instanceof Error && error.message) || code || 'no answer'
    throw new StartError(
      `The database cannot be reached: ${reason}. Look at DATABASE_URL and at the server it names.`,
    )
  }
}

const minServerVersion = 180_000

async function requireVersion(db: Queries): Promise<void> {
  const { number, version, encoding } = await db.one<{
    number: number
    version: string
    encoding: string
  }>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`)
  if (number < minServerVersion)
    throw new StartError(`Verimend needs PostgreSQL 18 or later; this server is ${version}.`)
  if (encoding !== 'UTF8') throw new StartError(`The database must be in UTF8; it is in ${encoding}.`)
}

/** Whether this session may change the tables, and whether there are none yet. */
const ownerAmong = (db: Queries) =>
  db.one<{ name: string; isNew: boolean; isOwner: boolean }>(sql`
    select current_user::text as name, c.oid is null as "isNew",
      case when c.oid is null then has_schema_privilege('public', 'create') else pg_has_role(c.relowner, 'usage') end as "isOwner"
    from (select to_regclass('migrations') as id) m left join pg_class c on c.oid = m.id`)

const notTheOwner = (count: number) =>
  `${count} migrations have to run, and the role of DATABASE_URL does not own the tables. Set DATABASE_OWNER_URL to the ` +
  'address with the role that does, for this start or for "npm run admin -- migrate".'

const fileName = /^\d{3}_[a-z0-9_]+\.sql$/

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = name.slice(0, 3)
    if (!fileName.test(name))
      throw new StartError(`The migration ${name} must be named NNN_name.sql, in lower case.`)
    if (numbers.has(number)) throw new StartError(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line endings; the hash must not depend on them.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The migrations that have not run. Applied ones without a file come from a newer version and are ignored. */
function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = migrations.filter(({ name }) => applied.has(name))
  for (const { name, sha256 } of known) {
    if (applied.get(name) === sha256) continue
    throw new StartError(
      `The migration ${name} was changed after it had run on this database. Bring its text back, and put the ` +
        'change into a new migration.',
    )
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const [first] = pending
  const last = known.at(-1)
  if (first && last && first.name < last.name) {
    throw new StartError(
      `The migration ${first.name} has not run but ${last.name} has. Give it a later number.`,
    )
  }
  return pending
}

// An arbitrary key for the advisory lock, the same in all processes.
const migrationLock = 5_150_002

/** Polls instead of waiting in the database: a waiting statement holds a snapshot, which can block other sessions. */
async function acquireMigrationLock(db: Queries): Promise<void> {
  const tried = sql`select pg_try_advisory_lock(${migrationLock}) as acquired`
  while (!(await db.one<{ acquired: boolean }>(tried)).acquired) await pause(100)
}

const lockNotAvailable = '55P03'
const maxAttempts = 30

/**
 * A statement that waits for a table lock blocks all later ones on that table, so it gives up after 2 s and retries.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code !== lockNotAvailable || attempt === maxAttempts) throw failure(migration, error)
      await pause(500)
    }
  }
}

async function applyOnce(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  await client.query("set local lock_timeout = '2s'")
  await client.query(text)
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
  await client.query('commit')
}

function failure({ name, text }: Migration, error: unknown): StartError {
  if (!(error instanceof pg.DatabaseError)) return new StartError(`The migration ${name} failed: ${error}`)
  const line = error.position ? ` in line ${text.slice(0, Number(error.position)).split('\n').length}` : ''
  return new StartError(`The migration ${name} failed${line}: ${error.message}. Nothing of it was kept.`)
}

/**
 * Creates the job queue's tables, or brings them up to date, as the owner: the portal's own role may not. Those of a
 * newer version stay as they are.
 */
async function migrateJobs(client: pg.Client): Promise<void> {
  const db = queriesOn(client)
  const { isNew } = await db.one<{ isNew: boolean }>(
    sql`select to_regclass('pgboss.version') is null as "isNew"`,
  )
  if (isNew) {
    await client.query(getConstructionPlans())
    return
  }
  const installed = await db.first<{ version: number }>(sql`select version from pgboss.version`)
  if (installed && installed.version < library.pgboss.schema)
    await client.query(getMigrationPlans('pgboss', installed.version))
}
