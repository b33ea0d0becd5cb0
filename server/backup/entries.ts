import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { writeDurably } from '../kit/durable-file.ts'
import { StartError } from '../kit/start-error.ts'
import { isKey } from '../outside/storage.ts'
import { NotAuthentic, type Pieces, seal, unseal } from './sealing.ts'

/** One file of a backup. `sha256` is of its content before encryption, in hex. */
export interface Entry {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** What a file must be; without a hash, as for thumbnails, only the length is compared. */
export type Expected = Omit<Entry, 'sha256'> & { readonly sha256: string | null }

/** A folder with the files of a backup; encrypted if there is a key. */
export interface Place {
  readonly folder: string
  readonly key: string | undefined
}

/** Writes the file durably and returns what was written. */
export async function writeEntry(place: Place, path: string, content: Pieces): Promise<Entry> {
  const target = join(place.folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const sum = createHash('sha256')
  let bytes = 0
  async function* measured() {
    for await (const piece of content) {
      sum.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await writeDurably(target, place.key === undefined ? measured() : seal(measured(), place.key, path))
  return { path, bytes, sha256: sum.digest('hex') }
}

/**
 * The content of a file of the backup. Its length and hash are checked when it has been read to its end.
 * @throws StartError that names the file when it is missing or not what was written
 */
export async function* readEntry(place: Place, entry: Expected): AsyncGenerator<Buffer> {
  const source = createReadStream(join(place.folder, entry.path), { highWaterMark: 256 * 1024 })
  const sum = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of place.key === undefined ? source : unseal(source, place.key, entry.path)) {
      sum.update(piece)
      bytes += piece.length
      yield piece
    }
  } catch (error) {
    throw readFailure(place, entry.path, error)
  } finally {
    source.destroy()
  }
  if (bytes !== entry.bytes)
    throw damaged(place, entry.path, `has ${bytes} bytes instead of ${entry.bytes}: it is not whole`)
  if (entry.sha256 !== null && sum.digest('hex') !== entry.sha256)
    throw damaged(place, entry.path, 'was altered: its hash is not the one in the manifest')
}

/** Reads the file to its end to check it. */
export async function checkEntry(place: Place, entry: Entry): Promise<void> {
  for await (const _ of readEntry(place, entry));
}

export function readFailure(place: Place, path: string, error: unknown): unknown {
  if (error instanceof NotAuthentic) return damaged(place, path, 'was altered, or is not whole')
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'ENOENT') return damaged(place, path, 'is missing')
  return damaged(place, path, `cannot be read (${error.code})`)
}

const damaged = (place: Place, path: string, what: string) =>
  new StartError(`The backup in ${place.folder} cannot be used: ${path} ${what}. Nothing was restored.`)

/** The names in a folder; none if it is not there. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Runs `work` for all items, some at a time. Stops at the first error. */
export const someAtATime = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  concurrency = 8,
): Promise<void> => Readable.from(items).forEach(async (item: T) => void (await work(item)), { concurrency })

/** The paths of all stored files below a folder, `files/ab/…`. */
export async function storedFiles(folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const part of await namesIn(join(folder, 'files')))
    if (/^[0-9a-f]{2}$/.test(part))
      for (const name of await namesIn(join(folder, 'files', part)))
        if (isKey(name)) paths.push(`files/${part}/${name}`)
  return paths
}

/** Copies the stored files whose paths are not `known`. A file that is removed in the meantime is left out. */
export async function copyFiles(dataDir: string, place: Place, known: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  const added = new Set(await storedFiles(dataDir)).difference(new Set(known))
  await someAtATime(added, async (path) => {
    const source = join(dataDir, path)
    try {
      entries.push(await writeEntry(place, path, createReadStream(source)))
    } catch (error) {
      const { code, path: missing } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' || missing !== source) throw error
    }
  })
  return entries
}
