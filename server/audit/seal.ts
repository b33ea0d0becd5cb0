import type { Database } from '#server/kit/database/database.ts'
import { blockHash, gapsIn, noHash } from './chain.ts'
import { enterRows, insertBlock, isSealer, keepGaps, lastBlock, maxInBlock } from './seal-store.ts'

const genesis = { number: 0, lastId: 0, total: 0, hash: noHash }
/** Blocks of one run; an installation that comes without blocks needs more runs. */
const maxBlocks = 20

/** Seals what has been committed to the audit since. Its writers wait for nothing (docs/decisions/0035-audit-chain.md). */
export async function sealAudit(db: Database, now: Date): Promise<void> {
  for (let made = 0; made < maxBlocks; made += 1) if ((await sealBlock(db, now)) < maxInBlock) return
}

/** @returns how many rows the block has; 0 if there is none, or if another process is sealing */
const sealBlock = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await isSealer(tx))) return 0
    const before = (await lastBlock(tx)) ?? genesis
    const rows = await enterRows(tx, before, now)
    const after = rows.filter(({ id }) => id > before.lastId)
    // Rows of long ago: whatever is not between them was rolled back.
    const gaps = after.at(-1)?.isRecent
      ? gapsIn(
          before.lastId,
          after.map(({ id }) => id),
        )
      : []
    if (rows.length > 0 || gaps.length > 0) await keepGaps(tx, gaps, now)
    if (rows.length === 0) return 0
    const head = {
      number: before.number + 1,
      lastId: Math.max(before.lastId, rows.at(-1)?.id ?? 0),
      total: before.total + rows.length,
      previous: before.hash,
    }
    await insertBlock(tx, { ...head, entries: rows.length, hash: blockHash(head, rows) }, now)
    return rows.length
  })
