import { Keyboard } from './Keyboard.tsx'
import './forced-colors.css'
import './help/help.css'
import './ivr/check/check.css'
import './print.css'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { Shell } from './kit/shell/Shell.tsx'
import { Bell } from './notifications/Bell.tsx'

/** The path prefixes of endpoints whose replies a change in an area can affect. */
const follows: AreaPaths = {
  ivr: ['/ivr/', '/dashboard/'],
  'ivr-queue': ['/ivr/getQueue', '/ivr/getIvrOwner'],
  'prior-authorization': ['/priorAuthorization/', '/dashboard/', '/ivr/getQueue'],
  authorizations: ['/authorizations/', '/ivr/getTimeline/'],
  payers: ['/payers/'],
  colleagues: ['/colleagues/'],
  physicians: ['/physicians/', '/dashboard/'],
  appointments: ['/appointment/', '/schedule/', '/calendar/', '/dashboard/', '/ivr/getQueueAppointments'],
  support: ['/support/', '/dashboard/', '/ivr/getQueue'],
  members: ['/members/'],
  messages: ['/messages/', '/ivr/getQueue'],
  notifications: ['/notifications/'],
}

/** The frame of every signed-in screen. Connects to the event stream, so that screens show changes by other people. */
export function Component() {
  useLive(follows)
  return <Shell bell={<Bell />} dialogs={<Keyboard />} />
}
