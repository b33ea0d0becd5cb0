import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EnvironmentConfig } from './config.ts'
import type { Database, Queries } from './kit/database/database.ts'
import {
  type Contents,
  contentsOfDatabase,
  hasAnyFile,
  type Kind,
  recordKind,
} from './kit/database/installation-store.ts'
import { log } from './kit/log.ts'
import { StartError } from './kit/start-error.ts'
import { isKey } from './outside/storage.ts'

export type InstallationSettings = Pick<
  EnvironmentConfig,
  'demo' | 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databaseOfficeUrl' | 's3'
>

/**
 * Separates the demo, whose passwords are public, from patient data. Data folder, database and bucket each have a
 * marker of their kind, and a portal of the other kind does not start on them. One without a marker is marked at its
 * first use, if it is empty or its contents prove that it is of this kind.
 */
export interface Installation {
  /** Checks the database before anything is changed in it. @throws StartError when it is of the other kind */
  check(db: Queries): Promise<void>
  /** Marks all three. @throws StartError when a concurrent portal has marked one with the other kind */
  mark(database: Database): Promise<void>
}

/** @throws StartError when the folder or the bucket is of the other kind; nothing has been written then */
export async function openInstallation(settings: InstallationSettings): Promise<Installation> {
  const kind: Kind = settings.demo ? 'demo' : 'patients'
  const folder = await inspectFolder(settings.dataDir)
  if (folder.marker && folder.marker !== kind) throw new StartError(wrongFolder(settings))
  const isNewDatabase = !settings.databaseUrl && !folder.cluster
  if (!folder.marker && isNewDatabase && contentsOf(folder).length > 0)
    throw new StartError(unknownFolder(settings, contentsOf(folder)))
  const bucket = await inspectBucket(settings)
  if (bucket?.marker && bucket.marker !== kind) throw new StartError(wrongBucket(settings))

  return {
    async check(db) {
      const contents = await contentsOfDatabase(db)
      if (contents !== kind && contents !== 'nothing') throw new StartError(wrongDatabase(settings, contents))
      const isKnown = async (keys: readonly string[]) =>
        contents === kind && (keys.length === 0 || (await hasAnyFile(db, keys)))
      if (!folder.marker) {
        const foreign = (await isKnown(folder.keys)) ? [] : contentsOf(folder)
        if (isForeignCluster(settings, folder, contents)) foreign.push('a database (postgres)')
        if (foreign.length > 0) throw new StartError(unknownFolder(settings, foreign))
      }
      if (bucket && !bucket.marker && bucket.keys.length > 0 && !(await isKnown(bucket.keys)))
        throw new StartError(unknownBucket(settings))
    },
    async mark(database) {
      const marker = await recordKind(database, kind)
      if (marker !== kind) throw new StartError(wrongDatabase(settings, marker))
      if (!folder.marker && (await recordFolder(settings.dataDir, kind)) !== kind)
        throw new StartError(wrongFolder(settings))
      await bucket?.mark(kind)
    },
  }
}

interface Folder {
  readonly marker: Kind | undefined
  /** Keys of stored files. */
  readonly keys: readonly string[]
  readonly mails: boolean
  /** Whether it has an embedded database. */
  readonly cluster: boolean
}

const markerFile = (dataDir: string) => join(dataDir, 'installation')

async function inspectFolder(dataDir: string): Promise<Folder> {
  const postgres = await namesIn(join(dataDir, 'postgres'))
  const mails = await namesIn(join(dataDir, 'mail'))
  return {
    marker: kindIn(await readFile(markerFile(dataDir), 'utf8').catch(orIfMissing(undefined)), dataDir),
    keys: await keysIn(join(dataDir, 'files')),
    mails: mails.some((name) => name.endsWith('.eml')),
    cluster: postgres.includes('data') || postgres.includes('location'),
  }
}

/** A sample this large contains a file known to the database, even in a folder that two installations have used. */
const maxKeys = 10_000

