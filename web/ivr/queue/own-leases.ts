import { ivrOwner, queue, releaseIvr, takeIvr } from '#contract/ivr/queue/queue.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { whenSessionEnds } from '../../kit/session/session-end.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'

interface Lease {
  readonly leaseId: string
  /** Taken by Take, by typing or by an act. A request that takeNext only handed out goes back when it is left. */
  readonly kept: boolean
}

/** The leases that this tab holds, by the id of the request. Decisions name them. */
const leases = new Map<string, Lease>()

/**
 * The lease under which a decision was begun, by request. It stays here when it is lost: the server then says to whom.
 */
const begun = new Map<string, string>()

/** Requests that typing is taking, or could not take: the message appears once, not with every key. */
const asked = new Set<string>()

// The next person in this tab has none of them.
whenSessionEnds(() => {
  leases.clear()
  begun.clear()
  asked.clear()
})

addEventListener('pagehide', () => {
  for (const ivrId of [...leases.keys()]) leaveLease(ivrId)
})

export const leaseOf = (ivrId: string): string | undefined => leases.get(ivrId)?.leaseId

/** @param kept false for what takeNext has handed out */
export function addLease(ivrId: string, leaseId: string, kept: boolean): void {
  leases.set(ivrId, { leaseId, kept })
  begun.set(ivrId, leaseId)
}

/** The lease that a decision names: this tab's, or the one that it has lost since. */
export const leaseToDecide = (ivrId: string): string | undefined => keepLease(ivrId) ?? begun.get(ivrId)

/** An act on a request: a request that was handed out is taken from now on. Returns its lease, if this tab has one. */
export function keepLease(ivrId: string): string | undefined {
  const leaseId = leaseOf(ivrId)
  if (leaseId !== undefined) addLease(ivrId, leaseId, true)
  return leaseId
}

/** It is lost to someone else. */
export const loseLease = (ivrId: string): void => void leases.delete(ivrId)

/** It is given back, so nothing is begun under it any more. */
export function dropLease(ivrId: string): void {
  leases.delete(ivrId)
  begun.delete(ivrId)
}

/** The request or the page is left: a request that was handed out and not kept goes back. */
export function leaveLease(ivrId: string): void {
  const lease = leases.get(ivrId)
  if (!lease || lease.kept) return
  dropLease(ivrId)
  // If the call does not arrive, the lease expires.
  call(releaseIvr, { ivrId, leaseId: lease.leaseId, left: true }, { keepalive: true }).catch(() => undefined)
}

/** Another owner may let it be taken by typing. */
export const askAgain = (ivrId: string): void => void asked.delete(ivrId)

/**
 * The first edit of an answer takes the request. If someone else has it, a message says so, and the typed text stays.
 */
export async function takeByTyping(ivrId: string): Promise<void> {
  if (keepLease(ivrId) || asked.has(ivrId)) return
  asked.add(ivrId)
  try {
    const { data } = await call(takeIvr, { ivrId })
    addLease(ivrId, data.leaseId, true)
    asked.delete(ivrId)
    void reload(ivrOwner, queue)
  } catch (failure) {
    // Without an answer the next key asks again.
    if (!(failure instanceof ApiError) || failure.status !== 409) return void asked.delete(ivrId)
    if (failure.code === 'ivr.held') toast.error(failure.message)
  }
}
