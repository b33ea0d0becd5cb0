import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrationsFolder } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'

// Processes that share an embedded database share its tables and files too, so all must be of one version: a newer one
// would migrate below an older one.

/** What this version is known by: its number and its migrations. */
export async function productVersion(): Promise<string> {
  const [manifest, migrations] = await Promise.all([
    readFile(join(migrationsFolder, '../../package.json'), 'utf8'),
    readFile(join(migrationsFolder, 'SHA256SUMS'), 'utf8'),
  ])
  const { version } = JSON.parse(manifest) as { version: string }
  return `${version} ${createHash('sha256').update(migrations.replaceAll('\r\n', '\n')).digest('hex')}`
}

/** The advisory lock that each process shares while it uses the server, for all versions. */
export const inUse = 5_150_001
/** The same for those of one version: the first key of a lock with two. */
const ofVersion = 5_150_002

/**
 * Shares the use of the server with processes of the same version. The caller holds the folder's lock, so that of two
 * that start at once the second sees the first.
 * @throws StartError while a process of another version uses it
 */
export async function shareUse(client: pg.Client, version: string): Promise<void> {
  const key = createHash('sha256').update(version).digest().readInt32BE()
  await client.query('select pg_advisory_lock_shared($1)', [inUse])
  await client.query('select pg_advisory_lock_shared($1, $2)', [ofVersion, key])
  // Of a lock with two keys objsubid is 2; the keys are shown without a sign.
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_locks u
     where u.locktype = 'advisory' and u.objsubid = 1 and u.classid = 0 and u.objid = $1::bigint::oid and u.granted
       and not exists (
         select from pg_locks v where v.pid = u.pid and v.locktype = 'advisory' and v.objsubid = 2
           and v.classid = $2::bigint::oid and v.objid = $3::bigint::oid and v.granted)`,
    [inUse, ofVersion, key >>> 0],
  )
  if (rows[0]?.others === 0) return
  await client.end()
  throw new StartError(
    'Another version of Verimend runs on this DATA_DIR. Stop it, with all of its processes, and start this one again.',
  )
}
