import { Keyboard } from './Keyboard.tsx'
import './forced-colors.css'
import './help/help.css'
import './ivr/check/check.css'
import './print.css'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { Shell } from './kit/shell/Shell.tsx'
import { Bell } from './notifications/Bell.tsx'

/** What a change in an area can affect beside the endpoints of the area itself. */
const follows: AreaPaths = {
  ivr: ['/dashboard/'],
  'ivr-queue': ['/ivr/getQueue', '/ivr/getIvrOwner'],
  'prior-authorization': ['/priorAuthorization/', '/dashboard/', '/ivr/getQueue'],
  authorizations: ['/ivr/getTimeline/'],
  physicians: ['/dashboard/'],
  appointments: ['/appointment/', '/schedule/', '/calendar/', '/dashboard/', '/ivr/getQueueAppointments'],
  support: ['/dashboard/', '/ivr/getQueue'],
  messages: ['/ivr/getQueue'],
}

/** The frame of every signed-in screen. Connects to the event stream, so that screens show changes by other people. */
export function Component() {
  useLive(follows)
  return <Shell bell={<Bell />} dialogs={<Keyboard />} />
}
