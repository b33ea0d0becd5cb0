import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, keepFrom, mustBeKey, unavailable } from './storage.ts'

/** Keeps files in `folder`, readable by this account alone, in 256 folders by the first two letters of the key. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    mustBeKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const aside = `${path}.part`
      try {
        await keepFrom(bytes, async (watched) => {
          await makeFolder(dirname(path))
          await writeWhole(aside, watched)
          await rename(aside, path)
          await syncFolder(dirname(path))
          // Another upload may have made the folder a moment ago, and not have synced it yet.
          await syncFolder(folder)
        })
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {})
        throw error
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch((error) => {
        throw unavailable(error)
      })
      return file.createReadStream()
    },
    async remove(key) {
      const path = pathOf(key)
      try {
        await rm(`${path}.part`, { force: true })
        await rm(path, { force: true })
        await syncFolder(dirname(path))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unavailable(error)
      }
    },
    async probe() {
      try {
        await makeFolder(folder)
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new folder's own entry must survive a power cut as well as what is in it. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps their entries in its journal.
  if (process.platform === 'win32') return
  const folder: FileHandle = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
