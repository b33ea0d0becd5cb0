import type { FastifyInstance, FastifyRequest } from 'fastify'
import { injected, OAuthError } from './errors.ts'
import type { StandInContext } from './world.ts'

/** Calls whose answer is never to arrive. */
const lost = new WeakSet<FastifyRequest>()

/** Counts a call, and fails it if a test has asked for that. */
export function meetFault({ world }: StandInContext, operation: string, request: FastifyRequest): void {
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

/** Keeps what was done before it is answered, and breaks the connection where the answer is to be lost. */
export function answerFaithfully(http: FastifyInstance, context: StandInContext): void {
  let savedChanges = context.world.changes
  http.addHook('onSend', async (request) => {
    // A meeting is made when its event is next looked at, so that a read can change something too.
    if (request.method !== 'GET' || context.world.changes !== savedChanges) {
      context.save()
      savedChanges = context.world.changes
    }
    if (lost.has(request)) request.raw.socket.destroy()
  })
}
