import { beginSession } from '#server/kit/access/sessions.ts'
import type { Database } from '#server/kit/database/database.ts'
import { newPhysician } from '#server/testing/portal.ts'
import { makePeople } from '../slots-dataset.ts'
import { officesOf } from './compare-store.ts'

export interface Office {
  readonly officeId: number
  readonly token: string
  readonly physicianId: number
}

export interface People {
  readonly offices: readonly Office[]
  /** The session of a member of the verification team. */
  readonly reviewer: string
}

/** Offices with a physician each, and members who can be booked day and night. */
export async function peopleOf(db: Database, offices = 4, members = 4): Promise<People> {
  const { tokens, members: ids } = await makePeople(db, offices, members)
  const now = new Date()
  const officeIds = await officesOf(db)
  const all: Office[] = []
  for (const [at, token] of tokens.entries()) {
    const officeId = officeIds[at] ?? 0
    all.push({ officeId, token, physicianId: await newPhysician(db, officeId, now) })
  }
  return { offices: all, reviewer: await beginSession(db, ids[0] ?? 0, now, 'assure') }
}
