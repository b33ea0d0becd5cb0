import { randomBytes } from 'node:crypto'
import type { StandInContext, StoredEvent } from './context.ts'
import { invalid, required } from './errors.ts'
import type { CalendarEvent, Conference, EventBody } from './event.ts'

/**
 * The meeting that a body requests, as pending. Other conference data is ignored.
 */
export function requestedMeeting(body: EventBody): Conference | undefined {
  const { createRequest } = (body.conferenceData ?? {}) as Conference
  if (!createRequest) return undefined
  if (!createRequest.requestId) throw required('Missing conference request ID.')
  const { type = 'hangoutsMeet' } = createRequest.conferenceSolutionKey ?? {}
  if (type !== 'hangoutsMeet') throw invalid('Invalid conference type value.')
  return { createRequest: { ...createRequest, status: { statusCode: 'pending' } } }
}

/** Completes the pending meeting of an event once its time (`meetAt`) has come. */
export function settleMeeting(
  stored: StoredEvent,
  context: StandInContext,
  touch: (stored: StoredEvent) => void,
): void {
  if (stored.meetAt === undefined || stored.meetAt > context.now()) return
  stored.meetAt = undefined
  const { createRequest } = stored.event.conferenceData ?? {}
  if (!createRequest) return
  const failed = context.data.settings.meet === 'failure'
  const asked = { ...createRequest, status: { statusCode: failed ? 'failure' : 'success' } }
  stored.event = {
    ...stored.event,
    ...(failed ? { conferenceData: { createRequest: asked } } : createdMeeting(asked)),
  }
  touch(stored)
}

function createdMeeting(createRequest: NonNullable<Conference['createRequest']>): Partial<CalendarEvent> {
  // Google's codes have letters only, so a code with digits can never be a real meeting.
  const letters = randomBytes(6).toString('hex').replace(/\d/g, 'x')
  const code = `${letters.slice(0, 3)}-${1000 + (randomBytes(2).readUInt16BE() % 9000)}-${letters.slice(3, 6)}`
  const uri = `https://meet.google.com/${code}`
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest,
      entryPoints: [{ entryPointType: 'video', uri, label: uri.slice('https://'.length) }],
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      conferenceId: code,
    },
  }
}
