import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'

/** An error for the client, with a code of the contract. error-handler.ts turns it into the reply. */
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
  /** Values for the `{name}` placeholders of the message. */
  parts?: Record<string, string>
  /** Messages by input field. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The display number of the caller's record that the error refers to, such as '#IVR-1001'. */
  number?: string
}

/** Refuses: never returns. */
export function throwError(code: ErrorCode, detail?: ErrorDetail): never {
  throw new ApiError(code, detail)
}
