import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.values.ts'
import type { StoredFile } from '#contract/files/stored-file.ts'
import { sql } from '#server/kit/database/database.ts'
import { booked, bookingAt, scheduled, scheduleForm } from '#server/testing/appointments.ts'
import { fewestValues } from '#server/testing/benefits.ts'
import { addedDraft, draftForm, submission, submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'
import {
  documentsFor,
  priorAuthorization,
  sentPriorAuthorization,
} from '#server/testing/prior-authorization.ts'
import { openedCase, supportRequest } from '#server/testing/support.ts'
import { multipartBody, multipartType, picture, upload } from '#server/testing/uploads.ts'
import { patientAreas, plainCalls } from '../architecture.ts'
import { locationOf } from './boundaries.ts'
import { declarations, endpoints } from './contract-strings.ts'
import { type Ledger, ledgerCalls, newLedger } from './ledger-calls.ts'

const name = ({ method, path }: Endpoint) => `${method} ${path}`

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

/** Records with stored files, which the valid calls below use. */
interface Filed {
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

let filed: Filed
async function file(): Promise<Filed> {
  const card = await uploadPicture()
  const fileId = fileIdOf(card.file.fileUrl) ?? ''
  const more = { primaryFrontSideInsuranceCard: `/api/files/${fileId}` }
  const ivrId = await submitted(portal, cast.office, cast.physicianId, more)
  const woundImages = [{ fileUrl: (await uploadPicture()).file.fileUrl }]
  const priorAuthId = await sentPriorAuthorization(portal, cast.office, { woundImages })
  const record = { record: 'prior-authorization', id: priorAuthId }
  const zip = await portal.get('/fileArchives/link', cast.office, record)
  const archive = (zip.body.data as { url: string }).url.replace('/api', '')
  const { body } = await portal.get(`/files/${fileId}/link`, cast.office)
  const link = (body.data as StoredFile).fileUrl.replace('/api', '')
  const supportCaseId = await openedCase(portal, cast.office)
  const [conditionalId, rejectedId] = [
    await decided('Conditional'),
    await decided('Rejected', { answer: fewestValues('Rejected') }),
  ]
  await portal.db.run(sql`
    insert into ivr_benefits_validity (ivr_id, office_id, physician_id, valid_until)
    select id, office_id, physician_id, '2026-11-10' from ivr_requests where id = ${await decided('Approved')}`)
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
    ...(await bookTwice()),
  }
}

async function decided(status: string, more: object = {}): Promise<string> {
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  const notes = { additionalInformation: 'The chart, please.', notes: 'Chart missing' }
  await portal.post('/ivr/reviewIvr', { ivrId, status, ...notes, ...more }, cast.reviewer)
  return ivrId
}

async function bookTwice() {
  await scheduled(portal, cast.reviewer)
  const [first, second] = ['2026-11-24T10:00', '2026-11-24T11:00']
  const { _id: appointmentId } = await booked(portal, cast.office, first ?? '')
  const { _id: secondAppointmentId } = await booked(portal, cast.office, second ?? '')
  const feed = (await portal.get('/appointment/getCalendarFeed', cast.office)).body.data as { url: string }
  return { appointmentId, secondAppointmentId, feed: new URL(feed.url).pathname.replace('/api', '') }
}

const uploadPicture = async () =>
  upload(portal, cast.office, { name: 'card.png', type: 'image/png', content: await picture('png') })

const november = { from: '2026-11-01', to: '2026-11-30' }

/** A valid call of each endpoint that reads or writes patients' data. */
const patientCalls: Record<string, () => Promise<{ status: number }>> = {
  ...ledgerCalls(() => ({ portal, cast, ledger: filed.ledger })),
  'GET /ivr/getIvrRequests': () => portal.get('/ivr/getIvrRequests', cast.reviewer, { search: 'Mary' }),
  'GET /ivr/countIvrRequests': () => portal.get('/ivr/countIvrRequests', cast.reviewer, { search: 'Mary' }),
  'GET /ivr/getIvrRequest/:id': () => portal.get(`/ivr/getIvrRequest/${filed.ivrId}`, cast.office),
  'GET /ivr/findPatients': () => portal.get('/ivr/findPatients', cast.office, { search: 'Mary' }),
  'GET /ivr/getPatientValues/:id': () => portal.get(`/ivr/getPatientValues/${filed.ivrId}`, cast.office),
  'GET /ivr/getPhysicianValues/:id': () =>
    portal.get(`/ivr/getPhysicianValues/${cast.physicianId}`, cast.office),
  'POST /ivr/submitIvr': async () =>
    portal.post('/ivr/submitIvr', await submission(portal, cast.office, cast.physicianId), cast.office),
  'GET /ivr/getIvrCheck/:id': () => portal.get(`/ivr/getIvrCheck/${filed.ivrId}`, cast.office),
  'POST /ivr/reviewIvr': () =>
    portal.post('/ivr/reviewIvr', { ivrId: filed.ivrId, status: 'Approved' }, cast.reviewer),
  'GET /ivr/getAnswer/:id': () => portal.get(`/ivr/getAnswer/${filed.ivrId}`, cast.office),
  'GET /ivr/getDetermination/:id': () => portal.get(`/ivr/getDetermination/${filed.rejectedId}`, cast.office),
  'GET /ivr/getEarlierAnswers/:id': () => portal.get(`/ivr/getEarlierAnswers/${filed.ivrId}`, cast.reviewer),
  'GET /ivr/getExpiredAnswers': () => portal.get('/ivr/getExpiredAnswers', cast.office),
  'POST /ivr/correctAnswer': () => {
    const body = {
      ivrId: filed.rejectedId,
      answer: fewestValues('Rejected'),
      seenRevision: 1,
      reason: 'Late',
    }
    return portal.post('/ivr/correctAnswer', body, cast.reviewer)
  },
  'GET /ivr/getQueue': () => portal.get('/ivr/getQueue', cast.reviewer),
  'GET /ivr/getOtherWork': async () => {
    await portal.db.run(sql`
      update prior_authorization_work set waits_for = 'review-answer', handled_by = ${cast.secondReviewer.userId}`)
    return portal.get('/ivr/getOtherWork', cast.secondReviewer, { tab: 'mine' })
  },
  'GET /ivr/getTeamOverviewRows': () =>
    portal.get('/ivr/getTeamOverviewRows', cast.admin, { ...november, figure: 'decided' }),
  'GET /ivr/getIvrOwner/:id': () => portal.get(`/ivr/getIvrOwner/${filed.ivrId}`, cast.reviewer),
  'POST /ivr/takeIvr': () => portal.post('/ivr/takeIvr', { ivrId: filed.conditionalId }, cast.reviewer),
  'POST /ivr/setNextAction': () =>
    portal.post(
      '/ivr/setNextAction',
      { ivrId: filed.conditionalId, action: '', note: '', at: '' },
      cast.reviewer,
    ),
  'POST /ivr/takeNext': () => portal.post('/ivr/takeNext', {}, cast.reviewer),
  'POST /ivr/releaseIvr': () => portal.post('/ivr/releaseIvr', { ivrId: filed.conditionalId }, cast.reviewer),
  'POST /ivr/assignIvrs': () =>
    portal.post('/ivr/assignIvrs', { ivrIds: [filed.conditionalId], memberIds: [] }, cast.admin),
  'POST /ivr/exportIvrRequests': () =>
    portal.post('/ivr/exportIvrRequests', { ids: [filed.ivrId] }, cast.admin),
  'POST /ivr/selectIvrs': () => portal.post('/ivr/selectIvrs', { ids: [filed.conditionalId] }, cast.reviewer),
  'POST /ivr/requestDocuments': () =>
    portal.post(
      '/ivr/requestDocuments',
      { ivrIds: [filed.pendingId], document: 'lmn', text: 'The letter, please.' },
      cast.reviewer,
    ),
  'GET /ivrDrafts/getDrafts': () => portal.get('/ivrDrafts/getDrafts', cast.office),
  'GET /ivrDrafts/getDraft/:id': () => portal.get(`/ivrDrafts/getDraft/${filed.draftId}`, cast.office),
  'POST /ivrDrafts/addDraft': () => portal.post('/ivrDrafts/addDraft', draftForm(), cast.office),
  'POST /ivrDrafts/saveDraft': () =>
    portal.post('/ivrDrafts/saveDraft', { ...draftForm(), draftId: filed.draftId, version: 1 }, cast.office),
  'POST /ivrDrafts/deleteDraft': () =>
    portal.post('/ivrDrafts/deleteDraft', { draftId: filed.secondDraftId }, cast.office),
  'GET /ivr/getIvrIds': () => portal.get('/ivr/getIvrIds', cast.office),
  'GET /ivr/getIvrRounds/:id': () => portal.get(`/ivr/getIvrRounds/${filed.ivrId}`, cast.office),
  'GET /ivr/getIvrForm/:id': () => portal.get(`/ivr/getIvrForm/${filed.ivrId}`, cast.office),
  'GET /ivr/getTimeline/:id': () => portal.get(`/ivr/getTimeline/${filed.ivrId}`, cast.office),
  'GET /ivr/getDuplicates/:id': () => portal.get(`/ivr/getDuplicates/${filed.ivrId}`, cast.reviewer),
  'GET /ivr/getEarlierIvrs/:id': () => portal.get(`/ivr/getEarlierIvrs/${filed.ivrId}`, cast.reviewer),
  'POST /ivr/noteIvrShown': () => portal.post('/ivr/noteIvrShown', { ivrId: filed.ivrId }, cast.reviewer),
  'POST /ivr/findDuplicates': () => {
    const typed = { patientFirstName: 'Another', primaryPolicyNumber: '1EG4TE5MK73' }
    return portal.post('/ivr/findDuplicates', typed, cast.office)
  },
  'POST /ivr/answerIvr': () => {
    const answer = { ivrId: filed.conditionalId, answers: [{ item: 1, text: 'Here it is.' }] }
    return portal.post('/ivr/answerIvr', answer, cast.office)
  },
  'POST /ivr/resubmitIvr': () => portal.post('/ivr/resubmitIvr', { ivrId: filed.rejectedId }, cast.office),
  'POST /ivr/addSupportingDocuments': async () =>
    portal.post(
      '/ivr/addSupportingDocuments',
      await documentsFor(portal, cast.office, filed.ivrId),
      cast.office,
    ),
  'GET /priorAuthorization/getPriorAuthorizations': () =>
    portal.get('/priorAuthorization/getPriorAuthorizations', cast.reviewer),
  'GET /priorAuthorization/getPriorAuthorization/:id': () =>
    portal.get(`/priorAuthorization/getPriorAuthorization/${filed.priorAuthId}`, cast.office),
  'POST /priorAuthorization/submitPriorAuthorization': async () =>
    portal.post(
      '/priorAuthorization/submitPriorAuthorization',
      await priorAuthorization(portal, cast.office),
      cast.office,
    ),
  'POST /priorAuthorization/addResponse': () =>
    portal.post(
      '/priorAuthorization/addResponse',
      { priorAuthId: filed.priorAuthId, comment: 'Approved until March.' },
      cast.reviewer,
    ),
  'GET /messages/getMessages': () =>
    portal.get('/messages/getMessages', cast.office, { record: `ivr:${filed.ivrId}` }),
  'GET /messages/getPeople': () =>
    portal.get('/messages/getPeople', cast.reviewer, { record: `ivr:${filed.ivrId}` }),
  'POST /messages/addMessage': () =>
    portal.post('/messages/addMessage', { record: `ivr:${filed.ivrId}`, text: 'Hello' }, cast.office),
  'POST /priorAuthorization/recordOutcome': () =>
    portal.post(
      '/priorAuthorization/recordOutcome',
      { priorAuthId: filed.priorAuthId, outcome: 'denied' },
      cast.reviewer,
    ),
  'POST /files/copyFiles': () => portal.post('/files/copyFiles', { ids: [filed.fileId] }, cast.office),
  'GET /search/findRecords': () =>
    portal.get('/search/findRecords', cast.office, { search: `IVR-${filed.ivrId}` }),
  'GET /dashboard/getDashboard': () => portal.get('/dashboard/getDashboard', cast.reviewer),
  'GET /appointment/getBookedAppointments': () =>
    portal.get('/appointment/getBookedAppointments', cast.reviewer),
  'POST /appointment/bookAppointment': () =>
    portal.post('/appointment/bookAppointment', bookingAt('2026-11-24T12:00'), cast.office),
  'POST /appointment/rescheduleAppointment': () => {
    const { start, timeZone } = bookingAt('2026-11-24T13:00')
    const body = { appointmentId: filed.appointmentId, start, timeZone }
    return portal.post('/appointment/rescheduleAppointment', body, cast.office)
  },
  'POST /appointment/answerCalendarConflict': async () => {
    await portal.db.run(sql`
      insert into appointments_calendar_conflicts (appointment_id, kind, event_done, noticed_at)
      values (${filed.appointmentId}, 'removed', 1, ${portal.clock.now()})`)
    const body = { appointmentId: filed.appointmentId, answer: 'keep' }
    return portal.post('/appointment/answerCalendarConflict', body, cast.reviewer)
  },
  'POST /appointment/cancelAppointment': () =>
    portal.post(
      '/appointment/cancelAppointment',
      { appointmentId: filed.secondAppointmentId },
      cast.reviewer,
    ),
  'GET /schedule/getSchedule': () => portal.get('/schedule/getSchedule', cast.reviewer),
  'POST /schedule/configureSchedule': () =>
    portal.post('/schedule/configureSchedule', scheduleForm(), cast.admin),
  'GET /appointment/getCalendarFeed': () => portal.get('/appointment/getCalendarFeed', cast.office),
  'POST /appointment/renewCalendarFeed': () =>
    portal.post('/appointment/renewCalendarFeed', {}, cast.reviewer),
  'GET /appointment/calendarFeed/:token': () => portal.get(filed.feed),
  'POST /s3/uploadFileOnS3': uploadPicture,
  'POST /s3/uploadSingleFileOnS3': async () => {
    const payload = multipartBody([{ name: 'card.png', type: 'image/png', content: await picture('png') }])
    const headers = { authorization: `Bearer ${cast.office.token}`, 'content-type': multipartType }
    const url = '/api/s3/uploadSingleFileOnS3'
    const { statusCode } = await portal.app.http.inject({ method: 'POST', url, payload, headers })
    return { status: statusCode }
  },
  'GET /fileArchives/link': () =>
    portal.get('/fileArchives/link', cast.office, { record: 'ivr', id: filed.ivrId }),
  'GET /fileArchives': () => portal.get(filed.archive),
  'GET /files/:id': () => portal.get(filed.link),
  'GET /files/:id/link': () => portal.get(`/files/${filed.fileId}/link`, cast.reviewer),
  'GET /support/getSupportCases': () => portal.get('/support/getSupportCases', cast.office),
  'GET /support/getSupportCase/:id': () =>
    portal.get(`/support/getSupportCase/${filed.supportCaseId}`, cast.reviewer),
  'POST /support/createSupportCase': () =>
    portal.post('/support/createSupportCase', supportRequest(), cast.physician),
  'POST /support/handleSupportCase': () =>
    portal.post(
      '/support/handleSupportCase',
      { supportCaseId: filed.supportCaseId, responseText: 'Mended.' },
      cast.reviewer,
    ),
}

const patientEndpoints = declarations
  .filter(
    ({ file, endpoint }) => patientAreas.includes(locationOf(file).folder) && !(name(endpoint) in plainCalls),
  )
  .map(({ endpoint }) => name(endpoint))

test('every call that is listed as free of patients’ data is an endpoint of the contract', () => {
  const names = endpoints.map(name)
  expect(Object.keys(plainCalls).filter((call) => !names.includes(call))).toEqual([])
})

test.each(patientEndpoints)('a call of %s writes one audit row that names its action', async (endpoint) => {
  filed ??= await file()
  const before = await auditRows()
  const answer = await patientCalls[endpoint]?.()
  expect(answer?.status).toBe(200)
  const rows = (await auditRows()).slice(before.length)
  // An upload belongs to no record yet, and a count reveals none, so their audit rows name none.
  const named = !endpoint.includes('/s3/') && !endpoint.includes('/countIvr')
  expect(rows).toEqual([{ action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/), named }])
})

const auditRows = () =>
  portal.db.all<{ action: string; named: boolean }>(sql`
    select action, cardinality(records) > 0 as named from audit_events order by id`)
