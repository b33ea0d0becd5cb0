/**
 * What went wrong at Google, as far as it decides what to do next:
 * - `grant-gone`: access was withdrawn, and only its owner can give it again
 * - `unauthorized`: this access token is no longer good; a fresh one may be
 * - `away`: no answer, a failure of Google's own, or too many calls: the same again later
 * - `missing`, `deleted`, `exists`, `changed`: 404, 410, 409 and 412
 * - `refused`: everything else that will not become right by itself
 */
export type GoogleFaultKind =
  | 'grant-gone'
  | 'unauthorized'
  | 'away'
  | 'missing'
  | 'deleted'
  | 'exists'
  | 'changed'
  | 'refused'

/** It carries no request and no answer: both hold tokens. */
export class GoogleFault extends Error {
  readonly kind: GoogleFaultKind
  /** For the log: status and Google's own reason. */
  readonly code: string
  /** Whether what was asked for may have been done, or may yet be. */
  readonly isUncertain: boolean

  constructor(kind: GoogleFaultKind, code: string) {
    super(kind)
    this.name = 'GoogleFault'
    this.kind = kind
    this.code = code
    this.isUncertain = !code.startsWith('4')
  }
}

interface Answered {
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
  408: 'away',
  429: 'away',
}

/** 403s that pass by themselves (developers.google.com/calendar/api/guides/errors). */
const passing = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'backendError'])

/** The fault in whatever a call to Google threw. */
export function faultOf(error: unknown): GoogleFault {
  const { status, data } = (error as Answered).response ?? {}
  if (status === undefined) return new GoogleFault('away', 'no answer')
  const said = data?.error
  const reason = typeof said === 'string' ? said : (said?.errors?.[0]?.reason ?? '')
  const code = `${status} ${reason}`.trim()
  if (reason === 'invalid_grant') return new GoogleFault('grant-gone', code)
  if (status >= 500 || passing.has(reason)) return new GoogleFault('away', code)
  return new GoogleFault(byStatus[status] ?? 'refused', code)
}

/** Does something at Google; whatever it throws is thrown as a `GoogleFault`. */
export async function atGoogle<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(error)
  }
}
