import { randomBytes } from 'node:crypto'
import { chmod, chown, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../durable-file.ts'
import { underLock } from '../folder-lock.ts'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { unfinished } from './cluster.ts'
import {
  chooseLocation,
  type DataLocation,
  makeFolder,
  makePrivateFolder,
  recordLocation,
} from './location.ts'

/**
 * Puts a cluster into `folder`, which has none yet: `fill` writes its files into a folder that becomes the data folder
 * when it is complete. As root, the data belongs to the account that PostgreSQL runs as, and may be elsewhere.
 */
export async function restoreCluster(
  configured: string,
  fill: (data: string) => Promise<void>,
): Promise<DataLocation> {
  const folder = await makeFolder(configured)
  return underLock(join(folder, 'lock'), async () => {
    const location = await chooseLocation(folder)
    if (await stat(location.data).catch(() => undefined))
      throw new StartError(`There is a database in ${location.data} already. Restore to a new folder.`)
    // If this is interrupted, the next start removes a folder with this name.
    const temporary = join(location.home, `${unfinished}${randomBytes(6).toString('hex')}`)
    try {
      await makePrivateFolder(temporary, location.account)
      await fill(temporary)
      await handOver(temporary, location.account)
      await rename(temporary, location.data)
    } catch (error) {
      await rm(temporary, { recursive: true, force: true })
      if (location.home !== folder) await rm(location.home, { recursive: true, force: true })
      throw error
    }
    await syncFolder(location.home)
    await recordLocation(location)
    return location
  })
}

async function handOver(folder: string, account: Account | undefined): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await handOver(path, account)
    else await own(path, 0o600, account)
  }
  await own(folder, 0o700, account)
  await syncFolder(folder)
}

async function own(path: string, mode: number, account: Account | undefined): Promise<void> {
  await chmod(path, mode)
  if (account) await chown(path, account.uid, account.gid)
}
