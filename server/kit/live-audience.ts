import type { KeptChange, Viewer } from './live-store.ts'

/** Whether somebody may learn of a change: the one place that decides it for streams. */
export function concerns(change: KeptChange, viewer: Viewer): boolean {
  const { userType, officeId, physicianId, userId } = viewer
  if (change.userIds.includes(userId)) return true
  if (userType === 4) return change.admins || change.team
  if (userType === 3) return change.team
  if (userType === 2) return officeId !== null && change.officeId === officeId
  return userType === 1 && physicianId !== null && change.physicianId === physicianId
}
