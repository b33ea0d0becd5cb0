import { setImmediate } from 'node:timers/promises'
import { createOffice } from '#server/account/store.ts'
import { rollUpCounts } from '#server/ivr/counts-store.ts'
import { placeTexts } from '#server/ivr/search-store.ts'
import type { Database } from '#server/kit/database/database.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { outcomeAt } from './outcomes.ts'
import { demoOffices } from './people.ts'
import { chance, pick, type Rng, seeded } from './random.ts'
import { demoRequest } from './requests.ts'
import { patientsWithCards, sharedPictures, type Visit } from './returning-patients.ts'
import { type NewRequest, rowsOf } from './rows.ts'
import {
  createPhysician,
  type FilledOffice,
  finishFilling,
  insertRequests,
  officeOf,
  someReviewer,
  takeNumbers,
} from './store.ts'

/** Requests of each office: what a practice of several physicians submits in a few years. */
const requestsEach = 500
const batch = 2_000
/** Counts of this many requests are rolled up together: as many as a roll-up takes. */
const rolledUpAt = 10_000
const dayMs = 86_400_000
const years = 5
/** The requests are spread evenly over this time. */
export const fillSeconds = (years * 365 * dayMs) / 1_000

type Rows = ReturnType<typeof rowsOf>

/**
 * Adds `count` realistic requests to a database that has the demo people: offices of 500 requests each, spread over
 * five years, with only the newest still undecided. With a storage, patients return and have their own insurance cards.
 * Without one, every patient is new and requests reuse the demo's pictures, which is enough for measurements.
 * Calls `progress` with the number of requests inserted so far.
 */
export async function fillRequests(
  db: Database,
  count: number,
  { now = new Date(), progress = (_done: number) => {}, storage, undecided = 0 }: Filler = {},
): Promise<void> {
  const offices = await newOffices(db, Math.max(1, Math.round(count / requestsEach)), now)
  const since = new Date(now.getTime() - years * 365 * dayMs)
  const visit = storage ? patientsWithCards(storage, count, since) : await sharedPictures(db)
  const reviewer = await someReviewer(db)
  const rng = seeded(`fill ${count}`)
  const numbersFrom = (done: number) => takeNumbers(db, Math.min(batch, count - done))
  async function nextBatch(numbers: readonly number[], done: number): Promise<Rows[]> {
    const made: Rows[] = []
    for (const [at, id] of numbers.entries()) {
      const back = (1 - (done + at) / count) * years * 365 * dayMs
      const createdAt = new Date(now.getTime() - back)
      const one = await filled(rng, { id, createdAt, now, offices, visit, reviewer, undecided })
      made.push(rowsOf(one, now))
      // Lets the previous batch be sent in the meantime.
      if (at % 20 === 0) await setImmediate()
    }
    return made
  }
  async function write(made: readonly Rows[], done: number): Promise<void> {
    const half = Math.ceil(made.length / 2)
    await Promise.all([insertRequests(db, made.slice(0, half)), insertRequests(db, made.slice(half))])
    if (done % rolledUpAt === 0 || done === count) {
      await rollUpCounts(db)
      await placeTexts(db)
    }
    progress(done)
  }

  // The next batch is created while two connections write this one; its numbers are reserved first.
  let writing = Promise.resolve()
  let numbers = await numbersFrom(0)
  for (let done = 0; done < count; ) {
    const [made] = await Promise.all([nextBatch(numbers, done), writing])
    done += made.length
    numbers = await numbersFrom(done)
    writing = write(made, done)
  }
  await writing
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

interface Filler {
  readonly now?: Date
  readonly progress?: (done: number) => void
  readonly storage?: FileStorage
  /** The fraction that stays Pending at any age, for measurements. */
  readonly undecided?: number
}

interface Filling {
  readonly id: number
  readonly createdAt: Date
  readonly now: Date
  readonly offices: readonly FilledOffice[]
  readonly visit: Visit
  readonly undecided: number
  readonly reviewer: { readonly id: number; readonly name: string }
}

async function filled(
  rng: Rng,
  { id, createdAt, now, offices, visit, reviewer, undecided }: Filling,
): Promise<NewRequest> {
  const { office, officeId, adminName, physicians } = pick(rng, offices)
  const { id: physicianId, physician } = pick(rng, physicians)
  const { patient, picturesOf } = visit(rng, office)
  const request = demoRequest(rng, { office, physician, at: createdAt, ...(patient && { patient }) })
  return {
    id,
    officeId,
    physicianId,
    submittedBy: reviewer.id,
    submittedByName: adminName,
    createdAt,
    request,
    decision: chance(rng, undecided) ? undefined : decided(rng, createdAt, now, reviewer),
    pictures: await picturesOf(request, id),
  }
}

function decided(
  rng: Rng,
  createdAt: Date,
  now: Date,
  reviewer: Filling['reviewer'],
): NewRequest['decision'] {
  const at = new Date(createdAt.getTime() + (0.1 + rng() * 3) * dayMs)
  if (at > now) return undefined
  return { by: reviewer.id, byName: reviewer.name, ...outcomeAt(rng, at, now) }
}
