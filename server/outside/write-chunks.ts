import type { FileHandle } from 'node:fs/promises'

/** Chunks are collected up to this size: each call takes a turn of one of the few threads that write files. */
const gatheredBytes = 256 * 1024

/** Writes all chunks at the current position of a file. An upload comes in hundreds of chunks, so few calls write them. */
export async function writeChunks(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    const { bytesWritten } = await file.writev(waiting)
    // A disk that is nearly full takes a part; the rest then fails with the reason.
    if (bytesWritten < size) await file.writeFile(Buffer.concat(waiting).subarray(bytesWritten))
    waiting = []
    size = 0
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= gatheredBytes) await flush()
  }
  if (size > 0) await flush()
}
