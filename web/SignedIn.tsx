import './forced-colors.css'
import { useAhead } from './kit/lazy/later.ts'
import type { AreaPaths } from './kit/live/refetcher.ts'
import { useLive } from './kit/live/use-live.ts'
import { accountMenu } from './kit/shell/AccountMenu.tsx'
import { phoneDrawer } from './kit/shell/PhoneMenu.tsx'
import { Shell } from './kit/shell/Shell.tsx'
import { rowMenu } from './kit/table/RowMenu.tsx'
import { dialogs } from './kit/ui/Dialog.tsx'
import { tooltip } from './kit/ui/Tooltip.tsx'
import { Bell, bellList } from './notifications/Bell.tsx'

/** The path prefixes of endpoints whose replies a change in an area can affect. */
const follows: AreaPaths = {
  ivr: ['/ivr/', '/dashboard/'],
  'prior-authorization': ['/priorAuthorization/', '/dashboard/'],
  physicians: ['/physicians/', '/dashboard/'],
  appointments: ['/appointment/', '/schedule/', '/calendar/', '/dashboard/'],
  support: ['/support/', '/dashboard/'],
  members: ['/members/'],
  notifications: ['/notifications/'],
}

/** What opens on a press, in the frame and in most screens. */
const ahead = [dialogs, rowMenu, accountMenu, bellList, tooltip, phoneDrawer]

/** What stands around every signed-in screen: the frame with its bell, and the stream that screens follow. */
export function Component() {
  useLive(follows)
  useAhead(ahead)
  return <Shell bell={<Bell />} />
}
