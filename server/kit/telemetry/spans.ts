import { originNow, withOrigin } from './origin.ts'

/** Numbers and names from the code; nothing about a person, a record or an address. */
export type Attributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes: Attributes
  /** The caller's span (W3C Trace Context); by default the one that the work is part of. */
  readonly parent?: string | undefined
  /** What is known only at the end; `error` is undefined when the work succeeded. */
  readonly atEnd?: (error: unknown) => Attributes
}

export interface BegunSpan {
  readonly traceparent: string
  /** @param errorType the kind of a failure, never its message; undefined for success */
  end(attributes: Attributes, errorType: string | undefined): void
}

export interface Tracer {
  begin(options: SpanOptions, parent: string | undefined): BegunSpan
}

// One for the process, as its log is: spans begin in every part, and without a collector none is made.
let tracer: Tracer | undefined

export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/**
 * Runs the work as a span, if traces are made. `work` starts immediately in any case.
 * @param describe called only where traces are made
 */
export function traced<T>(describe: () => SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const options = describe()
  const origin = originNow()
  const span = tracer.begin(options, options.parent ?? origin?.traceparent)
  const inSpan = { requestId: origin?.requestId ?? '', traceparent: span.traceparent }
  return withOrigin(inSpan, work).then(
    (result) => {
      span.end(options.atEnd?.(undefined) ?? {}, undefined)
      return result
    },
    (error: unknown) => {
      span.end(options.atEnd?.(error) ?? {}, kindOf(error))
      throw error
    },
  )
}

/** A code, such as an SQLSTATE, or the error's class: messages quote what someone typed. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : error.name
}
