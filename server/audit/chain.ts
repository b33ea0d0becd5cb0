import { createHash } from 'node:crypto'

/** What a block's hash is taken of, besides the hashes of its rows. */
export interface BlockHead {
  readonly number: number
  readonly lastId: number
  readonly total: number
  readonly previous: Buffer
}

/** Stands for the hash of a previous block in the first one. */
export const noHash = Buffer.alloc(32)

/** The hash of a block: of the hash before it, its own figures, and the hashes of its rows by id. */
export function blockHash(
  { number, lastId, total, previous }: BlockHead,
  rows: readonly { readonly id: number; readonly hash: Buffer }[],
): Buffer {
  const hash = createHash('sha256').update(previous).update(`block ${number} to ${lastId}, ${total} rows`)
  for (const row of rows) hash.update(`\n${row.id} `).update(row.hash)
  return hash.digest()
}
