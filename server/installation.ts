import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { EnvironmentConfig } from './config.ts'
import type { Database } from './kit/database/database.ts'
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

export type Places = Pick<EnvironmentConfig, 'demo' | 'dataDir' | 'databaseUrl' | 's3'>

/**
 * Keeps the demo, whose passwords everybody knows, and the data of patients apart. Folder, database and bucket each
 * carry a note of what they are for, and a portal of the other kind does not start on them. One without a note is
 * noted when it is first used, if it is empty or if what is in it shows that it is of this kind.
 */
export interface Installation {
  /** Looks at the database before anything is changed in it. @throws StartError when it is of the other kind */
  check(client: pg.Client): Promise<void>
  /** Notes what all three are for. @throws StartError when somebody has noted the other kind meanwhile */
  note(database: Database): Promise<void>
}

/** @throws StartError when the folder or the bucket is of the other kind; nothing has been written then */
export async function openInstallation(places: Places): Promise<Installation> {
  const kind: Kind = places.demo ? 'demo' : 'patients'
  const folder = await lookIntoFolder(places.dataDir)
  if (folder.noted && folder.noted !== kind) throw new StartError(folderOfOthers(places))
  const isNewDatabase = !places.databaseUrl && !folder.cluster
  if (!folder.noted && isNewDatabase && contentsOf(folder).length > 0)
    throw new StartError(strangeFolder(places, contentsOf(folder)))
  const bucket = await lookIntoBucket(places)
  if (bucket?.noted && bucket.noted !== kind) throw new StartError(bucketOfOthers(places))

  return {
    async check(client) {
      const contents = await contentsOfDatabase(client)
      if (contents !== kind && contents !== 'nothing')
        throw new StartError(databaseOfOthers(places, contents))
      const isKnown = async (keys: readonly string[]) =>
        contents === kind && (keys.length === 0 || (await hasAnyFile(client, keys)))
      if (!folder.noted) {
        const strange = (await isKnown(folder.keys)) ? [] : contentsOf(folder)
        if (isStrangeCluster(places, folder, contents)) strange.push('a database (postgres)')
        if (strange.length > 0) throw new StartError(strangeFolder(places, strange))
      }
      if (bucket && !bucket.noted && bucket.keys.length > 0 && !(await isKnown(bucket.keys)))
        throw new StartError(strangeBucket(places))
    },
    async note(database) {
      const noted = await recordKind(database, kind)
      if (noted !== kind) throw new StartError(databaseOfOthers(places, noted))
      if (!folder.noted && (await recordFolder(places.dataDir, kind)) !== kind)
        throw new StartError(folderOfOthers(places))
      await bucket?.note(kind)
    },
  }
}

interface Folder {
  readonly noted: Kind | undefined
  /** Keys of files in it. */
  readonly keys: readonly string[]
  readonly mails: boolean
  /** Whether it has an embedded database. */
  readonly cluster: boolean
}

const markerFile = (dataDir: string) => join(dataDir, 'installation')

async function lookIntoFolder(dataDir: string): Promise<Folder> {
  const postgres = await namesIn(join(dataDir, 'postgres'))
  const mails = await namesIn(join(dataDir, 'mail'))
  return {
    noted: kindIn(await readFile(markerFile(dataDir), 'utf8').catch(whereMissing(undefined)), dataDir),
    keys: await keysIn(join(dataDir, 'files')),
    mails: mails.some((name) => name.endsWith('.eml')),
    cluster: postgres.includes('data') || postgres.includes('location'),
  }
}

/** Enough to find one of many that its database knows, also in a folder where two installations have met. */
const mostKeys = 10_000

