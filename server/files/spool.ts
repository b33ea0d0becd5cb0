import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../outside/storage.ts'

/** All that has arrived of one file. */
export interface Spooled {
  /** From the first byte on, as often as it is asked for. */
  bytes(): AsyncGenerator<Buffer>
  /** Lets go of it. */
  close(): Promise<void>
}

/**
 * Gathers what arrives on disk, so that memory depends neither on how many send at once nor on how long they or a
 * scanner take. The file has no name: it goes with the process, however that ends.
 * @throws StorageUnavailable when this disk fails; a failure of `source` passes as it is
 */
export async function spooled(folder: string, source: AsyncIterable<Buffer>): Promise<Spooled> {
  const file = await openNameless(folder).catch((error) => {
    throw unavailable(error)
  })
  try {
    for await (const chunk of source)
      await file.appendFile(chunk).catch((error) => {
        throw unavailable(error)
      })
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

const chunkBytes = 65_536

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
