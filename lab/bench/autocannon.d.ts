/** Types for the parts of autocannon that the benchmark uses; the package has none. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: Buffer | string
    /** Called before each request; its result is sent. */
    setupRequest?(request: Request): Request
  }

  export interface Options {
    url: string
    connections: number
    requests: readonly Request[]
    /** Seconds; ignored when `amount` is set. */
    duration?: number
    /** Total number of requests. */
    amount?: number
    /** Requests a second of all connections together. */
    overallRate?: number
    /** Seconds per response. */
    timeout?: number
    /** Number of errors after which the run stops. */
    bailout?: number
  }

  export interface Result {
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly '2xx': number
    /** Milliseconds. */
    readonly latency: { readonly p99: number }
    readonly statusCodeStats: Readonly<Record<string, { count: number }>>
  }

  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>
}
