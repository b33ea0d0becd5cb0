import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/database/database.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import type { Jobs } from '../kit/jobs/jobs.ts'
import type { FileStorage } from '../outside/storage.ts'
import { thumbnailFrom } from './pictures.ts'
import { pictureWithoutThumbnail, recordRequest, reserveKey, saveThumbnail } from './store.ts'
import { discard } from './sweep.ts'

/** Thumbnails, made by a background task. */
export interface Thumbnails {
  /** Queues a job for the thumbnail in the transaction, unless one is pending. */
  ask(tx: Tx, fileId: string, now: Date): Promise<void>
}

interface ThumbnailParts {
  readonly jobs: Pick<Jobs, 'job'>
  readonly db: Database
  readonly storage: FileStorage
  readonly clock: Clock
}

/** One at a time, because uploads have priority over thumbnails; other jobs queue. */
const gate = new ConcurrencyLimit(1, 200)

/**
 * Makes thumbnails when a picture arrives, and for older pictures when one is first viewed. A backfill at the start
 * would decode hundreds of thousands that are never viewed.
 */
export function thumbnailMaker({ jobs, db, storage, clock }: ThumbnailParts): Thumbnails {
  const waiting = jobs.job({
    name: 'files.thumbnail',
    payload: z.object({ fileId: z.uuid() }),
    maxRetryDelaySeconds: 600,
    retryForHours: 1,
    attemptTimeoutSeconds: 120,
    run: ({ fileId }) => gate.run(() => make(fileId)),
  })
  return {
    async ask(tx, fileId, now) {
      if (await recordRequest(tx, fileId, now)) await waiting.send(tx, { fileId })
    },
  }

  /** Reserves the key before storing, as uploads do, so that the sweep finds the bytes of a killed process. */
  async function make(fileId: string): Promise<void> {
    const picture = await pictureWithoutThumbnail(db, fileId)
    if (!picture) return
    const small = await thumbnailFrom(await buffer(await storage.open(picture.storeKey)))
    const key = randomUUID()
    await reserveKey(db, key, clock.now())
    await storage.put(key, Readable.from([small]))
    if (!(await saveThumbnail(db, fileId, key, small.length))) await discard(db, storage, key)
  }
}
