import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Queries, sql } from '../database/database.ts'
import { throwError } from './api-error.ts'

/** How long an answer is kept for a call that comes again. */
export const keepAnswersHours = 48

export interface IdempotentCall {
  /** The person, or for a call by nobody what stands for them. */
  readonly who: string
  readonly key: string
  readonly endpoint: Endpoint
  readonly body: unknown
}

const bodyHash = (once: IdempotentCall) => createHash('sha256').update(JSON.stringify(once.body)).digest()

/**
 * Does `work` at most once for this person, key and body: the answer is kept in the same transaction and
 * given again. A second call that comes while the first is under way waits for it.
 * Refuses `idempotency.already-created` when the key made a record of another body, which is named, and
 * `idempotency.other-body` when it was used for something else.
 */
export async function idempotent<T>(
  tx: Queries,
  once: IdempotentCall | undefined,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (!once) return work()
  const endpoint = `${once.endpoint.method} ${once.endpoint.path}`
  const hash = bodyHash(once)
  const claimed = await tx.run(sql`
    insert into idempotency_keys (who, key, endpoint, body_hash, created_at)
    values (${once.who}, ${once.key}, ${endpoint}, ${hash}, ${now})
    on conflict do nothing`)
  if (claimed === 0) {
    const kept = await tx.first<{ endpoint: string; body_hash: Buffer; reply: T }>(sql`
      select endpoint, body_hash, reply from idempotency_keys where who = ${once.who} and key = ${once.key}`)
    if (!kept || kept.endpoint !== endpoint) throwError('idempotency.other-body')
    if (!kept.body_hash.equals(hash)) checkSameBody(once.endpoint, kept.reply)
    return kept.reply
  }
  const reply = await work()
  await tx.run(sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
    where who = ${once.who} and key = ${once.key}`)
  return reply
}

/** The first answer may never have arrived: what it created is named, where the endpoint says how. */
function checkSameBody({ createdAs }: Endpoint, reply: unknown): never {
  const created = (reply as { data?: Record<string, unknown> } | null)?.data
  const number = createdAs && created?.[createdAs]
  if (typeof number !== 'string') throwError('idempotency.other-body')
  throwError('idempotency.already-created', { parts: { number }, number })
}

/** Forgets answers that are older than anybody repeats a call. */
export async function deleteOldAnswers(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepAnswersHours * 3_600_000)
  await db.run(sql`delete from idempotency_keys where created_at < ${before}`)
}
