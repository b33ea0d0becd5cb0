import './forced-colors.css'
import { accountMenu } from './kit/AccountMenu.tsx'
import { dialogs } from './kit/Dialog.tsx'
import { useAhead } from './kit/later.ts'
import { phoneDrawer } from './kit/PhoneMenu.tsx'
import { rowMenu } from './kit/RowMenu.tsx'
import type { Follows } from './kit/refetcher.ts'
import { Shell } from './kit/Shell.tsx'
import { tooltip } from './kit/Tooltip.tsx'
import { useLive } from './kit/use-live.ts'
import { Bell, bellList } from './notifications/Bell.tsx'

/** Where the answers lie that a change in an area may be in. */
const follows: Follows = {
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
