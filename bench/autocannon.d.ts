/** What the benchmark uses of a package that brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: Buffer | string
    /** Called before each request is sent; what it returns is sent. */
    setupRequest?(request: Request): Request
  }

  export interface Options {
    url: string
    connections: number
    requests: readonly Request[]
    /** Seconds; ignored where there is an amount. */
    duration?: number
    /** How many requests in all. */
    amount?: number
    /** Seconds for one answer. */
    timeout?: number
    /** Stops at so many errors. */
    bailout?: number
  }

  export interface Result {
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly '2xx': number
    readonly statusCodeStats: Readonly<Record<string, { count: number }>>
  }

  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>
}
