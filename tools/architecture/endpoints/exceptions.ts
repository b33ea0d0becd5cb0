import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { registration, rightPassword } from '#server/testing/accounts.ts'
import { bookingAt, scheduleForm } from '#server/testing/appointments.ts'
import { authorization, sentUse } from '#server/testing/authorizations.ts'
import { fewestValues } from '#server/testing/benefits.ts'
import { endedAnswer, freeTime, removedEvent, teamSession } from '#server/testing/canary-office.ts'
import { draftForm, submission, submitted } from '#server/testing/ivr.ts'
import { payerForm } from '#server/testing/payers.ts'
import { colleagueForm, memberForm, physicianForm } from '#server/testing/people.ts'
import { documentsFor, priorAuthorization } from '#server/testing/prior-authorization.ts'
import { type AccessFixtures, type Caller, type Kind, profileOf } from './callers.ts'

export type Input = Record<string, unknown>

/** What the sweep has to know about an endpoint beyond its schema. */
interface Exception {
  /** Fields of a valid call that the schema alone does not provide: of records in some state, or checked together. */
  readonly input?: (fixtures: AccessFixtures, caller: Caller) => Input | Promise<Input>
  /** What an id names where that depends on another field. */
  readonly ids?: Readonly<Record<string, Kind>>
  /**
   * The answer to a valid call that cannot succeed in a test, because it takes a mailed secret or an outside service.
   */
  readonly answer?: ErrorCode
}

