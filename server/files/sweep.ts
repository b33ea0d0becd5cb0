import { secondsFrom } from '../kit/clock.ts'
import type { Queries } from '../kit/database/database.ts'
import { forEachIsolated } from '../kit/database/for-each-isolated.ts'
import type { FileStorage } from '../outside/storage.ts'
import { dropUnattached, dueOrphans, recordOrphan, removeOrphan } from './store.ts'

/** Uploads that are not attached within 7 days are deleted (docs/spec/files.md, 'Attaching'). */
const unattachedSeconds = 7 * 24 * 60 * 60

/**
 * Deletes unused uploads and orphaned bytes. Bytes are removed before the row with their key, so that the next sweep
 * finishes an interrupted one. Several processes may sweep concurrently.
 */
export async function sweepFiles(db: Queries, storage: FileStorage, now: Date): Promise<void> {
  const before = secondsFrom(now, -unattachedSeconds)
  while ((await dropUnattached(db, before, now)) > 0) {}
  await forEachIsolated(
    orphans(db, now),
    () => storage.probe(),
    async (key) => {
      try {
        await discard(db, storage, key)
      } catch (error) {
        await storage.probe()
        await recordOrphan(db, key, secondsFrom(now, againSeconds))
        throw error
      }
      return 1
    },
  )
}

/** After this many seconds the removal of bytes is retried; others do not wait for it. */
const againSeconds = 60 * 60

async function* orphans(db: Queries, now: Date): AsyncGenerator<string> {
  for (let keys = await dueOrphans(db, now); keys.length > 0; keys = await dueOrphans(db, now)) yield* keys
}

/** Removes the bytes under a key, then the row that records them. */
export async function discard(db: Queries, storage: FileStorage, storeKey: string): Promise<void> {
  await storage.remove(storeKey)
  await removeOrphan(db, storeKey)
}

/** The same for a file that nothing names yet. Never fails: the sweep does later what this cannot. */
export const tryDiscard = (db: Queries, storage: FileStorage, storeKey: string): Promise<void> =>
  discard(db, storage, storeKey).catch(() => {})
