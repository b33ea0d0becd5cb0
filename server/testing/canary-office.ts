import { randomBytes } from 'node:crypto'
import { beginSession } from '../kit/access/sessions.ts'
import { sql } from '../kit/database/database.ts'
import { booked } from './appointments.ts'
import { recorded } from './authorizations.ts'
import { draftForm, submitted, uploadedPicture } from './ivr.ts'
import { colleagueForm } from './people.ts'
import { newOffice, newPerson, newPhysician, type Person, type Portal } from './portal.ts'
import { sentPriorAuthorization } from './prior-authorization.ts'
import { picture, upload } from './uploads.ts'

/** An office whose every readable field contains one word, so that tests can detect leaked data. */
export interface CanaryOffice {
  readonly word: string
  readonly admin: Person
  readonly physician: Person
  /** Another physician of the same office, who must not see the first one's records. */
  readonly colleague: Person
}

export async function newCanaryOffice(portal: Portal, word: string): Promise<CanaryOffice> {
  const now = portal.clock.now()
  const officeId = await newOffice(portal.db, now)
  await portal.db.run(sql`update offices set address = ${`1 ${word} Street`} where id = ${officeId}`)
  const physicianWith = async (first: string) => {
    const physicianId = await newPhysician(portal.db, officeId, now, `${first} ${word}`)
    return newPerson(portal, 1, { officeId, physicianId, name: `${first} ${word}` })
  }
  return {
    word,
    admin: await newPerson(portal, 2, { officeId, name: `Olive ${word}` }),
    physician: await physicianWith('Grace'),
    colleague: await physicianWith('Carl'),
  }
}

export const submittedBy = async (
  portal: Portal,
  { word, admin }: CanaryOffice,
  physician: Person,
  image?: string,
) =>
  submitted(portal, admin, physician.physicianId ?? 0, {
    patientFirstName: word,
    patientLastName: word,
    patientAddress: `1 ${word} Street`,
    primaryPolicyNumber: word,
    physicianName: `Grace ${word}`,
    officeContactName: word,
    woundLocation: word,
    woundImages: [image ?? (await namedFile(portal, admin, word))],
  })

/** A file row without stored bytes, whose name is a given word. */
async function namedFile(portal: Portal, by: Person, word: string): Promise<string> {
  const url = await uploadedPicture(portal, by)
  await portal.db.run(sql`update files set name = ${word} where id = ${url.replace('/api/files/', '')}`)
  return url
}

export const sentBy = async (portal: Portal, { word, admin }: CanaryOffice, { physicianId }: Person) =>
  sentPriorAuthorization(portal, admin, {
    description: word,
    physicianId: String(physicianId),
    woundImages: [{ fileUrl: (await uploadedFile(portal, admin, word)).fileUrl }],
  })

/** An approved request of the office. */
export async function approvedBy(portal: Portal, office: CanaryOffice, physician: Person): Promise<string> {
  const ivrId = await submittedBy(portal, office, physician)
  await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, (await teamSession(portal)).token)
  return ivrId
}

export async function authorizationOf(portal: Portal, office: CanaryOffice, physician: Person) {
  const ivrId = await approvedBy(portal, office, physician)
  const { word } = office
  return recorded(portal, (await teamSession(portal)).token, ivrId, { payer: word, notes: word })
}

/** Writes a message on a new request. @returns the request as messages name it */
export async function writtenOn(portal: Portal, office: CanaryOffice, physician: Person): Promise<string> {
  const record = `ivr:${await submittedBy(portal, office, physician)}`
  const { token } = await sessionOf(portal, office.admin)
  await portal.post('/messages/addMessage', { record, text: office.word }, token)
  return record
}

/** Saves a draft, which belongs to one person. */
export async function draftOf(portal: Portal, person: Person, word: string): Promise<string> {
  const { token } = await sessionOf(portal, person)
  const { body } = await portal.post('/ivrDrafts/addDraft', draftForm({ title: word }), token)
  // For users without drafts, an id that no draft has.
  return (body.data as { _id: string } | undefined)?._id ?? randomNumber()
}

/** Counts unused times: sixteen half hours of each weekday, from Monday, November 23. */
let times = 0
export function freeTime(): string {
  const day = Math.floor(times / 16)
  const minutes = 9 * 60 + (times % 16) * 30
  times += 1
  const date = Temporal.PlainDate.from('2026-11-23').add({ days: Math.floor(day / 5) * 7 + (day % 5) })
  return date.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toString()
}

