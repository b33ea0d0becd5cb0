import { type Queries, sql } from '#server/kit/database/database.ts'
import type { Checkpoint } from './signature.ts'

/** The latest block, if this day has no checkpoint yet. */
export const blockNow = (db: Queries, day: string) =>
  db.first<{ number: number; total: number; hash: Buffer }>(sql`
    select number, total, hash from audit_blocks
    where not exists (select from audit_checkpoints where day = ${day}::date)
    order by number desc limit 1`)

/** @returns false if another process has inserted it */
export async function insertCheckpoint(db: Queries, checkpoint: Checkpoint): Promise<boolean> {
  const { day, block, total, hash, madeAt, signedBy, signature } = checkpoint
  const inserted = await db.run(sql`
    insert into audit_checkpoints (day, block, total, hash, made_at, signed_by, signature)
    values (${day}, ${block}, ${total}, ${Buffer.from(hash, 'hex')}, ${madeAt}, ${signedBy},
            ${Buffer.from(signature, 'base64')})
    on conflict do nothing`)
  return inserted > 0
}

export async function storedCheckpoints(db: Pick<Queries, 'all'>): Promise<Checkpoint[]> {
  const rows = await db.all<Omit<Checkpoint, 'madeAt'> & { madeAt: Date }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, block, total, encode(hash, 'hex') as hash, made_at as "madeAt",
           signed_by as "signedBy", encode(signature, 'base64') as signature
    from audit_checkpoints order by day`)
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}
