import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import './forced-colors.css'
import './help/help.css'
import './ivr/check/check.css'
import './print.css'
import { listenForKeys } from './kit/keys/keys.ts'
import { FromFirstOpening, lazyPart } from './kit/lazy/lazy-part.tsx'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { TabOfficeWatch } from './kit/session/switch-office.ts'
import { useIsTeam } from './kit/session/user-type.ts'
import { useFrameDialog } from './kit/shell/frame-dialog.ts'
import { Shell } from './kit/shell/Shell.tsx'
import { Bell } from './notifications/Bell.tsx'
import { noteOpened } from './search/opened.ts'

/** Only people with a work queue load the code that counts it; its place stays reserved until then. */
const QueueCount = lazyPart(
  () => import('./ivr/queue/QueueCount.tsx'),
  ({ QueueCount }) => QueueCount,
)
const waiting = (
  <Suspense fallback={<span className="ml-1.5 min-w-6" />}>
    <QueueCount />
  </Suspense>
)

const CommandPalette = lazyPart(() => import('./search/CommandPalette.tsx'))
const KeysDialog = lazyPart(() => import('./kit/keys/KeysDialog.tsx'))

/** What a change in an area can affect in addition to the area's own endpoints. */
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
          {!isTeam && <TabOfficeWatch />}
        </>
      }
    />
  )
}

/** Listens for the keyboard shortcuts that work on every screen, and shows the dialogs they open. */
export function Keyboard() {
  const navigate = useNavigate()
  useEffect(() => listenForKeys(navigate), [navigate])
  const { open } = useFrameDialog()
  const takeNext = async () => {
    const [{ openNext }, { plainQueue }] = await Promise.all([
      import('./ivr/queue/TakeNext.tsx'),
      import('./ivr/queue/use-queue.ts'),
    ])
    await openNext(plainQueue, navigate)
  }
  return (
    <>
      <FromFirstOpening open={open === 'palette'}>
        <CommandPalette open={open === 'palette'} onTakeNext={() => void takeNext()} />
      </FromFirstOpening>
      <FromFirstOpening open={open === 'keys'}>
        <KeysDialog open={open === 'keys'} />
      </FromFirstOpening>
    </>
  )
}
