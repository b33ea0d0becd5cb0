import { randomBytes } from 'node:crypto'
import { invalid, required } from './errors.ts'
import type { CalendarEvent, Conference, EventBody } from './event.ts'
import type { Kept, StandInContext } from './world.ts'

/**
 * The meeting that a body asks for, pending until its time has come; what else it says of a conference is
 * ignored. Without conferenceDataVersion=1 Google reads none of it.
 */
export function askedMeeting(body: EventBody): Conference | undefined {
  const { createRequest } = (body.conferenceData ?? {}) as Conference
  if (!createRequest) return undefined
  if (!createRequest.requestId) throw required('Missing conference request ID.')
  const { type = 'hangoutsMeet' } = createRequest.conferenceSolutionKey ?? {}
  if (type !== 'hangoutsMeet') throw invalid('Invalid conference type value.')
  return { createRequest: { ...createRequest, status: { statusCode: 'pending' } } }
}

/** Gives an event the meeting that it waits for, once it is time. */
export function settleMeeting(kept: Kept, context: StandInContext, touch: (kept: Kept) => void): void {
  if (kept.meetAt === undefined || kept.meetAt > context.now()) return
  kept.meetAt = undefined
  const { createRequest } = kept.event.conferenceData ?? {}
  if (!createRequest) return
  const failed = context.world.settings.meet === 'failure'
  const asked = { ...createRequest, status: { statusCode: failed ? 'failure' : 'success' } }
  kept.event = { ...kept.event, ...(failed ? { conferenceData: { createRequest: asked } } : made(asked)) }
  touch(kept)
}

function made(createRequest: NonNullable<Conference['createRequest']>): Partial<CalendarEvent> {
  // Google's codes have letters only: one with digits can never be somebody's real meeting.
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
