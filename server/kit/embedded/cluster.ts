import { randomBytes } from 'node:crypto'
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Access, adminRole } from './access.ts'
import { runAs } from './account.ts'
import { type DataLocation, makeOwnFolder, recordLocation, syncFolder } from './location.ts'

/** Settings of a new database, written to its postgresql.conf, where an operator may change them. */
const tuning = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  // Compiling a query costs more than running the short ones that a portal has.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Makes the database files unless they are there. To be called under the folder's lock. */
export async function makeCluster(place: DataLocation, binaries: string, access: Access, durable: boolean) {
  await removeUnfinished(place)
  const version = await readFile(join(place.data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version) return checkVersion(place, version.trim())
  // Made aside and renamed when whole: a killed set-up leaves a PG_VERSION and looks whole.
  const aside = join(place.home, `${unfinished}${randomBytes(6).toString('hex')}`)
  await makeOwnFolder(aside, place.account)
  await runAs(place.account, join(binaries, 'bin', 'initdb'), [
    `--pgdata=${aside}`,
    `--username=${adminRole}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : forTests),
    ...Object.entries(tuning).map(([name, value]) => `--set=${name}=${value}`),
    ...(await authentication(place, access)),
  ])
  await rename(aside, place.data)
  await syncFolder(place.home)
  await recordLocation(place)
}

// Tests kill servers by the dozen: their shared memory goes with their folder, not with the next start of the machine.
const forTests = ['--no-sync', '--set=dynamic_shared_memory_type=mmap']

const unfinished = 'data.new-'
const ourVersion = '18'

function checkVersion(place: DataLocation, version: string): void {
  if (version === ourVersion) return
  throw new StartError(
    `${place.data} holds a database of PostgreSQL ${version}; this Verimend brings ${ourVersion}. ` +
      'Run the Verimend that made it, or move its data over as docs/operations.md says.',
  )
}

async function removeUnfinished(place: DataLocation): Promise<void> {
  for (const name of await readdir(place.home)) {
    if (!name.startsWith(unfinished)) continue
    // The set-up of a killed process may still be writing; what is left of it goes at the next start.
    await rm(join(place.home, name), { recursive: true, maxRetries: 10 }).catch(() => {})
  }
}

/** The closed folder is the wall in front of the socket; a loopback port has none, so there a password stands. */
async function authentication(place: DataLocation, access: Access): Promise<string[]> {
  if (!access.password) return ['--auth-local=trust', '--auth-host=reject']
  const file = join(place.home, 'password')
  await writeFile(file, access.password, { mode: 0o600 })
  if (place.account) await chown(file, place.account.uid, place.account.gid)
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}
