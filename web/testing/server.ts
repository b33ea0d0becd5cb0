import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Plugin } from 'vite'

/** What a component test lets its server answer; 0 breaks the connection off. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Waits until the test lets it go. */
  readonly held?: boolean
}

/** What has arrived, in its order. */
export interface Arrived {
  readonly call: string
  readonly query: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** The test's own address: PUT says what a call is answered with, POST lets held answers go, DELETE forgets all. */
const controlPath = '/component-api'

/** A server for component tests, which say themselves what it answers: their components use the network as ever. */
export function componentApi(): Plugin {
  const replies = new Map<string, Reply[]>()
  const arrived: Arrived[] = []
  const waiting = new Set<() => void>()
  const releaseHeld = () => {
    for (const go of waiting) go()
    waiting.clear()
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      const { call, answers } = JSON.parse(String(await buffer(request)))
      replies.set(call, answers)
    }
    if (request.method === 'DELETE') {
      replies.clear()
      arrived.length = 0
    }
    if (request.method !== 'PUT') releaseHeld()
    response.end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${pathname}`
    const body = String(await buffer(request))
    arrived.push({ call, query: search, headers: request.headers as Record<string, string>, body })
    const given = replies.get(call) ?? []
    // The last answer is given from then on.
    const reply = (given.length > 1 ? given.shift() : given[0]) ?? { status: 404, body: missing(call) }
    if (reply.held) await new Promise<void>((go) => waiting.add(go))
    if (reply.status === 0) return breakOff(response)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(
      typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { success: true }),
    )
  }

  return {
    name: 'component-api',
    configureServer({ middlewares }) {
      middlewares.use(controlPath, (request, response, next) => {
        if (request.method === 'GET') response.end(JSON.stringify(arrived))
        else control(request, response).catch(next)
      })
      middlewares.use('/api', (request, response, next) => {
        // A request that was broken off has nobody to be answered.
        answer(request, response).catch((failure) => (request.destroyed ? undefined : next(failure)))
      })
    },
  }
}

/** In the midst of the answer: a request without any would be sent again by the browser itself, or not. */
function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{', () => response.destroy())
}

const missing = (call: string) => ({
  success: false,
  code: 'test.unanswered',
  error: `The test says no answer to ${call}`,
})
