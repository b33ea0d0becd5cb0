import type { ErrorCode } from '#contract/errors.ts'
import { multipartBody, multipartType, type Part } from '#server/testing/uploads.ts'

/**
 * How an accepted upload is served: 'download' unchanged, but only as an attachment; 'pdf' unchanged, and the viewer
 * may show it; 're-encoded' re-encoded as a new picture with nothing but the pixels; 'rewritten' a newly written table,
 * as a download.
 */
export type Accepted = 'download' | 'pdf' | 're-encoded' | 'rewritten'

export type Outcome = Accepted | ErrorCode

/** A request body with its Content-Type. */
export interface Body {
  readonly payload: Buffer
  readonly type: string
}

/** A hostile or broken upload with its allowed outcomes. */
export interface HostileKind {
  readonly name: string
  readonly outcomes: readonly Outcome[]
  /** Whether a virus scanner must report it. */
  readonly isInfected: boolean
  body(): Promise<Body>
}

/** Marks all hidden content: a re-encoded picture must not contain it. */
export const canary = 'hostile-canary'

export type Content = Buffer | string
type Maker = () => Promise<Content> | Content

/** A file in the correct form field, by default with a generic content type. */
export function file(
  name: string,
  fileName: string,
  outcomes: Outcome | readonly Outcome[],
  make: Maker,
  more: { type?: string; isInfected?: boolean } = {},
): HostileKind {
  const { type = 'application/octet-stream', isInfected = false } = more
  const part = async (): Promise<Part> => ({ name: fileName, type, content: await make() })
  return {
    name,
    outcomes: typeof outcomes === 'string' ? [outcomes] : outcomes,
    isInfected,
    body: async () => ({ payload: multipartBody([await part()]), type: multipartType }),
  }
}

/** A custom body. */
export function body(
  name: string,
  outcomes: Outcome | readonly Outcome[],
  make: () => Promise<Body>,
): HostileKind {
  return {
    name,
    outcomes: typeof outcomes === 'string' ? [outcomes] : outcomes,
    isInfected: false,
    body: make,
  }
}
