import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Database, openDatabase } from '../kit/database/database.ts'
import { mustSeeAll } from '../kit/database/portal-role.ts'
import { syncFolder, writeDurably } from '../kit/durable-file.ts'
import { makeFolder } from '../kit/embedded/location.ts'
import { startEmbeddedPostgres, stopOrphanedServer } from '../kit/embedded/postgres.ts'
import { restoreCluster } from '../kit/embedded/restore-cluster.ts'
import { StartError } from '../kit/start-error.ts'
import { StorageUnavailable } from '../outside/storage.ts'
import { checkEntry, type Entry, type Place, readEntry, someAtATime } from './entries.ts'
import { lastMigration, type NamedFile, namedFiles } from './files-store.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { endRecovery, laterLog, prepareRecovery, recoveryFailure, type Until } from './point-in-time.ts'
import type { BackupSettings } from './take.ts'

export interface Restored {
  readonly manifest: Manifest
  /** Files that the database names, and which of them are missing; undefined while the bucket does not answer. */
  readonly files: { readonly named: number; readonly missing: readonly string[] } | undefined
}

/**
 * Restores a backup to an empty DATA_DIR. Every hash is checked before anything is written, and the files that the
 * database names are looked for afterwards, in DATA_DIR or in the bucket. A database of DATABASE_URL must have been
 * restored before. A restore that fails leaves DATA_DIR empty.
 * @throws StartError
 */
export async function restoreBackup(
  settings: BackupSettings,
  place: Place,
  until?: Until,
): Promise<Restored> {
  const manifest = await readManifest(place)
  mustFit(settings, manifest, place)
  await mustBeEmpty(settings.dataDir)
  const later = until && (await laterLog(until, manifest))
  await someAtATime(manifest.entries, (entry) => checkEntry(place, entry))
  try {
    await makeFolder(settings.dataDir)
    await copyOut(place, manifest.entries.filter(isPlain), settings.dataDir)
    if (manifest.database.kind !== 'embedded') return { manifest, files: await compareExternal(settings) }
    const folder = join(settings.dataDir, 'postgres')
    const { folders } = manifest.database
    const location = await restoreCluster(folder, async (data) => {
      for (const path of folders) await mkdir(join(data, path), { recursive: true })
      await copyOut(place, manifest.entries.filter(isOfDatabase), data, 'database/')
      if (later) await prepareRecovery(data, later)
    })
    const files = await recoverAndCompare(settings, manifest, until?.archive).catch((error) => {
      throw later ? recoveryFailure(error, later) : error
    })
    if (later) await endRecovery(location.data)
    return { manifest, files }
  } catch (error) {
    await empty(settings.dataDir)
    throw error
  }
}

const isOfDatabase = ({ path }: Entry) => path.startsWith('database/')
const isPlain = (entry: Entry) => !isOfDatabase(entry)

function mustFit(settings: BackupSettings, { kind, database, files }: Manifest, { folder }: Place): void {
  const refuse = (why: string) => {
    throw new StartError(`The backup in ${folder} ${why}`)
  }
  if (kind === 'demo' && !settings.demo) refuse('is one of a demo: set DEMO=1.')
  if (kind === 'patients' && settings.demo) refuse("holds patients' data: start again without DEMO.")
  if (database.kind === 'embedded' && settings.databaseUrl)
    refuse('holds the embedded database: start again without DATABASE_URL.')
  if (database.kind === 'external' && !settings.databaseUrl)
    refuse('holds files and no database: restore the database by its own means and set DATABASE_URL.')
  if (files === 'folder' && settings.s3) refuse('holds files of a folder: start again without S3_BUCKET.')
  if (files === 'bucket' && !settings.s3)
    refuse('is of a portal with its files in a bucket: set S3_BUCKET and its keys.')
}

/** The root of a separate file system has this folder. */
const ofFileSystem = 'lost+found'

