import { constants } from 'node:fs'
import { access, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '#server/kit/durable-file.ts'
import { assertKey, type FileStorage, storeFrom, unavailable } from './storage.ts'

/**
 * Stores files in `folder`, readable only by this account, in 256 subfolders by the first two characters of the key.
 */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      try {
        await storeFrom(bytes, async (watched) => {
          await makeFolder(dirname(path))
          await writeDurably(path, watched)
          await syncFolder(dirname(path))
          // A concurrent upload may have created the subfolder without having synced its entry yet.
          await syncFolder(folder)
        })
      } catch (error) {
        await rm(`${path}.part`, { force: true }).catch(() => {})
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

/** Also syncs the parents of new folders: otherwise a power cut could lose the folder and thus the file. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}
