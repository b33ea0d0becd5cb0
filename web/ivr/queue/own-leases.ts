import { whenSessionEnds } from '../../kit/session/session-end.ts'

/** The leases that this tab holds, by the id of the request. Decisions name them. */
const leases = new Map<string, string>()

// The next person in this tab holds none of them.
whenSessionEnds(() => leases.clear())

export const leaseOf = (ivrId: string): string | undefined => leases.get(ivrId)

export const keepLease = (ivrId: string, leaseId: string): void => void leases.set(ivrId, leaseId)

export const dropLease = (ivrId: string): void => void leases.delete(ivrId)
