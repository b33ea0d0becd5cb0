import { createHash } from 'node:crypto'
import type { Database } from '#server/kit/database/database.ts'
import { openSnapshot, type Snapshot } from '#server/kit/database/snapshot.ts'
import { type Block, genesis, storedCheckpoints } from './seal-store.ts'
import { type Checkpoint, isSigned } from './signature.ts'
import {
  blocksAfter,
  entriesIn,
  insertedRow,
  type StoredBlock,
  type StoredEntry,
  strayEntry,
  strayRecord,
  waitingRows,
} from './verify-store.ts'

export interface Verified {
  readonly rows: number
  readonly blocks: number
  readonly checkpoints: number
  /** Written since the last block. */
  readonly waiting: number
  /** The first mismatch; undefined if everything fits. */
  readonly wrong: string | undefined
}

/** The first row or block that does not fit. */
class Mismatch extends Error {}

interface Given {
  /** Kept outside the database. */
  readonly checkpoints?: readonly Checkpoint[]
  /** The public key that checkpoints must be signed with; undefined if SECRET_KEY is not known. */
  readonly signedBy?: string | undefined
}

/**
 * Checks every sealed row, the blocks, and that the chain still has what was signed. In one snapshot; changes nothing.
 */
export async function verifyAudit(db: Database, given: Given = {}): Promise<Verified> {
  const snapshot = await openSnapshot(db)
  const done = { rows: 0, blocks: 0, checkpoints: 0, waiting: 0 }
  try {
    const checkpoints = [...(given.checkpoints ?? []), ...(await storedCheckpoints(snapshot))]
    for (const checkpoint of checkpoints) mustBeSigned(checkpoint, given.signedBy)
    const last = await checkBlocks(snapshot, checkpoints, done)
    await checkRest(snapshot, last, checkpoints)
    done.checkpoints = checkpoints.length
    done.waiting = await waitingRows(snapshot, last.lastId)
    return { ...done, wrong: undefined }
  } catch (error) {
    if (error instanceof Mismatch) return { ...done, wrong: error.message }
    throw error
  } finally {
    await snapshot.close()
  }
}

function mustBeSigned(checkpoint: Checkpoint, signedBy: string | undefined): void {
  if (!isSigned(checkpoint))
    throw new Mismatch(
      `The checkpoint of ${checkpoint.day} has another content than the one that was signed.`,
    )
  if (signedBy !== undefined && checkpoint.signedBy !== signedBy)
    throw new Mismatch(`The checkpoint of ${checkpoint.day} was signed with another SECRET_KEY.`)
}

/** @returns the last block */
async function checkBlocks(
  db: Snapshot,
  checkpoints: readonly Checkpoint[],
  done: { rows: number; blocks: number },
): Promise<Block> {
  let last = genesis
  for (;;) {
    const blocks = await blocksAfter(db, last.number)
    const [first] = blocks
    if (!first) return last
    const entries = Map.groupBy(
      await entriesIn(db, first.number, blocks.at(-1)?.number ?? 0),
      ({ block }) => block,
    )
    for (const block of blocks) {
      checkBlock(block, entries.get(block.number) ?? [], last)
      for (const checkpoint of checkpoints) checkAgainst(checkpoint, block)
      done.blocks += 1
      done.rows += block.entries
      last = block
    }
  }
}

function checkBlock(block: StoredBlock, entries: readonly StoredEntry[], before: Block): void {
  const number = before.number + 1
  if (block.number !== number) throw new Mismatch(`Block ${number} is missing.`)
  const isRowAlone = block.version === 1
  for (const { id, content, hash, fits } of entries) {
    if (content === null) throw new Mismatch(`Row ${id} of block ${number} is missing.`)
    if (!createHash('sha256').update(content).digest().equals(hash))
      throw new Mismatch(
        `Row ${id} of block ${number}${isRowAlone ? '' : ', or what it is found by,'} is not as it was written.`,
      )
    if (!fits) throw new Mismatch(`The entry of row ${id} in block ${number} was changed.`)
  }
  const follows = block.previous.equals(before.hash) && block.total === before.total + entries.length
  if (!follows || block.entries !== entries.length || !block.hash.equals(blockHash(block, entries)))
    throw new Mismatch(`Block ${number} is not as it was sealed.`)
}

/** The hash of a block covers the previous hash, its own figures, and the hashes of its rows by id. */
export function blockHash(
  { number, lastId, total, previous }: Pick<StoredBlock, 'number' | 'lastId' | 'total' | 'previous'>,
  rows: readonly { readonly id: number; readonly hash: Buffer }[],
): Buffer {
  const hash = createHash('sha256').update(previous).update(`block ${number} to ${lastId}, ${total} rows`)
  for (const row of rows) hash.update(`\n${row.id} `).update(row.hash)
  return hash.digest()
}

function checkAgainst({ block, hash, total, day }: Checkpoint, stored: StoredBlock): void {
  if (block !== stored.number) return
  if (hash !== stored.hash.toString('hex') || total !== stored.total)
    throw new Mismatch(
      `Block ${block} is not the one that the checkpoint of ${day} has signed: the chain was rewritten.`,
    )
}

async function checkRest(db: Snapshot, last: Block, checkpoints: readonly Checkpoint[]): Promise<void> {
  const beyond = checkpoints.find(({ block }) => block > last.number)
  if (beyond)
    throw new Mismatch(
      `The chain ends with block ${last.number}, but the checkpoint of ${beyond.day} has signed block ${beyond.block}: its end is missing.`,
    )
  const inserted = await insertedRow(db, last.lastId)
  if (inserted) throw new Mismatch(`Row ${inserted.id} was inserted later: it is in no block.`)
  const stray = await strayEntry(db)
  if (stray) throw new Mismatch(`The entry of row ${stray.id} is in no block.`)
  const found = await strayRecord(db)
  if (found) throw new Mismatch(`Row ${found.id} is found by records, but no block has it.`)
}