/** With the first member of the team, so that the others have none. */
export async function bookedBy(
  portal: Portal,
  { word, admin }: CanaryOffice,
  { physicianId }: Person,
): Promise<string> {
  const memberId = String(await firstMember(portal))
  const more = { note: word, physicianId: String(physicianId), memberId }
  return (await booked(portal, admin, freeTime(), more))._id
}

/** The event of an appointment was removed from its member's calendar. */
export const removedEvent = (portal: Portal, appointmentId: string) =>
  portal.db.run(sql`
    update appointments set conflict_kind = 'removed', conflict_event_done = 1, conflict_noticed_at = ${portal.clock.now()}
    where id = ${appointmentId}`)

/** The answer to an approved request was valid until a day that has passed. */
export const endedAnswer = (portal: Portal, ivrId: string) =>
  portal.db.run(sql`
    update ivr_requests set answer_valid_until = '2026-11-10' where id = ${ivrId}`)

/** Uploads a real file that is not attached to a record. */
export async function uploadedFile(portal: Portal, by: Person, name: string) {
  const part = { name: `${name}.png`, type: 'image/png', content: await picture('png') }
  return (await upload(portal, by, part)).file
}

export async function notificationFor(portal: Portal, { userId, name }: Person): Promise<string> {
  const row = await portal.db.first<{ id: string }>(sql`
    insert into notifications (user_id, kind, record, about, at)
    values (${userId}, 'support.opened', 1, ${name}, ${portal.clock.now()}) returning id::text`)
  return row?.id ?? ''
}

/** An alert on unusual access of a person. */
export async function alertOf(portal: Portal, { userId }: Pick<Person, 'userId'>): Promise<string> {
  const row = await portal.db.first<{ id: string }>(sql`
    insert into audit_alerts (kind, user_id, amount, raised_at)
    values ('many-patients', ${userId}, 61, ${portal.clock.now()}) returning id::text`)
  return row?.id ?? ''
}

/** Creates a session; returns its token and id. */
export async function sessionOf(
  portal: Portal,
  { userId }: Pick<Person, 'userId'>,
  now = portal.clock.now(),
) {
  const token = await beginSession(portal.db, userId, now, 'test')
  const row = await portal.db.first<{ id: string }>(sql`
    select max(id)::text as id from sessions where user_id = ${userId}`)
  return { token, id: row?.id ?? '' }
}

/** The URL of a deleted file. */
export async function removedFile(portal: Portal, by: Person): Promise<string> {
  const url = await uploadedPicture(portal, by)
  await portal.db.run(sql`delete from files where id = ${url.replace('/api/files/', '')}`)
  return url
}

export const randomNumber = () => String(700_000_000 + randomBytes(3).readUIntBE(0, 3))

/** Creates a session of a team member. */
export async function teamSession(portal: Portal) {
  return sessionOf(portal, { userId: await firstMember(portal) })
}

async function firstMember(portal: Portal): Promise<number> {
  const row = await portal.db.first<{ id: number }>(sql`
    select id from users where user_type = 3 and status = 'active' and deleted_at is null order by id limit 1`)
  return row?.id ?? 0
}

/** Removes a record the way the portal does: soft delete, delete or end. */
export async function removeRecord(
  { db, clock }: Portal,
  kind: 'physician' | 'member' | 'colleague' | 'notification' | 'session',
  id: string,
): Promise<void> {
  const now = clock.now()
  if (kind === 'physician') await db.run(sql`update physicians set deleted_at = ${now} where id = ${id}`)
  if (kind === 'member' || kind === 'colleague')
    await db.run(sql`update users set deleted_at = ${now}, login_id = null where id = ${id}`)
  if (kind === 'notification') await db.run(sql`delete from notifications where id = ${id}`)
  if (kind === 'session') await db.run(sql`update sessions set ended_at = ${now} where id = ${id}`)
}

/** An invitation to someone from a further office. */
export async function invitationOf(portal: Portal, person: Person): Promise<string> {
  const now = portal.clock.now()
  const row = await portal.db.first<{ email: string }>(
    sql`select email from users where id = ${person.userId}`,
  )
  const boss = await newPerson(portal, 2, { officeId: await newOffice(portal.db, now) })
  await portal.post('/colleagues/addColleague', colleagueForm({ email: row?.email }), boss)
  const made = await portal.db.first<{ id: string }>(sql`
    select max(id)::text as id from invitations where email = ${row?.email} and ended_at is null`)
  return made?.id ?? ''
}