async function keysIn(files: string): Promise<string[]> {
  const keys: string[] = []
  for (const part of await namesIn(files)) {
    if (keys.length >= maxKeys) break
    if (/^[0-9a-f]{2}$/.test(part)) keys.push(...(await namesIn(join(files, part))).filter(isKey))
  }
  return keys
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(orIfMissing([]))

const orIfMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

function contentsOf({ keys, mails }: Folder): string[] {
  return [...(keys.length > 0 ? ['files'] : []), ...(mails ? ['mail'] : [])]
}

/** A portal for patients that was migrated to an external server may still have its old embedded database. */
function isForeignCluster(
  { databaseUrl, demo }: InstallationSettings,
  { cluster, keys }: Folder,
  contents: Contents,
): boolean {
  if (!databaseUrl || !cluster || contents === 'patients') return false
  return !(demo && contents === 'demo' && keys.length > 0)
}

function kindIn(text: string | undefined, where: string): Kind | undefined {
  const kind = text?.trim()
  if (kind === undefined || kind === 'demo' || kind === 'patients') return kind
  throw new StartError(`The file "installation" in ${where} must say "demo" or "patients".`)
}

/** Creates the marker unless it exists. Returns the kind in the marker. */
async function recordFolder(dataDir: string, kind: Kind): Promise<Kind | undefined> {
  const file = markerFile(dataDir)
  await writeFile(file, `${kind}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return kindIn(await readFile(file, 'utf8'), dataDir)
}

interface Bucket {
  readonly marker: Kind | undefined
  readonly keys: readonly string[]
  mark(kind: Kind): Promise<void>
}

/** A portal for patients also starts while the bucket is unavailable: only its uploads and downloads fail then. */
async function inspectBucket({ s3, demo }: InstallationSettings): Promise<Bucket | undefined> {
  if (!s3) return undefined
  const { s3Storage } = await import('./outside/storage-s3.ts')
  const bucket = s3Storage(s3)
  const fallback =
    <T>(instead: T) =>
    (error: unknown) => {
      if (demo) throw new StartError(`The bucket ${s3.bucket} cannot be read. Check the settings S3_….`)
      log('warn', 'the marker of the bucket could not be read or written', { error: String(error) })
      return instead
    }
  const marker = kindIn(await bucket.readMarker().catch(fallback(undefined)), `the bucket ${s3.bucket}`)
  return {
    marker,
    keys: marker ? [] : await bucket.someKeys().catch(fallback([])),
    mark: (kind) => (marker ? Promise.resolve() : bucket.writeMarker(kind).catch(fallback(undefined))),
  }
}

const demoOnly = 'The demo starts only on data that it created itself.'
const ownPlace = 'To start the demo on data of its own: DATA_DIR=./demo-data npm start, without DATABASE_URL.'
const servePatients = 'To run this one for patients: npm run serve.'

function wrongDatabase({ demo, databaseUrl, dataDir }: InstallationSettings, contents: Contents): string {
  const database = databaseUrl ? 'The database of DATABASE_URL' : `The database in ${dataDir}`
  if (demo) return `${demoOnly} ${database} holds patients' data. ${ownPlace} ${servePatients}`
  if (contents === 'both')
    return (
      `${database} holds both demo users and others: the demo was started on patients' data, and the password of its ` +
      'IVR Admin is public. Restore the backup that was made before.'
    )
  return `${database} holds demo users. Choose another DATA_DIR or DATABASE_URL.`
}

function wrongFolder({ demo, dataDir }: InstallationSettings): string {
  if (demo)
    return `${demoOnly} The file "installation" marks ${dataDir} as the folder of a portal for patients. ${ownPlace} ${servePatients}`
  return `The file "installation" marks ${dataDir} as the folder of a demo. Choose another DATA_DIR.`
}

function unknownFolder({ demo, dataDir }: InstallationSettings, unknown: readonly string[]): string {
  const what = unknown.join(' and ')
  if (demo)
    return `${demoOnly} ${dataDir} contains ${what} of another program or portal. ${ownPlace} Or empty this folder, if you do not need what is in it.`
  return `${dataDir} contains ${what} that are not in this database; a demo may have left them. Choose another DATA_DIR, or move them. If you are restoring a backup, restore the database too.`
}

const wrongBucket = ({ demo, s3 }: InstallationSettings) =>
  demo
    ? `${demoOnly} The bucket ${s3?.bucket} belongs to a portal for patients. Use another bucket for the demo, or none.`
    : `The bucket ${s3?.bucket} belongs to a demo. Choose another S3_BUCKET.`

const unknownBucket = ({ demo, s3 }: InstallationSettings) =>
  demo
    ? `${demoOnly} The bucket ${s3?.bucket} contains files of another program or portal. Use another bucket for the demo, or none.`
    : `The bucket ${s3?.bucket} contains files that are not in this database. Choose another S3_BUCKET. If you are restoring a backup, restore the database too.`
