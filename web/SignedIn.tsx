import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Keyboard } from './Keyboard.tsx'
import './forced-colors.css'
import './help/help.css'
import './ivr/check/check.css'
import './print.css'
import { lazyPart } from './kit/lazy/lazy-part.tsx'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { useIsTeam } from './kit/session/user-type.ts'
import { Shell } from './kit/shell/Shell.tsx'
import { Bell } from './notifications/Bell.tsx'
import { noteOpened } from './search/opened.ts'

/** Only those who have a work queue load what counts it; its place is kept meanwhile. */
const QueueCount = lazyPart(async () => ({
  default: (await import('./ivr/queue/QueueCount.tsx')).QueueCount,
}))
/** Only people of offices choose one. */
const TabOfficeWatch = lazyPart(() => import('./kit/session/TabOfficeWatch.tsx'))
const waiting = (
  <Suspense fallback={<span className="ml-1.5 min-w-6" />}>
    <QueueCount />
  </Suspense>
)

/** What a change in an area can affect beside the endpoints of the area itself. */
const follows: AreaPaths = {
  ivr: ['/dashboard/'],
  'ivr-queue': ['/ivr/getQueue', '/ivr/getIvrOwner'],
  'prior-authorization': ['/priorAuthorization/', '/dashboard/', '/ivr/getQueue'],
  authorizations: ['/ivr/getTimeline/'],
  packets: ['/ivr/getTimeline/'],
  physicians: ['/dashboard/', '/user/getMemberships'],
  appointments: ['/appointment/', '/schedule/', '/calendar/', '/dashboard/', '/ivr/getQueueAppointments'],
  support: ['/dashboard/', '/ivr/getQueue'],
  messages: ['/ivr/getQueue', '/dashboard/getDashboard'],
  notifications: ['/dashboard/getDashboard'],
  colleagues: ['/user/getMemberships'],
}

/** The frame of every signed-in screen. Connects to the event stream, so that screens show changes by other people. */
export function Component() {
  useLive(follows)
  const { pathname } = useLocation()
  useEffect(() => noteOpened(pathname), [pathname])
  const isTeam = useIsTeam()
  return (
    <Shell
      bell={<Bell />}
      waiting={waiting}
      dialogs={
        <>
          <Keyboard />
          {!isTeam && (
            <Suspense>
              <TabOfficeWatch />
            </Suspense>
          )}
        </>
      }
    />
  )
}
