import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../kit/durable-file.ts'
import { StartError } from '../kit/start-error.ts'
import { type Entry, namesIn, type Place, writeEntry } from './entries.ts'

// The archive of a running portal: `wal/NAME` with `wal/NAME.json` (bytes, hash) for each segment of the write-ahead
// log, compressed, and `files/ab/KEY` for each stored file. Nothing in it is ever changed or removed by the portal.

const ownerSchema = z.object({
  /** PostgreSQL's identifier of the cluster. */
  system: z.string(),
  /** Of one DATA_DIR: a restored one begins another archive, because its log continues differently. */
  id: z.string(),
})

export type ArchiveOwner = z.infer<typeof ownerSchema>

const ownerFile = 'archive.json'

export async function readOwner(folder: string): Promise<ArchiveOwner | undefined> {
  const text = await readFile(join(folder, ownerFile), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : ownerSchema.parse(JSON.parse(text))
}

export async function writeOwner(folder: string, owner: ArchiveOwner): Promise<void> {
  await writeDurably(join(folder, ownerFile), `${JSON.stringify(owner)}\n`)
}

const segmentPath = (name: string) => `wal/${name}`

/** Stores a part of the log, then the file that says it is complete. */
export async function archiveSegment(
  place: Place,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const { bytes, sha256 } = await writeEntry(place, segmentPath(name), content)
  await writeDurably(join(place.folder, `${segmentPath(name)}.json`), JSON.stringify({ bytes, sha256 }))
}

/** The names of the complete parts, in order. */
export async function archivedSegments(folder: string): Promise<string[]> {
  return (await namesIn(join(folder, 'wal')))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
}

const sidecar = z.object({ bytes: z.number(), sha256: z.string() })

export async function segmentEntry(folder: string, name: string): Promise<Entry> {
  const file = join(folder, `${segmentPath(name)}.json`)
  try {
    return { path: segmentPath(name), ...sidecar.parse(JSON.parse(await readFile(file, 'utf8'))) }
  } catch {
    throw new StartError(`The archive in ${folder} cannot be used: ${segmentPath(name)}.json was altered.`)
  }
}
