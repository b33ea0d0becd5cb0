import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Plugin } from 'vite'

/** A reply that a component test sets. */
export interface Reply {
  /** 0 closes the connection in the middle of the reply. */
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Sent only when the test calls `releaseHeld`. */
  readonly held?: boolean
}

/** A received call. */
export interface Arrived {
  readonly call: string
  readonly query: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** For tests: GET lists the calls, PUT sets replies, POST sends held replies, DELETE resets everything. */
const controlPath = '/component-api'

/** What the tests of one page have set and caused. */
interface PageCalls {
  readonly replies: Map<string, Reply[]>
  readonly arrived: Arrived[]
  /** Each sends a held reply. */
  readonly waiting: Set<() => void>
}

/**
 * A stub API server for component tests, which set its replies. Components use the real network code. Pages run tests at the
 * same time: a cookie tells them apart (web/testing/set-up.ts).
 */
export function componentApi(): Plugin {
  const pages = new Map<string, PageCalls>()
  const pageOf = ({ headers }: IncomingMessage): PageCalls => {
    const name = /(?:^|; )page=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? ''
    const known = pages.get(name)
    if (known) return known
    const made = { replies: new Map(), arrived: [], waiting: new Set<() => void>() }
    pages.set(name, made)
    return made
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { replies, arrived, waiting } = pageOf(request)
    if (request.method === 'PUT') {
      const { call, answers } = JSON.parse(String(await buffer(request)))
      replies.set(call, answers)
    } else {
      // The call of a held reply may still be on its way.
      while (request.method === 'POST' && waiting.size === 0 && !request.socket.destroyed) await pause(5)
      for (const send of waiting) send()
      waiting.clear()
    }
    if (request.method === 'DELETE') {
      replies.clear()
      arrived.length = 0
    }
    response.end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { replies, arrived, waiting } = pageOf(request)
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${pathname}`
    const body = String(await buffer(request))
    arrived.push({ call, query: search, headers: request.headers as Record<string, string>, body })
    const given = replies.get(call) ?? []
    // The last reply repeats.
    const reply = (given.length > 1 ? given.shift() : given[0]) ?? { status: 404, body: missing(call) }
    if (reply.held) await new Promise<void>((send) => waiting.add(send))
    if (reply.status === 0) return breakConnection(response)
    // The clock is the test's: without a Date header the portal uses the browser's.
    response.sendDate = false
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(
      typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { success: true }),
    )
  }

  return {
    name: 'component-api',
    configureServer({ middlewares }) {
      middlewares.use(controlPath, (request, response, next) => {
        if (request.method === 'GET') response.end(JSON.stringify(pageOf(request).arrived))
        else control(request, response).catch(next)
      })
      middlewares.use('/api', (request, response, next) => {
        // An aborted request needs no reply.
        answer(request, response).catch((failure) => (request.destroyed ? undefined : next(failure)))
      })
    },
  }
}

/** Closes the connection in the middle of the reply: browsers may retry a request that got no reply at all. */
function breakConnection(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{', () => response.destroy())
}

const missing = (call: string) => ({
  success: false,
  code: 'test.unanswered',
  error: `The test sets no reply to ${call}`,
})
