import { hashPassword } from '#server/account/passwords.ts'
import { createOfficeWithAdmin, createUser, personByEmail } from '#server/account/store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { FileStorage } from '#server/outside/storage.ts'
import { seedAnswers } from './answers.ts'
import { seedAppointments } from './appointments.ts'
import { seedAuthorizations } from './authorizations.ts'
import { checkRequests } from './checks.ts'
import { seedForm } from './forms.ts'
import { outcomeAt } from './outcomes.ts'
import { seedPayers } from './payers.ts'
import {
  type DemoOffice,
  type DemoPhysician,
  type DemoUser,
  demoBiller,
  demoOffices,
  demoPassword,
  demoTeam,
} from './people.ts'
import { pictureDrawer } from './pictures.ts'
import { type DemoActors, drawDocuments, seedPriorAuthorizations } from './prior-authorizations.ts'
import { chance, pick, seeded } from './random.ts'
import { demoRequest } from './requests.ts'
import { type NewRequest, pictureRows, rowsOf } from './rows.ts'
import {
  addWelcomes,
  createPhysician,
  insertPictures,
  insertRequests,
  isSeeded,
  lockSeeding,
  officeOf,
  requestsWithoutPictures,
  takeNumbers,
} from './store.ts'
import { seedSupportCases } from './support-cases.ts'

const requestsMade = 60
const dayMs = 86_400_000

/**
 * Creates the demo's people and a month of their work: two offices, ten physicians, the team, sixty requests in all
 * four statuses with the answers to those decided, fourteen prior authorizations, thirteen authorizations with uses, a dozen support cases, the team's
 * schedules and some appointments.
 * Does nothing when they exist already.
 */
export async function seedDemo(db: Database, now = new Date()): Promise<void> {
  if (await isSeeded(db)) return
  await db.transaction(async (tx) => {
    await lockSeeding(tx)
    if (await isSeeded(tx)) return
    const people = await seedPeople(tx, new Date(now.getTime() - 40 * dayMs))
    await addWelcomes(tx, now)
    const numbers = await takeNumbers(tx, requestsMade)
    const moments = workingMoments(now, requestsMade)
    const made = numbers.map((id, at) => makeRequest(people, { id, at, createdAt: moments[at] ?? now, now }))
    await insertRequests(
      tx,
      made.map((one) => rowsOf(one, now)),
    )
    await checkRequests(tx, made)
    await seedPriorAuthorizations(tx, actorsOf(people), now)
    await seedSupportCases(tx, now)
    const authorized = await seedAuthorizations(tx, actorsOf(people), made, now)
    await seedAnswers(tx, actorsOf(people), made, authorized, now)
    await seedPayers(tx, 'Ruth Adeyemi', now)
    await seedAppointments(tx, actorsOf(people), now)
  })
}

/**
 * Creates a form of the library, the documents of prior authorizations, and the pictures of requests that have none yet,
 * newest first. Runs
 * after the demo is ready, because it takes some seconds; the next start continues after an interruption. Ends early
 * once `stopped` returns true.
 */
export async function drawPictures(
  db: Database,
  storage: FileStorage,
  stopped: () => boolean,
): Promise<void> {
  await seedForm(db, storage)
  await drawDocuments(db, storage, stopped)
  const draw = pictureDrawer(storage)
  for (const { id, at, createdAt, officeId, submittedBy } of await requestsWithoutPictures(db)) {
    if (stopped()) return
    const pictures = await draw(contentOf(at, createdAt).request, at)
    await insertPictures(db, pictureRows({ id, officeId, submittedBy, createdAt, pictures }))
  }
}

/** The content of the demo's request number `at`, the same on every call. */
function contentOf(at: number, createdAt: Date) {
  const rng = seeded(`request ${at}`)
  // Two of three come from the first office, whose physician has an account.
  const office = demoOffices[chance(rng, 0.66) ? 0 : 1]
  const physician = pick(
    rng,
    office.physicians.filter(({ status }) => status === 'active'),
  )
  return { office, physician, request: demoRequest(rng, { office, physician, at: createdAt }) }
}

export interface SeededOffice {
  readonly office: DemoOffice
  readonly officeId: number
  readonly adminId: number
  readonly physicians: readonly { id: number; physician: DemoPhysician }[]
}

type People = Awaited<ReturnType<typeof seedPeople>>

async function seedPeople(tx: Tx, since: Date) {
  const passwordHash = await hashPassword(demoPassword)
  const offices = []
  for (const office of demoOffices) offices.push(await seedOffice(tx, office, passwordHash, since))
  const team = []
  for (const member of demoTeam)
    team.push({ member, id: await createUser(tx, { ...accountOf(member), passwordHash }, since) })
  await seedBiller(tx, offices, passwordHash, since)
  return { offices, team }
}

