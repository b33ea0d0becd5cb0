import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'

/** A refusal on its way to the person: thrown anywhere, answered once, in server/kit/http/error-handler.ts. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly number: string | undefined

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(errorMessage(code, detail.parts))
    this.name = 'ApiError'
    this.code = code
    this.status = errors[code][0]
    this.fields = detail.fields
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.number = detail.number
  }
}

export interface ErrorDetail {
  /** Fills the `{name}` parts of the words. */
  parts?: Record<string, string>
  /** One message per field of the input. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The number of a record of the caller's own that the call was about. */
  number?: string
}

/** Refuses: never returns. */
export function throwError(code: ErrorCode, detail?: ErrorDetail): never {
  throw new ApiError(code, detail)
}
