import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import product from '../../package.json' with { type: 'json' }
import type { EnvironmentConfig } from '../config.ts'
import { openDatabase } from '../kit/database/database.ts'
import { takeBaseBackup } from '../kit/embedded/base-backup.ts'
import { startEmbeddedPostgres } from '../kit/embedded/postgres.ts'
import { StartError } from '../kit/start-error.ts'
import { copyFiles, type Entry, type Place, writeEntry } from './entries.ts'
import { lastMigration } from './files-store.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export type BackupSettings = Pick<EnvironmentConfig, 'demo' | 'dataDir' | 'databaseUrl' | 's3'>

/**
 * Writes a backup to an empty folder, whether the portal runs or not. The files come before the database, and those
 * that arrived in the meantime after it: an upload is stored before its row, and removed a day after its row
 * (server/files/store.ts), so the database of the backup names no file that the backup lacks.
 * @throws StartError
 */
export async function takeBackup(settings: BackupSettings, place: Place): Promise<Manifest> {
  await mustExist(settings)
  await makeEmpty(place.folder)
  try {
    const files = settings.s3 ? [] : await copyFiles(settings.dataDir, place, [])
    const { database, migration, takenAt, entries } = settings.databaseUrl
      ? await external(settings.databaseUrl)
      : await embedded(settings.dataDir, place)
    const known = files.map(({ path }) => path)
    const later = settings.s3 ? [] : await copyFiles(settings.dataDir, place, known)
    const manifest: Manifest = {
      takenAt,
      version: product.version,
      kind: settings.demo ? 'demo' : 'patients',
      migration,
      database,
      files: settings.s3 ? 'bucket' : 'folder',
      entries: [...entries, ...files, ...later, ...(await markers(settings.dataDir, place))],
    }
    await writeManifest(place, manifest)
    return manifest
  } catch (error) {
    await rm(place.folder, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function mustExist({ dataDir, databaseUrl }: BackupSettings): Promise<void> {
  const names = await readdir(join(dataDir, 'postgres')).catch((): string[] => [])
  if (databaseUrl || names.includes('data') || names.includes('location')) return
  throw new StartError(`There is no database in ${dataDir}: set DATA_DIR to the folder of the portal.`)
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty: a backup is written to a new folder.`)
}

type Taken = Pick<Manifest, 'database' | 'migration' | 'takenAt'> & { entries: Entry[] }

/** The operator's own server: only its migration is read. */
async function external(url: string): Promise<Taken> {
  const takenAt = new Date().toISOString()
  const db = openDatabase(url, { connections: 1 })
  try {
    return { takenAt, database: { kind: 'external' }, migration: await lastMigration(db), entries: [] }
  } finally {
    await db.close()
  }
}

async function embedded(dataDir: string, place: Place): Promise<Taken> {
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') })
  try {
    const db = openDatabase(server.ownerUrl, { connections: 1 })
    const migration = await lastMigration(db).finally(() => db.close())
    const entries: Entry[] = []
    const { takenAt, ...backup } = await takeBaseBackup(
      server.adminUrl,
      server.data,
      async (path, content) => void entries.push(await writeEntry(place, `database/${path}`, content)),
    )
    return {
      takenAt,
      database: { kind: 'embedded', ...backup, folders: [...backup.folders] },
      migration,
      entries,
    }
  } finally {
    await server.stop()
  }
}

/** Backs up the id of the installation and, of a demo, its secret key: other installations keep their key elsewhere. */
async function markers(dataDir: string, place: Place): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const name of ['installation', 'secret.key']) {
    const file = join(dataDir, name)
    const found = await stat(file).catch(() => undefined)
    if (found) entries.push(await writeEntry(place, name, createReadStream(file)))
  }
  return entries
}
