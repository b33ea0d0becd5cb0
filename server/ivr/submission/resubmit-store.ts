import type { Status } from '#contract/ivr/requests.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'

export interface Original {
  readonly id: number
  readonly physicianId: number
  readonly status: Status
}

/** Locks a request to send it again. Others that send it again wait until the transaction ends. */
export async function lockOriginal(tx: Tx, scope: Scope, id: number): Promise<Original | undefined> {
  return tx.first<Original>(sql`
    select id, physician_id as "physicianId", status from ivr_requests r where id = ${id} and ${inScope(scope, 'r')} for no key update`)
}

/**
 * The request that replaces a locked one. A statement after the lock, to find one that was made while waiting for it.
 */
export async function replacementOf(tx: Tx, scope: Scope, id: number): Promise<number | undefined> {
  const found = await tx.first<{ id: number }>(sql`
    select r.id from ivr_requests r where r.replaces = ${id} and ${inScope(scope, 'r')}`)
  return found?.id
}
