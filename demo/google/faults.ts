import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StandInContext } from './context.ts'
import { injected, OAuthError } from './errors.ts'

/** Requests whose response must not arrive. */
const lost = new WeakSet<FastifyRequest>()

/** Counts a call, and fails it when a test has injected a fault for it. */
export function injectFault({ data }: StandInContext, operation: string, request: FastifyRequest): void {
  data.calls[operation] = (data.calls[operation] ?? 0) + 1
  const fault = data.settings.faults.find(({ on, times }) => times > 0 && (on === operation || on === '*'))
  if (!fault) return
  fault.times -= 1
  data.settings.faults = data.settings.faults.filter(({ times }) => times > 0)
  if (fault.error === 'lost') {
    lost.add(request)
    return
  }
  if (fault.error === 'dropped') {
    request.raw.socket.destroy()
    throw new Error('dropped')
  }
  if (operation === 'token') throw new OAuthError(503, 'internal_failure', 'Backend Error')
  throw injected[fault.error]()
}

/** Saves changes before the response is sent, and closes the connection for a response that must be lost. */
export function saveBeforeReplies(http: FastifyInstance, context: StandInContext): void {
  let savedChanges = context.data.changes
  http.addHook('onSend', async (request) => {
    // A pending meeting is completed when its event is read, so a GET can change something too.
    if (request.method !== 'GET' || context.data.changes !== savedChanges) {
      context.save()
      savedChanges = context.data.changes
    }
    if (lost.has(request)) request.raw.socket.destroy()
  })
}
