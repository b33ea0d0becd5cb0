import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../kit/database/database.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import type { Jobs } from '../kit/jobs/jobs.ts'
import type { FileStorage } from '../outside/storage.ts'
import { thumbnailFrom } from './pictures.ts'
import { reserveKey } from './store.ts'
import { discard } from './sweep.ts'
import { keepThumbnail, pictureWithoutThumbnail, recordRequest } from './thumbnail-store.ts'

/** Small pictures, made beside the calls. */
export interface Thumbnails {
  /** Has the thumbnail of a picture made once the transaction has committed; of each picture one job at a time. */
  ask(tx: Tx, fileId: string, now: Date): Promise<void>
}

interface ThumbnailParts {
  readonly jobs: Pick<Jobs, 'queue'>
  readonly db: Database
  readonly storage: FileStorage
  readonly clock: Clock
}

/** An upload is worth more than a thumbnail, so one at a time is decoded; a batch of jobs waits in the line. */
const gate = new ConcurrencyLimit(1, 200)

/**
 * Makes thumbnails: when a picture arrives, and for pictures that were there before (an older portal's, the demo's)
 * when somebody first looks at one. A backfill at the start would draw hundreds of thousands that nobody opens.
 */
export function thumbnailMaker({ jobs, db, storage, clock }: ThumbnailParts): Thumbnails {
  const rules = { longestWaitSeconds: 600, triedForHours: 1, tryTakesAtMostSeconds: 120 }
  const waiting = jobs.queue<{ fileId: string }>('files.thumbnail', rules, ({ fileId }) =>
    gate.run(() => make(fileId)),
  )
  return {
    async ask(tx, fileId, now) {
      if (await recordRequest(tx, fileId, now)) await waiting.send(tx, { fileId })
    },
  }

  /** Like an upload: the key is noted before the bytes, so that a process that is killed leaves nothing for good. */
  async function make(fileId: string): Promise<void> {
    const picture = await pictureWithoutThumbnail(db, fileId)
    if (!picture) return
    const small = await thumbnailFrom(await buffer(await storage.open(picture.storeKey)))
    const key = randomUUID()
    await reserveKey(db, key, clock.now())
    await storage.put(key, inOnePiece(small))
    if (!(await keepThumbnail(db, fileId, key, small.length))) await discard(db, storage, key)
  }
}

async function* inOnePiece(bytes: Buffer) {
  yield bytes
}
