import { createOffice } from '#server/account/store.ts'
import { foldDeltas } from '#server/ivr/counts-store.ts'
import { foldWeeks } from '#server/ivr/fold-weeks-store.ts'
import type { Database } from '#server/kit/database.ts'
import { demoOffices } from './people.ts'
import { chance, pick, type Rng, seeded } from './random.ts'
import { demoNotes, demoRequest } from './requests.ts'
import { type Made, type Picture, rowsOf } from './rows.ts'
import {
  createPhysician,
  type FilledOffice,
  finishFilling,
  insertRequests,
  officeOf,
  somePictures,
  someReviewer,
  takeNumbers,
} from './store.ts'

/** How many requests an office sends: what a practice of several physicians does in a few years. */
const requestsEach = 500
const batch = 1_000
const dayMs = 86_400_000
/** The requests spread over this time, at an even pace. */
const years = 5

/**
 * Adds `count` believable requests to a portal that has its demo people: offices of 500 requests each, over five
 * years, decided as the demo's are. They show the pictures that the demo has. Calls `progress` with how many
 * stand so far.
 */
export async function fillRequests(
  db: Database,
  count: number,
  { now = new Date(), progress = (_done: number) => {} } = {},
): Promise<void> {
  const offices = await newOffices(db, Math.max(1, Math.round(count / requestsEach)), now)
  const pictures = await somePictures(db)
  const reviewer = await someReviewer(db)
  const rng = seeded(`fill ${count}`)
  for (let done = 0; done < count; done += batch) {
    const numbers = await takeNumbers(db, Math.min(batch, count - done))
    const made = numbers.map((id, at) => {
      const back = (1 - (done + at) / count) * years * 365 * dayMs
      return filled(rng, { id, createdAt: new Date(now.getTime() - back), now, offices, pictures, reviewer })
    })
    await insertRequests(
      db,
      made.map((one) => rowsOf(one, now)),
    )
    await foldDeltas(db)
    await foldWeeks(db, now)
    progress(done + numbers.length)
  }
  await finishFilling(db)
}

async function newOffices(db: Database, count: number, now: Date): Promise<FilledOffice[]> {
  const since = new Date(now.getTime() - years * 365 * dayMs)
  const offices: FilledOffice[] = []
  for (let made = 0; made < count; made += 1) {
    const office = demoOffices[made % demoOffices.length] ?? demoOffices[0]
    const adminName = `${office.admin.firstName} ${office.admin.lastName}`
    offices.push(
      await db.transaction(async (tx) => {
        const officeId = await createOffice(tx, officeOf(office), since)
        const physicians = []
        for (const physician of office.physicians)
          physicians.push({ id: await createPhysician(tx, officeId, physician, since), physician })
        return { office, officeId, adminName, physicians }
      }),
    )
  }
  return offices
}

interface Filling {
  readonly id: number
  readonly createdAt: Date
  readonly now: Date
  readonly offices: readonly FilledOffice[]
  readonly pictures: { readonly cards: readonly Picture[]; readonly wounds: readonly Picture[] }
  readonly reviewer: { readonly id: number; readonly name: string }
}

function filled(rng: Rng, { id, createdAt, now, offices, pictures, reviewer }: Filling): Made {
  const { office, officeId, adminName, physicians } = pick(rng, offices)
  const { id: physicianId, physician } = pick(rng, physicians)
  const request = demoRequest(rng, { office, physician, at: createdAt })
  return {
    id,
    officeId,
    physicianId,
    submittedBy: reviewer.id,
    submittedByName: adminName,
    createdAt,
    request,
    decision: decided(rng, createdAt, now, reviewer),
    pictures: [
      { slot: 'primaryFront', position: 0, picture: pick(rng, pictures.cards) },
      { slot: 'primaryBack', position: 0, picture: pick(rng, pictures.cards) },
      ...request.wounds.map((_, position) => ({
        slot: 'wound',
        position,
        picture: pick(rng, pictures.wounds),
      })),
    ],
  }
}

function decided(rng: Rng, createdAt: Date, now: Date, reviewer: Filling['reviewer']): Made['decision'] {
  const taken = (0.1 + rng() * 3) * dayMs
  const at = new Date(createdAt.getTime() + taken)
  if (at > now || chance(rng, 0.1)) return undefined
  const status = pick(rng, ['Approved', 'Approved', 'Approved', 'Rejected', 'Conditional'] as const)
  const notes = status === 'Conditional' ? demoNotes(rng) : { additionalInformation: '', notes: '' }
  return { status, by: reviewer.id, byName: reviewer.name, at, ...notes }
}
