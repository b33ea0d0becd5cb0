import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Queries, sql, type Tx } from '../database/database.ts'
import { throwError } from './api-error.ts'

/** How long replies are stored for repeated calls. */
const keepAnswersHours = 48

export interface IdempotentCall {
  /** Identifies the caller: the user, or for a public call another stable key. */
  readonly who: string
  readonly key: string
  readonly endpoint: Endpoint
  readonly body: unknown
}

const bodyHash = (call: IdempotentCall) => createHash('sha256').update(JSON.stringify(call.body)).digest()

/**
 * Runs `work` at most once for this caller, key and body. The reply is stored in the same transaction and returned to
 * repeated calls. A second call that arrives while the first is in progress waits for it.
 * @throws ApiError like `claimKey`
 */
export async function idempotent<T>(
  tx: Tx,
  call: IdempotentCall | undefined,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (!call) return work()
  const earlier = await claimKey<T>(tx, call, now)
  return earlier ? earlier.reply : answerOnce(tx, call, work)
}

/**
 * Claims a key in this transaction; if it was claimed before, the reply of that call.
 * @throws ApiError `idempotency.already-created` when the key created a record from another body, with its number;
 * `idempotency.other-body` when the key was used for anything else
 */
export async function claimKey<T>(
  tx: Tx,
  call: IdempotentCall,
  now: Date,
): Promise<{ reply: T } | undefined> {
  const endpoint = `${call.endpoint.method} ${call.endpoint.path}`
  const hash = bodyHash(call)
  const claimed = await tx.run(sql`
    insert into idempotency_keys (who, key, endpoint, body_hash, created_at)
    values (${call.who}, ${call.key}, ${endpoint}, ${hash}, ${now})
    on conflict do nothing`)
  if (claimed > 0) return undefined
  const stored = await tx.first<{ endpoint: string; body_hash: Buffer; reply: unknown }>(sql`
    select endpoint, body_hash, reply from idempotency_keys where who = ${call.who} and key = ${call.key}`)
  if (!stored || stored.endpoint !== endpoint) throwError('idempotency.other-body')
  if (!stored.body_hash.equals(hash)) throwOtherBody(call.endpoint, stored.reply)
  return { reply: stored.reply as T }
}

/** Runs the work for a claimed key, and stores its reply with the commit. */
export async function answerOnce<T>(tx: Tx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const reply = await work()
  tx.withCommit(sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
    where who = ${call.who} and key = ${call.key}`)
  return reply
}

/** The client may have missed the first reply, so the error names the record, if the endpoint declares its number. */
function throwOtherBody({ createdAs }: Endpoint, reply: unknown): never {
  const created = (reply as { data?: Record<string, unknown> } | null)?.data
  const number = createdAs && created?.[createdAs]
  if (typeof number !== 'string') throwError('idempotency.other-body')
  throwError('idempotency.already-created', { parts: { number }, number })
}

export async function deleteOldAnswers(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepAnswersHours * 3_600_000)
  await db.run(sql`delete from idempotency_keys where created_at < ${before}`)
}
