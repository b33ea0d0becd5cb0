import type { Invited } from './invitations-store.ts'

/** As what somebody is invited: the area that manages them, and their record there. */
export function roleOf(invited: Invited, officeId: number | null) {
  if ('physicianId' in invited)
    return { area: 'physicians', kind: 'physician', record: invited.physicianId } as const
  const record = invited.userId
  return officeId === null
    ? ({ area: 'members', kind: 'member', record } as const)
    : ({ area: 'colleagues', kind: 'colleague', record } as const)
}
