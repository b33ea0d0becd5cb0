/** An error of the Calendar API (developers.google.com/calendar/api/guides/errors). */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, reason: string, message: string, more: ErrorDetail = {}) {
    super(message)
    const { domain = 'global', state, ...location } = more
    const errors = [{ message, domain, reason, ...location }]
    this.status = status
    this.body = { error: { code: status, message, errors, ...(state ? { status: state } : {}) } }
  }
}

interface ErrorDetail {
  readonly domain?: string
  readonly location?: string
  readonly locationType?: string
  readonly state?: string
}

/** An error of the token endpoint (RFC 6749 §5.2). */
export class OAuthError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.body = { error, error_description: description }
  }
}

export const notFound = () => new ApiError(404, 'notFound', 'Not Found')
export const invalid = (message: string, location?: string) =>
  new ApiError(400, 'invalid', message, location ? { location, locationType: 'parameter' } : {})
export const required = (message: string) => new ApiError(400, 'required', message)

export const unauthenticated = () =>
  new ApiError(
    401,
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    { location: 'Authorization', locationType: 'header', state: 'UNAUTHENTICATED' },
  )

export const outOfScope = () =>
  new ApiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    state: 'PERMISSION_DENIED',
  })

const usage = { domain: 'usageLimits' }

/** Errors that a test can inject. */
export const injected = {
  authError: unauthenticated,
  rateLimitExceeded: () => new ApiError(403, 'rateLimitExceeded', 'Rate Limit Exceeded', usage),
  userRateLimitExceeded: () => new ApiError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', usage),
  tooManyRequests: () => new ApiError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', usage),
  backendError: () => new ApiError(503, 'backendError', 'Backend Error'),
  forbidden: () => new ApiError(403, 'forbidden', 'Forbidden'),
}
