import { ScheduleForm } from '#contract/appointments/schedule.ts'
import { createOfficeWithAdmin, createUser } from '#server/account/store.ts'
import { saveSchedule } from '#server/appointments/schedule-store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import type { Database } from '#server/kit/database/database.ts'
import { newPhysician } from '#server/testing/portal.ts'

export interface Office {
  readonly officeId: number
  /** The session token of its Office Admin. */
  readonly token: string
  readonly physicianId: number
}

export interface People {
  readonly offices: readonly Office[]
  /** Ids of members of the team who can be booked day and night, in quarters of an hour. */
  readonly members: readonly number[]
  /** The session of the first of them. */
  readonly reviewer: string
}

const address = { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' }
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const dayAndNight = ScheduleForm.parse({
  schedulingTitle: 'Day and night',
  durationOption: '15',
  timeZone: 'UTC',
  active: true,
  availabilityWindow: week.map((day) => ({ day, from: '00:00', to: '24:00' })),
})

/** Offices with a physician each, and members. */
export async function peopleOf(db: Database, offices = 4, members = 4): Promise<People> {
  const now = new Date()
  const named = (kind: string, number: number) => ({
    ...{ firstName: kind, lastName: 'Racer', email: `${kind}${number}@test.example`.toLowerCase() },
  })
  const all: Office[] = []
  for (let number = 0; number < offices; number += 1) {
    const office = { taxId: '123456789', npiNumber: '1245319599', ...address }
    const { userId, officeId } = await db.transaction((tx) =>
      createOfficeWithAdmin(tx, office, named('Office', number), now),
    )
    const token = await beginSession(db, userId, now, 'assure')
    all.push({ officeId, token, physicianId: await newPhysician(db, officeId, now) })
  }
  const ids: number[] = []
  for (let number = 0; number < members; number += 1)
    ids.push(
      await db.transaction(async (tx) => {
        const id = await createUser(tx, { ...named('Member', number), userType: 3 }, now)
        await saveSchedule(tx, id, dayAndNight, now)
        return id
      }),
    )
  return { offices: all, members: ids, reviewer: await beginSession(db, ids[0] ?? 0, now, 'assure') }
}
