import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Keyboard } from './Keyboard.tsx'
import './forced-colors.css'
import './help/help.css'
import { QueueCount } from './ivr/queue/QueueCount.tsx'
import './ivr/check/check.css'
import './print.css'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { Shell } from './kit/shell/Shell.tsx'
import { Bell } from './notifications/Bell.tsx'
import { noteOpened } from './search/recent.ts'

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
  notifications: ['/dashboard/getDashboard'],
}

/** The frame of every signed-in screen. Connects to the event stream, so that screens show changes by other people. */
export function Component() {
  useLive(follows)
  const { pathname } = useLocation()
  useEffect(() => noteOpened(pathname), [pathname])
  return <Shell bell={<Bell />} waiting={<QueueCount />} dialogs={<Keyboard />} />
}
