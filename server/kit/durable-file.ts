import { open, rename, writeFile } from 'node:fs/promises'

/** Writes under another name first: a file of this name is complete. Its entry is durable after `syncFolder`. */
export async function writeDurably(
  path: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = `${path}.part`
  await writeFile(temporary, content, { mode: 0o600, flush: true })
  await rename(temporary, path)
}

/** Makes new and renamed entries of `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
