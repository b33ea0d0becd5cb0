import { sql } from '#server/kit/database/database.ts'
import { bookingAt, scheduleForm } from './appointments.ts'
import { fewestValues } from './benefits.ts'
import { draftForm, submission } from './ivr.ts'
import { ledgerCalls } from './ledger-calls.ts'
import { type PatientRecords, uploadPicture } from './patient-records.ts'
import type { Cast, Portal } from './portal.ts'
import { documentsFor, priorAuthorization } from './prior-authorization.ts'
import { supportRequest } from './support.ts'
import { multipartBody, multipartType, picture } from './uploads.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

/** The event of an appointment was removed from its member's calendar. */
const calendarConflict = (portal: Portal, { appointmentId }: PatientRecords) =>
  portal.db.run(sql`
    insert into appointments_calendar_conflicts (appointment_id, kind, event_done, noticed_at)
    values (${appointmentId}, 'removed', 1, ${portal.clock.now()}) on conflict do nothing`)

type Call = () => Promise<{ status: number }>

/** A valid call of each endpoint that reads or writes patients' data, by its method and path. */
export const patientCalls = (
  portal: Portal,
  cast: Cast,
  filed: PatientRecords,
): Readonly<Record<string, Call>> => ({
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
  // One kind, since each kind of record on a page has an audit row of its own.
  'GET /ivr/getQueue': () => portal.get('/ivr/getQueue', cast.reviewer, { kind: 'ivr' }),
  'GET /ivr/getQueueAppointments': async () => {
    await calendarConflict(portal, filed)
    return portal.get('/ivr/getQueueAppointments', cast.reviewer)
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
  'POST /ivr/takeOtherWork': () =>
    portal.post('/ivr/takeOtherWork', { kind: 'prior-authorization', id: filed.priorAuthId }, cast.reviewer),
  'POST /ivr/releaseOtherWork': () =>
    portal.post(
      '/ivr/releaseOtherWork',
      { kind: 'prior-authorization', id: filed.priorAuthId },
      cast.reviewer,
    ),
  'POST /ivr/assignOtherWork': () =>
    portal.post(
      '/ivr/assignOtherWork',
      { kind: 'prior-authorization', id: filed.priorAuthId, memberId: '' },
      cast.admin,
    ),
  'POST /ivr/takeNext': () => portal.post('/ivr/takeNext', {}, cast.reviewer),
  'POST /ivr/releaseIvr': () => portal.post('/ivr/releaseIvr', { ivrId: filed.conditionalId }, cast.reviewer),
  'POST /ivr/assignIvrs': () =>
    portal.post('/ivr/assignIvrs', { ivrIds: [filed.conditionalId], memberIds: [] }, cast.admin),
  'POST /ivr/exportIvrRequests': () =>
    portal.post('/ivr/exportIvrRequests', { ids: [filed.ivrId] }, cast.admin),
  'POST /audit/notePrint': () =>
    portal.post('/audit/notePrint', { kind: 'ivr', ids: [filed.ivrId] }, cast.physician),
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
    await calendarConflict(portal, filed)
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
  'POST /s3/uploadFileOnS3': () => uploadPicture(portal, cast),
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
})
