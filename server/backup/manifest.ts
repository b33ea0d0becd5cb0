import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder, writeDurably } from '../kit/durable-file.ts'
import { StartError } from '../kit/start-error.ts'
import { type Place, readFailure, writeEntry } from './entries.ts'
import { unseal } from './sealing.ts'

/** Names below the folder that a backup is restored to. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.+-]+(?:\/[\w.+-]+)*$/)

const entry = z.object({ path, bytes: z.number(), sha256: z.string() })

const embedded = z.object({
  kind: z.literal('embedded'),
  /** The version of PostgreSQL. */
  version: z.string(),
  /** PostgreSQL's identifier of this cluster. */
  system: z.string(),
  timeline: z.number(),
  startLsn: z.string(),
  stopLsn: z.string(),
  /** The names of the first and the last segment of the write-ahead log in the backup. */
  startWal: z.string(),
  stopWal: z.string(),
  /** Empty folders among others; a cluster does not start without them. */
  folders: z.array(path),
})

const manifestSchema = z.object({
  /** The moment that the backup restores; a write acknowledged before it is in the backup. */
  takenAt: z.string(),
  /** Of Verimend. */
  version: z.string(),
  kind: z.enum(['demo', 'patients']),
  /** The name of the last migration. */
  migration: z.string(),
  database: z.discriminatedUnion('kind', [embedded, z.object({ kind: z.literal('external') })]),
  /** 'bucket': the files stay in the bucket of S3. */
  files: z.enum(['folder', 'bucket']),
  entries: z.array(entry),
})

export type Manifest = z.infer<typeof manifestSchema>

const headerSchema = z.object({
  format: z.literal('verimend-backup-1'),
  encrypted: z.boolean(),
  salt: z.string(),
  /** A hash of key and salt that shows whether a key is the right one. */
  keyCheck: z.string(),
  manifestSha256: z.string(),
})

const headerFile = 'backup.json'
const manifestFile = 'manifest.json'

const keyCheckOf = (key: string, salt: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'verimend backup key check', 32))

/** Writes the manifest and then the header: a folder without the header is no complete backup. */
export async function writeManifest(place: Place, manifest: Manifest): Promise<void> {
  await writeEntry(place, manifestFile, [Buffer.from(JSON.stringify(manifest))])
  const stored = await readFile(join(place.folder, manifestFile))
  const salt = randomBytes(16).toString('base64')
  const header = {
    format: 'verimend-backup-1',
    encrypted: place.key !== undefined,
    salt,
    keyCheck: place.key === undefined ? '' : keyCheckOf(place.key, salt).toString('base64'),
    manifestSha256: createHash('sha256').update(stored).digest('hex'),
  }
  await writeDurably(join(place.folder, headerFile), `${JSON.stringify(header, undefined, 2)}\n`)
  await syncFolder(place.folder)
}

/** Reads the manifest. @throws StartError without a complete backup, with a wrong key or an altered manifest */
export async function readManifest(place: Place): Promise<Manifest> {
  const { folder, key } = place
  const header = await readHeader(folder)
  if (header.encrypted && key === undefined)
    throw new StartError(
      `The backup in ${folder} is encrypted: set BACKUP_KEY to the key that it was made with.`,
    )
  if (!header.encrypted && key !== undefined)
    throw new StartError(`The backup in ${folder} is not encrypted: start again without BACKUP_KEY.`)
  if (key !== undefined && !isSame(keyCheckOf(key, header.salt), Buffer.from(header.keyCheck, 'base64')))
    throw new StartError(`BACKUP_KEY is not the key of the backup in ${folder}. Nothing was restored.`)
  const stored = await readFile(join(folder, manifestFile)).catch((error) => {
    throw readFailure(place, manifestFile, error)
  })
  if (createHash('sha256').update(stored).digest('hex') !== header.manifestSha256)
    throw new StartError(
      `The backup in ${folder} cannot be used: ${manifestFile} was altered, or is not whole. Nothing was restored.`,
    )
  return manifestSchema.parse(JSON.parse(await textOf(place, stored)))
}

async function readHeader(folder: string) {
  const text = await readFile(join(folder, headerFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartError(
      `${folder} is no whole backup: it has no ${headerFile}, which is written last. Choose another backup.`,
    )
  try {
    return headerSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `The backup in ${folder} cannot be used: ${headerFile} was altered, or is of a newer Verimend.`,
    )
  }
}

async function textOf(place: Place, stored: Buffer): Promise<string> {
  if (place.key === undefined) return stored.toString('utf8')
  try {
    return Buffer.concat(await Array.fromAsync(unseal([stored], place.key, manifestFile))).toString('utf8')
  } catch (error) {
    throw readFailure(place, manifestFile, error)
  }
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
