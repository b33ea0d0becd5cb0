import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../durable-file.ts'
import { StartError } from '../start-error.ts'
import { adminRole } from './access.ts'
import { runAs } from './account.ts'
import { type DataLocation, makePrivateFolder, recordLocation } from './location.ts'

/** Initial settings, written to postgresql.conf, where an operator may change them. */
const tuning = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  // The portal's queries are short: compiling them costs more than running them.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Creates the database files unless they exist. The caller must hold the folder's lock. */
export async function makeCluster(location: DataLocation, binaries: string, durable: boolean) {
  await removeUnfinished(location)
  const version = await readFile(join(location.data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version) return checkVersion(location, version.trim())
  // Created under another name and renamed when complete: an interrupted initdb leaves a PG_VERSION and looks complete.
  const temporary = join(location.home, `${unfinished}${randomBytes(6).toString('hex')}`)
  await makePrivateFolder(temporary, location.account)
  await runAs(location.account, join(binaries, 'bin', 'initdb'), [
    `--pgdata=${temporary}`,
    `--username=${adminRole}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...Object.entries(tuning).map(([name, value]) => `--set=${name}=${value}`),
    ...(durable ? [] : forTests),
    // Its private folder limits who reaches the socket.
    '--auth-local=trust',
    '--auth-host=reject',
  ])
  await rename(temporary, location.data)
  await syncFolder(location.home)
  await recordLocation(location)
}

// Tests kill many servers. With mmap their shared memory lies in the data folder and is deleted with it; otherwise it
// would stay until the next reboot. Several portals, each with a pool, share one server.
const forTests = ['--no-sync', '--set=dynamic_shared_memory_type=mmap', '--set=max_connections=300']

export const unfinished = 'data.new-'
const ourVersion = '18'

function checkVersion(location: DataLocation, version: string): void {
  if (version === ourVersion) return
  throw new StartError(
    `${location.data} holds a database of PostgreSQL ${version}; this Verimend brings ${ourVersion}. ` +
      'Run the Verimend that made it, or move its data over as docs/operations.md says.',
  )
}

async function removeUnfinished(location: DataLocation): Promise<void> {
  for (const name of await readdir(location.home)) {
    if (!name.startsWith(unfinished)) continue
    // An initdb of a killed process may still be writing; the rest is deleted at the next start.
    await rm(join(location.home, name), { recursive: true, maxRetries: 10 }).catch(() => {})
  }
}
