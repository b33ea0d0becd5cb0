import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { storeFrom, unavailable } from '../outside/storage.ts'
import { writeChunks } from '../outside/write-chunks.ts'

/** A completely received upload on disk. */
export interface Spooled {
  /** Reads from the first byte; may be called repeatedly. */
  bytes(): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * Spools an upload to disk, so that each takes 256 KB of memory at most, however long it lasts. The file is unlinked at
 * once, so that it disappears with the process.
 * @throws StorageUnavailable if this disk fails; errors of `source` are passed on
 */
export async function spooled(folder: string, source: AsyncIterable<Buffer>): Promise<Spooled> {
  const file = await openNameless(folder).catch((error) => {
    throw unavailable(error)
  })
  try {
    await storeFrom(source, (watched) => writeChunks(file, watched))
  } catch (error) {
    await file.close()
    throw error
  }
  return { bytes: () => bytesOf(file), close: () => file.close() }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

const chunkBytes = 262_144

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
