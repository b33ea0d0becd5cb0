import type { ErrorCode } from '#contract/errors.ts'
import { multipartBody, multipartType, type Part } from '../uploads.ts'

/**
 * What becomes of an upload that is accepted: 'download' comes back as it was sent, but only to be saved; 'pdf' comes
 * back as it was sent and may be shown by a viewer; 'redrawn' is a picture of nothing but its pixels.
 */
export type Accepted = 'download' | 'pdf' | 'redrawn'

/** 'cut' is no answer at all: the connection ends. */
export type Outcome = Accepted | ErrorCode | 'cut'

/** A body with what stands in the headers about it. */
export interface Body {
  readonly payload: Buffer
  readonly type: string
}

/** Something that a hostile or broken sender uploads, and what must become of it: one of the outcomes. */
export interface HostileKind {
  readonly name: string
  readonly outcomes: readonly Outcome[]
  /** Whether a virus scanner must find something in it. */
  readonly isInfected: boolean
  body(): Promise<Body>
  /** A request written out by hand, in place of one that carries the body: the head's lines and all bytes after it. */
  raw?(body: Body): RawRequest
}

export interface RawRequest {
  readonly lines: readonly string[]
  readonly bytes: Buffer
  /** The sender says at the end that nothing more will come. */
  readonly hangsUp?: true
}

/** Stands in whatever is hidden: nothing that was drawn anew holds it. */
export const canary = 'hostile-canary'

export type Content = Buffer | string
type Maker = () => Promise<Content> | Content

/** A file in the one field that there should be, declared as nothing in particular. */
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

/** A body written out by hand. */
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
