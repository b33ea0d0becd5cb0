import { open } from 'node:fs/promises'

/** Makes new and renamed entries of `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its journal protects their entries.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
