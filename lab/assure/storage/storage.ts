import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '#server/outside/open-storage.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { storeRules } from '#server/testing/store-rules.ts'
import { type Found, type Part, skipped } from '../part.ts'
import { type Cleanups, withCleanups } from '../portal.ts'
import { startS3 } from './radosgw.ts'

/** The rules of a file store on a real S3 server. `npm test` checks them for the disk. */
export const storage: Part = {
  name: 'storage',
  about: 'the rules of a file store on a real S3 server',
  run: () => withCleanups(run),
}

async function run(cleanups: Cleanups): Promise<Found> {
  // On disk, because a scratch folder may be in memory.
  const folder = await mkdtemp(join(tmpdir(), 'verimend-assure-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const server = await startS3(join(folder, 'ceph'))
  if (typeof server === 'string') return skipped(server)
  cleanups.push(() => server.stop())
  const faults = await brokenRules(await openStorage({ folder: '', s3: server.place }))
  const held = storeRules.length - faults.length
  return { faults, summary: `${held} of ${storeRules.length} rules hold on S3`, figures: { held } }
}

async function brokenRules(store: FileStorage): Promise<string[]> {
  const faults: string[] = []
  for (const { title, check } of storeRules)
    await check(store).catch((error: Error) => faults.push(`${title}: ${error.message}`))
  return faults
}
