import type { Follows } from './kit/refetcher.ts'
import { Shell } from './kit/Shell.tsx'
import { useLive } from './kit/use-live.ts'
import { Bell } from './notifications/Bell.tsx'

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

/** What stands around every signed-in screen: the frame with its bell, and the stream that screens follow. */
export function Component() {
  useLive(follows)
  return <Shell bell={<Bell />} />
}