/** The only list by endpoint outside the declarations. Most endpoints need no entry. */
export const exceptions: Readonly<Record<string, Exception>> = {
  'GET /appointment/calendarFeed/:token': { ids: { token: 'feed' } },
  'GET /fileArchives': {
    ids: { id: 'prior-authorization' },
    input: async (fixtures, caller) => {
      const record = { record: 'prior-authorization', id: await fixtures.own('prior-authorization', caller) }
      const query = new URLSearchParams(record)
      return { ...record, ...(await signed(fixtures, caller, `/fileArchives/link?${query}`, 'url')) }
    },
  },
  'GET /fileArchives/link': { ids: { id: 'ivr' } },
  'GET /files/:id': {
    input: async (fixtures, caller) => {
      const id = await fixtures.own('file', caller)
      return { id, ...(await signed(fixtures, caller, `/files/${id}/link`, 'fileUrl')) }
    },
  },
  'GET /ivr/getDetermination/:id': {
    input: async (fixtures, caller) => ({
      id: await decided(fixtures, caller, 'Approved', { answer: fewestValues() }),
    }),
  },
  // Another blank of a form: a new form names nothing.
  'POST /forms/addForm': {
    input: async (fixtures, caller) => ({ formId: await fixtures.own('form', caller) }),
  },
  'GET /ivr/findPatients': { input: (_, { own }) => ({ search: own.word }) },
  'GET /ivr/getExpiredAnswers': {
    input: async (fixtures, caller) => {
      const ivrId = await decided(fixtures, caller, 'Approved')
      await endedAnswer(fixtures.portal, ivrId)
      return {}
    },
  },
  'GET /ivr/getPhysicianValues/:id': { input: (_, { own }) => ({ id: String(own.physician.physicianId) }) },
  'GET /ivr/getPolicies': { input: () => ({ insuranceTypeId: 'medicare-part-b' }) },
  'GET /ivr/getQueueAppointments': {
    input: async (fixtures, caller) => {
      await removedEvent(fixtures.portal, await fixtures.own('appointment', caller))
      return {}
    },
  },
  'GET /ivr/getTeamOverviewRows': {
    input: () => ({ from: '2026-11-01', to: '2026-11-30', figure: 'decided' }),
  },
  'GET /search/findRecords': { input: (_, { own }) => ({ search: own.word }) },
  'POST /appointment/answerCalendarConflict': {
    input: async (fixtures, caller) => {
      const appointmentId = await fixtures.own('appointment', caller)
      await removedEvent(fixtures.portal, appointmentId)
      return { appointmentId, answer: 'keep' }
    },
  },
  'POST /appointment/bookAppointment': { input: () => bookingAt(freeTime()) },
  'POST /appointment/rescheduleAppointment': {
    input: () => {
      const { start, timeZone } = bookingAt(freeTime())
      return { start, timeZone }
    },
  },
  'POST /authorizations/addAuthorization': {
    input: async (fixtures, caller) => authorization(await decided(fixtures, caller, 'Approved')),
  },
  'POST /authorizations/addReverification': {
    input: async (fixtures, caller) => ({
      ivrId: await decided(fixtures, caller, 'Approved'),
      dueOn: '2026-12-15',
    }),
  },
  'POST /authorizations/editAuthorization': {
    input: () => {
      const { ivrId: _, ...fields } = authorization('1')
      return { ...fields, version: 1 }
    },
  },
  'POST /authorizations/noteUse': {
    input: () => {
      const { authorizationId: _, ...fields } = sentUse('1')
      return fields
    },
  },
  'POST /calendar/exchangeCode': { answer: 'appointments.calendar-none' },
  'POST /calendar/startSync': { answer: 'appointments.calendar-none' },
  'POST /colleagues/addColleague': { input: () => colleagueForm() },
  'POST /colleagues/resendInvitation': { ids: { colleagueId: 'invited-colleague' } },
  'POST /colleagues/updateColleagueStatus': { input: () => ({ status: 'deactive' }) },
  'POST /colleagues/withdrawInvitation': { ids: { colleagueId: 'invited-colleague' } },
  'GET /groups/getGroup': { input: (fixtures, caller) => administers(fixtures, caller, {}) },
  'POST /groups/addGroupOffice': {
    input: (fixtures, caller) => administers(fixtures, caller, newOfficeForm()),
  },
  'POST /groups/importPeople': {
    input: (fixtures, caller) => administers(fixtures, caller, { rows: [importRow()] }),
  },
  'POST /groups/inviteToOffices': {
    input: (fixtures, caller) => administers(fixtures, caller, colleagueForm()),
  },
  'POST /groups/previewImport': {
    input: (fixtures, caller) => administers(fixtures, caller, { rows: [importRow()] }),
  },
  'POST /groups/setGroupAdmin': {
    input: (fixtures, caller) => administers(fixtures, caller, { isGroupAdmin: true }),
  },
  'POST /ivr/addSupportingDocuments': {
    input: ({ portal }, { person }) => documentsFor(portal, person, ''),
  },
  'POST /ivr/answerIvr': {
    input: async (fixtures, caller) => ({
      ivrId: await decided(fixtures, caller, 'Conditional'),
      answers: [{ item: 1, text: 'The left one' }],
    }),
  },
  'POST /ivr/assignOtherWork': { ids: { id: 'prior-authorization' } },
  'POST /ivr/correctAnswer': {
    input: async (fixtures, caller) => ({
      ivrId: await decided(fixtures, caller, 'Approved'),
      ...{ answer: fewestValues(), seenRevision: 0, reason: 'A wrong day' },
    }),
  },
  'POST /ivr/exportIvrRequests': { input: oneSelected },
  'POST /ivr/findDuplicates': {
    input: async ({ portal }, { person, own }) => {
      await submitted(portal, person, own.physician.physicianId ?? 0)
      return { patientFirstName: 'Another', primaryPolicyNumber: '1EG4TE5MK73' }
    },
  },
  'POST /ivr/importPolicy': {
    input: async (fixtures) => ({ policy: await anotherPolicy(fixtures), revision: 1 }),
  },
  'POST /ivr/previewPolicy': { input: async (fixtures) => ({ policy: await anotherPolicy(fixtures) }) },
  'POST /ivr/releaseIvr': { input: taken },
  'POST /ivr/releaseOtherWork': { ids: { id: 'prior-authorization' } },
  'POST /ivr/renewIvr': { input: taken },
  'POST /ivr/requestDocuments': { input: () => ({ document: 'lmn', text: 'Please send it.' }) },
  'POST /ivr/resubmitIvr': {
    input: async (fixtures, caller) => ({
      ivrId: await decided(fixtures, caller, 'Rejected'),
      // Cards of the secondary insurance are rejected without it.
      corrected: {
        secondaryInsurance: 'Aetna',
        secondaryPolicyNumber: caller.own.word,
        moreWounds: [{ woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' }],
      },
      appeal: { letter: { fileUrl: await fixtures.own('upload', caller) }, deadline: '2026-12-24' },
    }),
  },
  'POST /ivr/saveQueueSettings': {
    input: async ({ portal }, { person }) => {
      const { version: seenVersion, ...settings } = (await portal.get('/ivr/getQueueSettings', person)).body
        .data as { version: number }
      return { ...settings, seenVersion }
    },
  },
  'POST /ivr/selectIvrs': { input: oneSelected },
  'POST /ivr/setAbsence': { input: () => ({ from: '' }) },
  'POST /ivr/submitIvr': {
    input: async ({ portal }, { person, own }) =>
      submission(portal, person, own.physician.physicianId ?? 0, {
        secondaryInsurance: 'Aetna',
        secondaryPolicyNumber: own.word,
      }),
  },
  'POST /ivr/takeOtherWork': { ids: { id: 'prior-authorization' } },
  'POST /ivrDrafts/addDraft': { input: () => draftForm() },
  'POST /ivrDrafts/saveDraft': { input: () => ({ ...draftForm(), version: 1 }) },
  'POST /members/addIvrMember': { input: () => memberForm() },
  'POST /members/editIvrMember': {
    input: async (fixtures, caller) => {
      const ivrMemberId = await fixtures.own('member', caller)
      const email = await emailOf(fixtures, caller, `/members/getIvrMember/${ivrMemberId}`)
      return memberForm({ ivrMemberId, email })
    },
  },
  'POST /members/resendInvitation': { ids: { ivrTeamMemberId: 'invited-member' } },
  'POST /members/updateIvrMemberStatus': { input: () => ({ status: 'deactive' }) },
  'POST /members/withdrawInvitation': { ids: { ivrTeamMemberId: 'invited-member' } },
  'POST /messages/addMessage': { input: () => ({ text: 'Is the left heel meant?' }) },
  'POST /notifications/saveMailChoices': {
    input: async ({ portal }, { person }) => ({
      choices: (await portal.get('/notifications/getMailChoices', person)).body.data,
    }),
  },
  'POST /packets/askPeerToPeer': {
    input: async (fixtures, caller) => ({
      ivrId: await decided(fixtures, caller, 'Approved'),
      dueOn: '2026-12-15',
    }),
  },
  'POST /packets/closePeerToPeer': {
    input: async (fixtures, caller) => {
      const ivrId = await decided(fixtures, caller, 'Approved')
      await fixtures.portal.post('/packets/askPeerToPeer', { ivrId, dueOn: '2026-12-15' }, caller.person)
      return { ivrId }
    },
  },
  'POST /packets/savePacket': {
    input: async (fixtures, caller) => {
      const ivrId = await fixtures.own('ivr', caller)
      await fixtures.portal.post('/packets/preparePacket', { ivrId }, caller.person)
      return { ivrId, version: 1, values: { ccn: '450123' }, facts: { abi: 0.9 }, statement: [], leftOut: [] }
    },
  },
  'POST /payers/addPayer': { input: () => payerForm({ name: `Payer ${randomUUID()}` }) },
  'POST /payers/editPayer': {
    input: () => ({ ...payerForm({ name: `Payer ${randomUUID()}` }), seenVersion: 1 }),
  },
  'POST /physicians/addPhysician': { input: () => physicianForm() },
  'POST /physicians/editPhysician': {
    input: async (fixtures, caller) => {
      const physicianId = await fixtures.own('physician', caller)
      const email = await emailOf(fixtures, caller, `/physicians/getPhysician/${physicianId}`)
      return physicianForm({ physicianId, email, specialization: null })
    },
  },
  'POST /physicians/resendInvitation': { ids: { physicianId: 'invited-physician' } },
  'POST /physicians/updatePhysicianStatus': { input: () => ({ status: 'deactive' }) },
  'POST /physicians/withdrawInvitation': { ids: { physicianId: 'invited-physician' } },
  'POST /priorAuthorization/addResponse': { input: () => ({ comment: 'Granted.' }) },
  'POST /priorAuthorization/submitPriorAuthorization': {
    input: ({ portal }, { person }) => priorAuthorization(portal, person),
  },
  'POST /schedule/configureSchedule': { input: () => scheduleForm() },
  'POST /support/handleSupportCase': { input: () => ({ responseText: 'Mended.' }) },
  'POST /user/checkInvitation': { answer: 'account.link-invalid' },
  'POST /user/joinByLink': { answer: 'account.link-invalid' },
  'POST /user/registerUserForWeb': { input: () => registration(`${randomUUID()}@test.example`) },
  'POST /user/setPassword': {
    input: () => ({ newPassword: rightPassword, confirmPassword: rightPassword }),
    answer: 'account.link-invalid',
  },
  'POST /user/signInUserForWeb': { answer: 'account.wrong-credentials' },
  'POST /user/unlockCode': { answer: 'account.unlock-invalid' },
  'POST /user/updateUserProfile': { input: (_, { person }) => profileOf(person) },
}

/** An input of a caller who administers the group of their office, which they start if there is none. */
async function administers({ portal }: AccessFixtures, { person }: Caller, input: Input): Promise<Input> {
  await portal.post('/groups/createGroup', { name: 'A group' }, person)
  return input
}

function newOfficeForm() {
  const { taxID, npiNumber, address, city, state, zipCode, faxNumber } = registration('nobody@test.example')
  return { officeName: randomUUID(), taxID, npiNumber, address, city, state, zipCode, faxNumber }
}

const importRow = () => ({ ...newOfficeForm(), ...colleagueForm(), userType: 'Office Admin' })

async function oneSelected(fixtures: AccessFixtures, caller: Caller): Promise<Input> {
  return { ids: [await fixtures.own('ivr', caller)] }
}

/** A new request that the caller has taken. */
async function taken(fixtures: AccessFixtures, caller: Caller): Promise<Input> {
  const ivrId = await fixtures.own('ivr', caller)
  const { body } = await fixtures.portal.post('/ivr/takeIvr', { ivrId }, caller.person)
  const { leaseId = randomUUID() } = (body.data ?? {}) as { leaseId?: string }
  return { ivrId, leaseId }
}

/** A new request of the caller that the team has decided on. */
async function decided(
  fixtures: AccessFixtures,
  caller: Caller,
  status: string,
  more: object = {},
): Promise<string> {
  const { portal } = fixtures
  const ivrId = await fixtures.own('ivr', caller)
  const notes = { additionalInformation: 'The chart, please.', notes: 'Chart missing' }
  const review = { ivrId, status, ...(status === 'Conditional' ? notes : {}), ...more }
  await portal.post('/ivr/reviewIvr', review, (await teamSession(portal)).token)
  return ivrId
}

/** The text of a policy under an id of its own, which is a first revision. */
async function anotherPolicy({ portal, callers }: AccessFixtures): Promise<string> {
  const admin = callers.find(({ type }) => type === 4)?.person
  const { body } = await portal.get('/ivr/getPolicy/1', admin)
  return JSON.stringify({ ...(body.data as { policy: object }).policy, id: `policy-${randomUUID()}` })
}

/** The email address of an account, which an edit must not change. */
const emailOf = async ({ portal }: AccessFixtures, { person }: Caller, path: string) =>
  ((await portal.get(path, person)).body.data as { email: string }).email

/** The query parameters of a signed link that the caller requests. */
async function signed(
  { portal }: AccessFixtures,
  { person }: Caller,
  path: string,
  field: string,
): Promise<Input> {
  const { body } = await portal.get(path, person)
  const url = (body.data as Record<string, string>)[field] ?? ''
  const { until, by, signature } = Object.fromEntries(new URL(url, 'http://portal').searchParams)
  return { until, by, signature }
}
