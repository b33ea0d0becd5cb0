import type { Database } from '#server/kit/database/database.ts'
import { noHash } from './chain.ts'
import { enterRows, isSealer, lastBlock, maxInBlock } from './seal-store.ts'

const genesis = { number: 0, lastId: 0, total: 0, hash: noHash }
/** Blocks of one run; an installation that comes without blocks needs more runs. */
const maxBlocks = 20

/** Seals what has been committed to the audit since. Its writers wait for nothing (docs/decisions/0035-audit-chain.md). */
export async function sealAudit(db: Database, now: Date): Promise<void> {
  for (let made = 0; made < maxBlocks; made += 1) if ((await sealBlock(db, now)) < maxInBlock) return
}

/** @returns how many rows the block has; 0 if there is none, or if another process is sealing */
const sealBlock = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) =>
    (await isSealer(tx)) ? enterRows(tx, (await lastBlock(tx)) ?? genesis, now) : 0,
  )