async function keysIn(files: string): Promise<string[]> {
  const keys: string[] = []
  for (const part of await namesIn(files)) {
    if (keys.length >= mostKeys) break
    if (/^[0-9a-f]{2}$/.test(part)) keys.push(...(await namesIn(join(files, part))).filter(isKey))
  }
  return keys
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(whereMissing([]))

const whereMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

function contentsOf({ keys, mails }: Folder): string[] {
  return [...(keys.length > 0 ? ['files'] : []), ...(mails ? ['mail'] : [])]
}

/** A portal for patients that has moved to a server of its own may have left its embedded database behind. */
function isStrangeCluster(
  { databaseUrl, demo }: Places,
  { cluster, keys }: Folder,
  contents: Contents,
): boolean {
  if (!databaseUrl || !cluster || contents === 'patients') return false
  return !(demo && contents === 'demo' && keys.length > 0)
}

function kindIn(text: string | undefined, where: string): Kind | undefined {
  const kind = text?.trim()
  if (kind === undefined || kind === 'demo' || kind === 'patients') return kind
  throw new StartError(`The note "installation" in ${where} must say "demo" or "patients".`)
}

/** Of two that note at once, the first is kept. Returns what is noted. */
async function recordFolder(dataDir: string, kind: Kind): Promise<Kind | undefined> {
  const file = markerFile(dataDir)
  await writeFile(file, `${kind}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return kindIn(await readFile(file, 'utf8'), dataDir)
}

interface Bucket {
  readonly noted: Kind | undefined
  readonly keys: readonly string[]
  note(kind: Kind): Promise<void>
}

/** A bucket that cannot be asked keeps a portal for patients from nothing: uploads wait for it as they always did. */
async function lookIntoBucket({ s3, demo }: Places): Promise<Bucket | undefined> {
  if (!s3) return undefined
  const { bucketMarker } = await import('./outside/storage-s3.ts')
  const bucket = bucketMarker(s3)
  const unless =
    <T>(instead: T) =>
    (error: unknown) => {
      if (demo) throw new StartError(`The bucket ${s3.bucket} cannot be read: look at the settings S3_….`)
      log('warn', 'the bucket could not be asked what it is for', { error: String(error) })
      return instead
    }
  const noted = kindIn(await bucket.read().catch(unless(undefined)), `the bucket ${s3.bucket}`)
  return {
    noted,
    keys: noted ? [] : await bucket.someKeys().catch(unless([])),
    note: (kind) => (noted ? Promise.resolve() : bucket.write(kind).catch(unless(undefined))),
  }
}

const elsewhere = 'DATA_DIR=./demo-data npm start, without DATABASE_URL'
const serveIt = 'To run this one for patients use "npm run serve".'

function databaseOfOthers({ demo, databaseUrl, dataDir }: Places, contents: Contents): string {
  const database = databaseUrl ? 'the database of DATABASE_URL' : `the database in ${dataDir}`
  if (demo)
    return `The demo does not start on data that it did not make: ${database} is one of patients. Give the demo a place of its own (${elsewhere}). ${serveIt}`
  if (contents === 'both')
    return (
      'This database has the people of the demo beside others: the demo was started on data of patients, and its ' +
      'IVR Admin has a password that everybody knows. Restore the backup that was made before.'
    )
  return 'This database has the people of the demo. Choose another DATA_DIR or DATABASE_URL.'
}

function folderOfOthers({ demo, dataDir }: Places): string {
  if (demo)
    return `The demo does not start on data that it did not make: ${dataDir} is of a portal for patients, as its file "installation" says. Give the demo a folder of its own (${elsewhere}). ${serveIt}`
  return `${dataDir} is the folder of a demo, as its file "installation" says. Choose another DATA_DIR.`
}

function strangeFolder({ demo, dataDir }: Places, strange: readonly string[]): string {
  const what = strange.join(' and ')
  if (demo)
    return `The demo does not start on data that it did not make: ${dataDir} holds ${what} of something else. Give the demo a folder of its own (${elsewhere}), or empty this one if nothing in it is needed.`
  return `${dataDir} holds ${what} that this database knows nothing of, as a demo leaves behind. Choose another DATA_DIR, or move them elsewhere. When restoring a backup, bring back the database too.`
}

const bucketOfOthers = ({ demo, s3 }: Places) =>
  demo
    ? `The demo does not start on data that it did not make: the bucket ${s3?.bucket} is of a portal for patients. Give the demo a bucket of its own, or none.`
    : `The bucket ${s3?.bucket} is of a demo. Choose another S3_BUCKET.`

const strangeBucket = ({ demo, s3 }: Places) =>
  demo
    ? `The demo does not start on data that it did not make: the bucket ${s3?.bucket} holds files of something else. Give the demo a bucket of its own, or none.`
    : `The bucket ${s3?.bucket} holds files that this database knows nothing of. Choose another S3_BUCKET. When restoring a backup, bring back the database too.`