async function mustBeEmpty(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir).catch((): string[] => [])).filter((name) => name !== ofFileSystem)
  if (names.length > 0)
    throw new StartError(
      `DATA_DIR (${dataDir}) is not empty. Restore to a new folder, and keep the old one until the portal runs again.`,
    )
}

async function copyOut(place: Place, entries: readonly Entry[], to: string, prefix = ''): Promise<void> {
  const made = new Set<string>()
  await someAtATime(entries, async (entry) => {
    const target = join(to, entry.path.slice(prefix.length))
    const parent = join(target, '..')
    await mkdir(parent, { recursive: true, mode: 0o700 })
    made.add(parent)
    await writeDurably(target, readEntry(place, entry))
  })
  for (const folder of made) await syncFolder(folder)
}

/** Lets PostgreSQL recover, and looks for the files that its database names. */
async function recoverAndCompare(settings: BackupSettings, manifest: Manifest, archive: Place | undefined) {
  const server = await startEmbeddedPostgres({ folder: join(settings.dataDir, 'postgres') })
  try {
    const db = openDatabase(server.ownerUrl, { connections: 2, queryTimeoutMs: 600_000 })
    try {
      const migration = await lastMigration(db)
      if (archive ? migration < manifest.migration : migration !== manifest.migration)
        throw new StartError(
          `The restored database is at ${migration || 'no migration'} instead of ${manifest.migration}.`,
        )
      return await missingFiles(db, settings, archive)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}

/** The operator's own server, which was restored by its own means. */
async function compareExternal(settings: BackupSettings): Promise<Restored['files']> {
  const db = openDatabase(settings.databaseUrl ?? '', { connections: 2, queryTimeoutMs: 600_000 })
  try {
    await lastMigration(db).catch((error) => {
      if ((error as { code?: string }).code !== undefinedTable) throw error
      throw new StartError(
        'The database of DATABASE_URL is empty: restore it by its own means first, then run this command again.',
      )
    })
    await mustSeeAll(db)
    return await missingFiles(db, settings, undefined)
  } finally {
    await db.close()
  }
}

const undefinedTable = '42P01'

async function missingFiles(
  db: Database,
  settings: BackupSettings,
  archive: Place | undefined,
): Promise<Restored['files']> {
  const sizeOf = await sizesIn(settings)
  const missing: string[] = []
  let named = 0
  try {
    await someAtATime(
      namedFiles(db),
      async (file) => {
        named += 1
        if ((await sizeOf(file.key)) === file.bytes) return
        if (!archive || !(await fromArchive(archive, pathOf(file.key), file, settings.dataDir)))
          missing.push(file.key)
      },
      atOnce,
    )
  } catch (error) {
    if (error instanceof StorageUnavailable) return undefined
    throw error
  }
  return { named, missing }
}

/** A request to a bucket waits for the network most of the time. */
const atOnce = 32

const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`

async function sizesIn({
  s3,
  dataDir,
}: BackupSettings): Promise<(key: string) => Promise<number | undefined>> {
  if (s3) return (await import('../outside/storage-s3.ts')).s3Storage(s3).sizeOf
  return (key) =>
    stat(join(dataDir, pathOf(key))).then(
      ({ size }) => size,
      () => undefined,
    )
}

/** Brings a file that came after the backup. @returns whether it is in the archive as the database describes it */
async function fromArchive(archive: Place, path: string, file: NamedFile, dataDir: string): Promise<boolean> {
  const target = join(dataDir, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await writeDurably(target, readEntry(archive, { ...file, path }))
    return true
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    await rm(`${target}.part`, { force: true })
    return false
  }
}

/** Removes what a failed restore has written to a folder that was empty before. */
async function empty(dataDir: string): Promise<void> {
  const postgres = join(dataDir, 'postgres')
  await stopOrphanedServer(postgres).catch(() => {})
  const elsewhere = (await readFile(join(postgres, 'location'), 'utf8').catch(() => '')).trim()
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true })
  for (const name of await readdir(dataDir).catch((): string[] => []))
    if (name !== ofFileSystem) await rm(join(dataDir, name), { recursive: true, force: true })
}
