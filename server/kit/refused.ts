import { type Refusal, refusals, wordsOf } from '#contract/refusals.ts'

/** A refusal on its way to the person: thrown anywhere, answered once, in server/kit/failures.ts. */
export class Refused extends Error {
  readonly code: Refusal
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly number: string | undefined

  constructor(code: Refusal, detail: RefusalDetail = {}) {
    super(wordsOf(code, detail.parts))
    this.name = 'Refused'
    this.code = code
    this.status = refusals[code][0]
    this.fields = detail.fields
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.number = detail.number
  }
}

export interface RefusalDetail {
  /** Fills the `{name}` parts of the words. */
  parts?: Record<string, string>
  /** One message per field of the input. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The number of a record of the caller's own that the call was about. */
  number?: string
}

/** Refuses: never returns. */
export function refuse(code: Refusal, detail?: RefusalDetail): never {
  throw new Refused(code, detail)
}
