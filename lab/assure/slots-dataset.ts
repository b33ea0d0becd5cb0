import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScheduleForm } from '#contract/appointments/schedule.ts'
import { createOfficeWithAdmin, createUser } from '#server/account/store.ts'
import { saveSchedule } from '#server/appointments/schedule-store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import type { Database } from '#server/kit/database/database.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { discardingMailServer } from '#server/testing/smtp.ts'
import type { Attempt, Outcome } from './slots-client.ts'

export interface People {
  /** Session tokens, one for each concurrent racer. */
  readonly tokens: readonly string[]
  /** Ids of members who are available day and night, in quarters of an hour. */
  readonly members: readonly number[]
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Creates offices that book, and members who can be booked at any time from an hour ahead on. */
export async function makePeople(db: Database, offices: number, members: number): Promise<People> {
  const now = new Date()
  const numbers = { taxId: '123456789', npiNumber: '1245319599' }
  const place = { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' }
  const named = (kind: string, number: number) => ({
    firstName: kind,
    lastName: 'Racer',
    email: `${kind}${number}@test.example`.toLowerCase(),
  })
  const schedule = ScheduleForm.parse({
    schedulingTitle: 'Day and night',
    durationOption: '15',
    timeZone: 'UTC',
    active: true,
    availabilityWindow: week.map((day) => ({ day, from: '00:00', to: '24:00' })),
  })
  const tokens: string[] = []
  for (let number = 0; number < offices; number += 1) {
    const admin = named('Office', number)
    const { userId } = await db.transaction((tx) =>
      createOfficeWithAdmin(tx, { ...numbers, ...place }, admin, now),
    )
    tokens.push(await beginSession(db, userId, now, 'race'))
  }
  const ids: number[] = []
  for (let number = 0; number < members; number += 1) {
    const member = { ...named('Member', number), userType: 3 } as const
    ids.push(
      await db.transaction(async (tx) => {
        const id = await createUser(tx, member, now)
        await saveSchedule(tx, id, schedule, now)
        return id
      }),
    )
  }
  return { tokens, members: ids }
}

/** Starts portals on one database as separate processes; their mails are discarded. */
export async function startPortals(folder: string, databaseUrl: string, count: number) {
  const post = await discardingMailServer(0)
  const portals: Awaited<ReturnType<typeof startServer>>[] = []
  for (let number = 0; number < count; number += 1) {
    const place = join(folder, `portal-${number}`)
    mkdirSync(place, { recursive: true })
    const settings = { DATA_DIR: place, DATABASE_URL: databaseUrl, SMTP_URL: post.url }
    portals.push(
      await startServer(settings, { program: unlimitedPortal, log: join(folder, `portal-${number}.log`) }),
    )
  }
  return {
    addresses: portals.map(({ address }) => address),
    async stop() {
      await Promise.all(portals.map((portal) => portal.end('SIGTERM')))
      await post.close()
    },
  }
}

/** Starts client processes; consecutive attempts go to different ones. */
export function startClients(count: number) {
  const program = fileURLToPath(new URL('./slots-client.ts', import.meta.url))
  const waiting = new Map<number, (outcome: Outcome) => void>()
  const clients = Array.from({ length: count }, () => {
    const client = fork(program)
    client.on('message', (outcome: Outcome) => {
      waiting.get(outcome.number)?.(outcome)
      waiting.delete(outcome.number)
    })
    return client
  })
  let sent = 0
  return {
    try(attempt: Omit<Attempt, 'number'>): Promise<Outcome> {
      const number = sent
      sent += 1
      return new Promise((resolve) => {
        waiting.set(number, resolve)
        clients[number % count]?.send({ ...attempt, number })
      })
    },
    stop() {
      for (const client of clients) client.kill()
    },
  }
}
