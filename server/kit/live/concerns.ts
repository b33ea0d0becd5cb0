import type { UserType } from '#contract/endpoint.ts'
import type { StoredChange, Viewer } from './store.ts'

/** Whether the viewer belongs to the change's audience. Streams use no other access check. */
export function concerns(change: StoredChange, viewer: Viewer): boolean {
  return change.userIds.includes(viewer.userId) || byType[viewer.userType](change, viewer)
}

const byType: Readonly<Record<UserType, (change: StoredChange, viewer: Viewer) => boolean>> = {
  1: (change, { physicianId }) => physicianId !== null && change.physicianId === physicianId,
  2: (change, { officeId }) => officeId !== null && change.officeId === officeId,
  3: ({ team }) => team,
  4: ({ admins, team }) => admins || team,
}
