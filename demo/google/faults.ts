import type { FastifyInstance, FastifyRequest } from 'fastify'
import { injected, OAuthError } from './errors.ts'
import type { StandInContext } from './world.ts'

/** Requests whose response must not arrive. */
const lost = new WeakSet<FastifyRequest>()

/** Counts a call, and fails it when a test has injected a fault for it. */
export function injectFault({ world }: StandInContext, operation: string, request: FastifyRequest): void {
  world.calls[operation] = (world.calls[operation] ?? 0) + 1
  const fault = world.settings.faults.find(({ on, times }) => times > 0 && (on === operation || on === '*'))
  if (!fault) return
  fault.times -= 1
  world.settings.faults = world.settings.faults.filter(({ times }) => times > 0)
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
  let savedChanges = context.world.changes
  http.addHook('onSend', async (request) => {
    // A pending meeting is completed when its event is read, so a GET can change something too.
    if (request.method !== 'GET' || context.world.changes !== savedChanges) {
      context.save()
      savedChanges = context.world.changes
    }
    if (lost.has(request)) request.raw.socket.destroy()
  })
}