/** Someone who works for both offices with one account. */
async function seedBiller(tx: Tx, offices: readonly SeededOffice[], passwordHash: string, since: Date) {
  for (const { officeId } of offices) {
    const account = await personByEmail(tx, demoBiller.email)
    const login = account ? { loginId: account.loginId } : { passwordHash }
    await createUser(tx, { ...accountOf(demoBiller), ...login, officeId }, since)
  }
}

const accountOf = ({ userType, firstName, lastName, email, phoneNumber }: DemoUser) => ({
  userType,
  firstName,
  lastName,
  email,
  phoneNumber,
  acceptedTerms: true,
})

async function seedOffice(
  tx: Tx,
  office: DemoOffice,
  passwordHash: string,
  since: Date,
): Promise<SeededOffice> {
  const admin = { ...accountOf(office.admin), faxNumber: office.faxNumber, passwordHash }
  const { officeId, userId } = await createOfficeWithAdmin(tx, officeOf(office), admin, since)
  const physicians = []
  for (const physician of office.physicians) {
    const id = await createPhysician(tx, officeId, physician, since)
    physicians.push({ id, physician })
    if (physician.email !== 'physician@demo.verimend.test') continue
    const { firstName, lastName, email, phoneNumber } = physician
    const person = {
      userType: 1,
      officeId,
      physicianId: id,
      firstName,
      lastName,
      email,
      phoneNumber,
    } as const
    await createUser(tx, { ...person, passwordHash, acceptedTerms: true }, since)
  }
  return { office, officeId, adminId: userId, physicians }
}

/** The seeded people as actors. */
function actorsOf({ offices, team }: People): DemoActors {
  const actor = (user: DemoUser, userId: number, officeId: number | null): Actor => ({
    userId,
    userType: user.userType,
    officeId,
    physicianId: null,
    name: `${user.firstName} ${user.lastName}`,
    sessionId: 0,
    loginId: 0,
    isDefault: false,
  })
  return {
    offices: offices.map(({ office, officeId, adminId, physicians }) => ({
      actor: actor(office.admin, adminId, officeId),
      physicians: physicians.map(({ id, physician }) => ({
        id,
        name: `${physician.firstName} ${physician.lastName}`,
      })),
    })),
    team: team.map(({ member, id }) => actor(member, id, null)),
  }
}

interface RequestPosition {
  readonly id: number
  readonly at: number
  readonly createdAt: Date
  readonly now: Date
}

function makeRequest(people: People, { id, at, createdAt, now }: RequestPosition): NewRequest {
  const { office, physician, request } = contentOf(at, createdAt)
  const seeded = people.offices.find((each) => each.office === office)
  const chosen = seeded?.physicians.find((each) => each.physician === physician)
  if (!seeded || !chosen) throw new Error('a demo request names an office or a physician that does not exist')
  return {
    id,
    officeId: seeded.officeId,
    physicianId: chosen.id,
    submittedBy: seeded.adminId,
    submittedByName: `${office.admin.firstName} ${office.admin.lastName}`,
    createdAt,
    request,
    decision: decisionOf(people, at, createdAt, now),
    pictures: [],
  }
}

/** The team decides within three days, so only recent requests are still pending. */
function decisionOf({ team }: People, at: number, createdAt: Date, now: Date): NewRequest['decision'] {
  const rng = seeded(`decision ${at}`)
  const days = (now.getTime() - createdAt.getTime()) / dayMs
  if (days < 1 || (days < 4 && chance(rng, 0.6))) return undefined
  const { member, id } = pick(rng, team)
  const taken = Math.min(days - 0.1, 0.2 + rng() * 2.6) * dayMs
  const moment = new Date(createdAt.getTime() + taken)
  return { by: id, byName: `${member.firstName} ${member.lastName}`, ...outcomeAt(rng, moment, now) }
}

/** Moments of the last month within office hours, oldest first. */
function workingMoments(now: Date, count: number): Date[] {
  const rng = seeded('moments')
  const moments: Date[] = []
  while (moments.length < count) {
    const moment = new Date(now.getTime() - (0.05 + rng() * 29) * dayMs)
    moment.setUTCHours(13 + Math.floor(rng() * 10), Math.floor(rng() * 60), Math.floor(rng() * 60))
    const weekday = moment.getUTCDay()
    if (weekday !== 0 && weekday !== 6 && moment < now) moments.push(moment)
  }
  return moments.sort((a, b) => a.getTime() - b.getTime())
}
