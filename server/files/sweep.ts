import { secondsFrom } from '../kit/clock.ts'
import type { Queries } from '../kit/database/database.ts'
import { forEachIsolated } from '../kit/database/for-each-isolated.ts'
import type { FileStorage } from '../outside/storage.ts'
import { dropUnattached, dueOrphans, recordOrphan, removeOrphan } from './store.ts'

/** docs/spec/files.md, 'Attaching': what is attached to nothing after 7 days is removed. */
export const keepUnattachedSeconds = 7 * 24 * 60 * 60

/**
 * Removes what was uploaded and never used, and bytes that a killed upload left. Bytes go before the row that
 * names them, so a sweep that is cut short is finished by the next one. Any number of processes may sweep.
 */
export async function sweepFiles(db: Queries, storage: FileStorage, now: Date): Promise<void> {
  const before = secondsFrom(now, -keepUnattachedSeconds)
  while ((await dropUnattached(db, before, now)) > 0) {}
  await forEachIsolated(
    leftovers(db, now),
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

/** Bytes that cannot be removed are tried again after this; the others are not kept waiting by them. */
const againSeconds = 60 * 60

async function* leftovers(db: Queries, now: Date): AsyncGenerator<string> {
  for (let keys = await dueOrphans(db, now); keys.length > 0; keys = await dueOrphans(db, now)) yield* keys
}

/** Removes the bytes under a key, then the note that they may be there. */
export async function discard(db: Queries, storage: FileStorage, storeKey: string): Promise<void> {
  await storage.remove(storeKey)
  await removeOrphan(db, storeKey)
}
