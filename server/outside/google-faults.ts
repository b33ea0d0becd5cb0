/**
 * Failures of calls to Google, by what the caller should do next:
 * - `grant-invalid`: access was revoked; only the account's owner can grant it again
 * - `unauthorized`: the access token is no longer valid; get a new one
 * - `unavailable`: no reply, an error at Google, or the rate limit: retry later
 * - `missing`, `deleted`, `exists`, `changed`: 404, 410, 409 and 412
 * - `rejected`: any other error that a retry would not fix
 */
export type GoogleFaultKind =
  | 'grant-invalid'
  | 'unauthorized'
  | 'unavailable'
  | 'missing'
  | 'deleted'
  | 'exists'
  | 'changed'
  | 'rejected'

/** Contains neither the request nor the reply, because both contain tokens. */
export class GoogleFault extends Error {
  readonly kind: GoogleFaultKind
  /** For the log: the status and Google's reason. */
  readonly code: string
  /** Whether Google may have executed the request nevertheless. */
  readonly isUncertain: boolean

  constructor(kind: GoogleFaultKind, code: string) {
    super(kind)
    this.name = 'GoogleFault'
    this.kind = kind
    this.code = code
    this.isUncertain = !code.startsWith('4')
  }
}

/** To be tried again later, though Google has answered: something else has to happen first. */
export class NotYet extends GoogleFault {
  constructor(code: string) {
    super('unavailable', code)
  }
}

/** Faults that are not about one member's calendar: no answer, or a client that Google does not know. */
export const concernsAll = (fault: unknown): boolean =>
  fault instanceof GoogleFault &&
  !(fault instanceof NotYet) &&
  (fault.kind === 'unavailable' || fault.code.includes('_client'))

interface FailedReply {
  readonly response?: {
    readonly status?: number
    readonly data?: {
      readonly error?: string | { readonly errors?: readonly { readonly reason?: string }[] }
    }
  }
}

const byStatus: Readonly<Record<number, GoogleFaultKind>> = {
  401: 'unauthorized',
  404: 'missing',
  409: 'exists',
  410: 'deleted',
  412: 'changed',
  408: 'unavailable',
  429: 'unavailable',
}

/** Temporary 403 errors (developers.google.com/calendar/api/guides/errors). */
const temporary = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'backendError'])

/** The fault in whatever a call to Google threw. */
export function faultOf(error: unknown): GoogleFault {
  const { status, data } = (error as FailedReply).response ?? {}
  if (status === undefined) return new GoogleFault('unavailable', 'no reply')
  const detail = data?.error
  const reason = typeof detail === 'string' ? detail : (detail?.errors?.[0]?.reason ?? '')
  const code = `${status} ${reason}`.trim()
  if (reason === 'invalid_grant') return new GoogleFault('grant-invalid', code)
  if (status >= 500 || temporary.has(reason)) return new GoogleFault('unavailable', code)
  return new GoogleFault(byStatus[status] ?? 'rejected', code)
}

/** Runs a call to Google and converts any error to a `GoogleFault`. */
export async function atGoogle<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(error)
  }
}
