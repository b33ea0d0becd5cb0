import './forced-colors.css'
import './help/help.css'
import './ivr/check/check.css'
import './print.css'
import { useEffect } from 'react'
import { afterPaint } from './kit/http/after-paint.ts'
import { lazyChunk, preload, useOpened, usePreload } from './kit/lazy/lazy-chunk.ts'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { accountMenu } from './kit/shell/AccountMenu.tsx'
import { closeFrameDialog, useFrameDialog } from './kit/shell/frame-dialog.ts'
import { phoneDrawer } from './kit/shell/PhoneMenu.tsx'
import { Shell } from './kit/shell/Shell.tsx'
import { rowMenu } from './kit/table/RowMenu.tsx'
import { dialogs } from './kit/ui/Dialog.tsx'
import { tooltip } from './kit/ui/Tooltip.tsx'
import { Bell, bellList } from './notifications/Bell.tsx'

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

/** Chunks of popups in the frame and in most screens, preloaded. */
const popups = [dialogs, rowMenu, accountMenu, bellList, tooltip, phoneDrawer]

/** The keys and the dialogs that they open. */
const keyboard = lazyChunk(() => import('./Keyboard.tsx'))

/** The frame of every signed-in screen. Connects to the event stream, so that screens show changes by other people. */
export function Component() {
  useLive(follows)
  usePreload(popups)
  const isNeeded = useFrameDialog(({ open }) => open === 'palette' || open === 'keys')
  const keys = useOpened(keyboard, isNeeded, closeFrameDialog)
  useEffect(() => afterPaint(() => preload(keyboard)), [])
  return <Shell bell={<Bell />} dialogs={keys && <keys.Keyboard />} />
}
