import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/kit/database/database.ts'
import { blockNow, insertCheckpoint } from './checkpoints-store.ts'
import { type Checkpoint, checkpointKey, signed } from './signature.ts'

interface CheckpointParts {
  readonly secretKey: string
  /** The folder for the files, which an operator keeps elsewhere too. */
  readonly folder: string
  /** Writes the line to the log, which mostly goes to another machine. */
  readonly tell: (checkpoint: Checkpoint) => void
}

/** Signs the end of the chain once a day: in the database, in the log and in a file. */
export async function makeCheckpoint(db: Database, now: Date, parts: CheckpointParts): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const block = await blockNow(db, day)
  if (!block) return
  const key = checkpointKey(parts.secretKey)
  const figures = { block: block.number, total: block.total, hash: block.hash.toString('hex') }
  const checkpoint = signed(key, { day, ...figures, madeAt: now.toISOString() })
  // Of several processes, one inserts it.
  if (!(await insertCheckpoint(db, checkpoint))) return
  parts.tell(checkpoint)
  await mkdir(parts.folder, { recursive: true, mode: 0o700 })
  const file = join(parts.folder, `${day}.json`)
  await writeFile(`${file}.new`, `${JSON.stringify(checkpoint, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
