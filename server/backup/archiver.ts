import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { openWalSource, type WalSource } from '../kit/embedded/wal-source.ts'
import { StartError } from '../kit/start-error.ts'
import { archivedSegments, archiveSegment, readOwner, writeOwner } from './archive-folder.ts'
import { copyFiles, type Place, storedFiles } from './entries.ts'

interface ArchiverParts {
  readonly adminUrl: string
  /** The data folder of the cluster. */
  readonly data: string
  readonly dataDir: string
  /** Whether files are stored in DATA_DIR and not in a bucket. */
  readonly hasFiles: boolean
  readonly place: Place
  /** A segment is ended after this time, so that at most this much is lost with the machine. */
  readonly segmentMs: number
  /** Called when a part of the log is missing for good, so that a new backup is needed. */
  gap?(): void
}

export interface Archiver {
  /** Archives what has come since the last run. */
  run(): Promise<void>
  close(): Promise<void>
}

/** Copies the write-ahead log and the stored files of a running portal to the archive. One process of several does. */
export function archiverOf(parts: ArchiverParts): Archiver {
  const { place, dataDir, data } = parts
  let source: WalSource | undefined
  let endedAt = performance.now()

  async function run(): Promise<void> {
    try {
      if (!source) {
        source = await openWalSource(parts.adminUrl, data)
        if (source.isLost) parts.gap?.()
      }
      if (!source.isAlone) return await close()
      await mustOwn(place.folder, dataDir, source.system)
      if (performance.now() - endedAt >= parts.segmentMs) {
        await source.endSegment()
        endedAt = performance.now()
      }
      const finished = await source.finished()
      const added = new Set(finished).difference(new Set(await archivedSegments(place.folder)))
      // Bytes are stored before their row: files that are copied now include all that these parts of the log name.
      if (parts.hasFiles && added.size > 0) await copyFiles(dataDir, place, await storedFiles(place.folder))
      for (const name of finished) {
        if (added.has(name)) await archiveSegment(place, name, compressed(join(data, 'pg_wal', name)))
        await source.release(name)
      }
    } catch (error) {
      await close()
      throw error
    }
  }

  async function close(): Promise<void> {
    await source?.close()
    source = undefined
  }

  return { run, close }
}

const compressed = (path: string): AsyncIterable<Buffer> =>
  Readable.from(createReadStream(path, { highWaterMark: 1024 * 1024 })).compose(createGzip({ level: 1 }))

/** Never writes to the archive of another DATA_DIR, such as the one that this was restored from. */
async function mustOwn(folder: string, dataDir: string, system: string): Promise<void> {
  const file = join(dataDir, 'archive.id')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  const id = stored?.trim() || randomUUID()
  if (!stored) await writeFile(file, `${id}\n`, { mode: 0o600, flush: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const owner = await readOwner(folder)
  if (!owner) return writeOwner(folder, { system, id })
  if (owner.id === id && owner.system === system) return
  throw new StartError(
    `WAL_ARCHIVE (${folder}) is the archive of another DATA_DIR. Set it to an empty folder, and take a new backup.`,
  )
}
