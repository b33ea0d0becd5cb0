import { fileIdOf, type StoredFile } from '#contract/files/files.ts'
import { sql } from '#server/kit/database/database.ts'
import { booked, scheduled } from './appointments.ts'
import { fewestValues } from './benefits.ts'
import { addedDraft, submitted } from './ivr.ts'
import { type Ledger, newLedger } from './ledger-calls.ts'
import type { Cast, Portal } from './portal.ts'
import { sentPriorAuthorization } from './prior-authorization.ts'
import { openedCase } from './support.ts'
import { picture, upload } from './uploads.ts'

/** Records with stored files, which the calls of patient-calls.ts read and change. */
export interface PatientRecords {
  readonly conditionalId: string
  readonly rejectedId: string
  readonly ivrId: string
  readonly pendingId: string
  readonly fileId: string
  readonly priorAuthId: string
  /** The picture's signed link, below /api. */
  readonly link: string
  /** The signed link to the prior authorization's documents, below /api. */
  readonly archive: string
  readonly supportCaseId: string
  readonly ledger: Ledger
  readonly draftId: string
  readonly secondDraftId: string
  readonly appointmentId: string
  readonly secondAppointmentId: string
  /** The address of the office's private feed, below /api. */
  readonly feed: string
}

export async function newPatientRecords(portal: Portal, cast: Cast): Promise<PatientRecords> {
  const card = await uploadPicture(portal, cast)
  const fileId = fileIdOf(card.file.fileUrl) ?? ''
  const more = { primaryFrontSideInsuranceCard: `/api/files/${fileId}` }
  const ivrId = await submitted(portal, cast.office, cast.physicianId, more)
  const woundImages = [{ fileUrl: (await uploadPicture(portal, cast)).file.fileUrl }]
  const priorAuthId = await sentPriorAuthorization(portal, cast.office, { woundImages })
  const record = { record: 'prior-authorization', id: priorAuthId }
  const zip = await portal.get('/fileArchives/link', cast.office, record)
  const archive = (zip.body.data as { url: string }).url.replace('/api', '')
  const { body } = await portal.get(`/files/${fileId}/link`, cast.office)
  const link = (body.data as StoredFile).fileUrl.replace('/api', '')
  const supportCaseId = await openedCase(portal, cast.office)
  const [conditionalId, rejectedId] = [
    await decided(portal, cast, 'Conditional'),
    await decided(portal, cast, 'Rejected', { answer: fewestValues('Rejected') }),
  ]
  await portal.db.run(sql`
    insert into ivr_benefits_validity (ivr_id, office_id, physician_id, valid_until)
    select id, office_id, physician_id, '2026-11-10' from ivr_requests where id = ${await decided(portal, cast, 'Approved')}`)
  const draftId = await addedDraft(portal, cast.office)
  const secondDraftId = await addedDraft(portal, cast.office)
  return {
    ivrId,
    pendingId: await submitted(portal, cast.office, cast.physicianId),
    conditionalId,
    rejectedId,
    fileId,
    priorAuthId,
    archive,
    link,
    supportCaseId,
    draftId,
    secondDraftId,
    ledger: await newLedger(portal, cast),
    ...(await bookTwice(portal, cast)),
  }
}

async function decided(portal: Portal, cast: Cast, status: string, more: object = {}): Promise<string> {
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  const notes = { additionalInformation: 'The chart, please.', notes: 'Chart missing' }
  await portal.post('/ivr/reviewIvr', { ivrId, status, ...notes, ...more }, cast.reviewer)
  return ivrId
}

async function bookTwice(portal: Portal, cast: Cast) {
  await scheduled(portal, cast.reviewer)
  const [first, second] = ['2026-11-24T10:00', '2026-11-24T11:00']
  const { _id: appointmentId } = await booked(portal, cast.office, first ?? '')
  const { _id: secondAppointmentId } = await booked(portal, cast.office, second ?? '')
  const feed = (await portal.get('/appointment/getCalendarFeed', cast.office)).body.data as { url: string }
  return { appointmentId, secondAppointmentId, feed: new URL(feed.url).pathname.replace('/api', '') }
}

export const uploadPicture = async (portal: Portal, cast: Cast) =>
  upload(portal, cast.office, { name: 'card.png', type: 'image/png', content: await picture('png') })
