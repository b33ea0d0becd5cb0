import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartError } from '../start-error.ts'

/** The product's own migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/**
 * Brings the database at `url` up to date: runs each NNN_name.sql of `folder` that has not run yet, in order, each in
 * a transaction of its own. Of several processes that start together one does it and the others wait.
 * @param options.before looks at the database while nothing is changed in it; what it throws ends the migration
 * @returns the names of those that ran now
 * @throws StartError when a migration that has run was changed, comes too late in the order, or fails
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, before = async (_client: pg.Client) => {} } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await connect(url)
  try {
    await requireVersion(client)
    await waitForTurn(client)
    await before(client)
    await client.query(
      'create table if not exists migrations (' +
        'name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    )
    const pending = findPending(migrations, new Map(rows.map((row) => [row.name, row.sha256])))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'verimend migrations',
    connectionTimeoutMillis: 10_000,
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

const oldestServer = 180_000

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version," +
      " current_setting('server_encoding') as encoding",
  )
  const [{ number, version, encoding }] = rows
  if (number < oldestServer)
    throw new StartError(`Verimend needs PostgreSQL 18 or later; this server is ${version}.`)
  if (encoding !== 'UTF8') throw new StartError(`The database must be in UTF8; it is in ${encoding}.`)
}

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
      // A checkout on Windows may have changed the line ends, which changes nothing in what the file does.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Those that have not run; what ran before and is not in the folder is of a newer version, which this one lives with. */
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

// Any number, the same for all processes of the product.
const turn = 5_150_002

/** Asks again and again instead of waiting in the database, where a waiting session would hold back others. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [turn])
    if (rows[0].mine) return
    await pause(100)
  }
}

const lockNotAvailable = '55P03'
const attempts = 30

/** A migration that waits for a table makes everybody behind it wait: it gives up after 2 s, lets them pass, tries again. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code !== lockNotAvailable || attempt === attempts) throw failure(migration, error)
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
