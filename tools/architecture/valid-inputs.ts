import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { registration } from '#server/testing/accounts.ts'
import { authorization, sentUse } from '#server/testing/authorizations.ts'
import { fewestValues } from '#server/testing/benefits.ts'
import { freeBooking, teamSession } from '#server/testing/canary-office.ts'
import { draftForm, submission } from '#server/testing/ivr.ts'
import { payerForm } from '#server/testing/payers.ts'
import { memberForm, physicianForm } from '#server/testing/people.ts'
import { documentsFor, priorAuthorization } from '#server/testing/prior-authorization.ts'
import { supportRequest } from '#server/testing/support.ts'
import type { AccessFixtures, Caller } from './access-fixtures.ts'
import { type IdInput, idInputsOf, name, requiredOf } from './access-inputs.ts'
import { type Path, withIn } from './contract-strings.ts'

export type Input = Record<string, unknown>
type Maker = (fixtures: AccessFixtures, caller: Caller) => Input | Promise<Input>

const link = { email: 'nobody@test.example', newPassword: 'Right-one!77', confirmPassword: 'Right-one!77' }
const personal = {
  firstName: 'Grace',
  lastName: 'Hopper',
  phoneNumber: '5125550100',
  faxNumber: '5125550101',
}
const { taxID, npiNumber, address, city, state, zipCode } = registration('nobody@test.example')

/** The fields of a valid call besides ids. Endpoints that are not listed need ids only. */
const otherFields: Readonly<Record<string, Maker>> = {
  'POST /user/checkInvitation': () => ({ email: link.email }),
  'POST /user/setPassword': () => link,
  'POST /user/resetPassword': () => ({ email: link.email, newPassword: link.newPassword }),
  'POST /user/verifyOtp': () => ({ email: link.email, otp: '00000' }),
  'POST /user/resendOTP': () => ({ email: link.email }),
  'POST /user/updateUserProfile': (_, { type }) =>
    type === 2 ? { ...personal, taxID, npiNumber, address, city, state, zipCode } : personal,
  'GET /user/getNpiRecord': () => ({ npi: npiNumber }),
  'POST /calendar/exchangeCode': () => ({ code: 'code', state: 'state', codeVerifier: 'v'.repeat(43) }),
  'GET /appointment/getSlots': () => ({ from: '2026-11-24', timeZone: 'America/Chicago' }),
  'POST /appointment/bookAppointment': () => freeBooking(),
  'POST /appointment/rescheduleAppointment': () => {
    const { start, timeZone } = freeBooking() as { start: string; timeZone: string }
    return { start, timeZone }
  },
  'POST /appointment/answerCalendarConflict': () => ({ answer: 'keep' }),
  'GET /fileArchives/link': () => ({ record: 'ivr' }),
  'GET /fileArchives': async (fixtures, caller) => {
    const record = 'prior-authorization'
    const id = await fixtures.own(record, caller)
    return {
      record,
      id,
      ...(await signed(fixtures, caller, `/fileArchives/link?record=${record}&id=${id}`, 'url')),
    }
  },
  'GET /files/:id': async (fixtures, caller) => {
    const id = await fixtures.own('file', caller)
    return { id, ...(await signed(fixtures, caller, `/files/${id}/link`, 'fileUrl')) }
  },
  'POST /ivr/submitIvr': async ({ portal }, { person, own }) =>
    submission(portal, person, own.physician.physicianId ?? 0, {
      secondaryInsurance: 'Aetna',
      secondaryPolicyNumber: own.word,
    }),
  'POST /ivr/addSupportingDocuments': async ({ portal }, { person }) => documentsFor(portal, person, ''),
  'POST /ivr/answerIvr': async (fixtures, caller) => ({
    ivrId: await decided(fixtures, caller, 'Conditional'),
    answers: [{ item: 1, text: 'The left one' }],
  }),
  'POST /ivr/resubmitIvr': async (fixtures, caller) => ({
    ivrId: await decided(fixtures, caller, 'Rejected'),
    // Cards of the secondary insurance are rejected without it.
    corrected: {
      secondaryInsurance: 'Aetna',
      secondaryPolicyNumber: caller.own.word,
      moreWounds: [{ woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' }],
    },
    appeal: { letter: { fileUrl: await fixtures.own('upload', caller) }, deadline: '2026-12-24' },
  }),
  'POST /ivr/findDuplicates': (_, { own }) => ({
    patientFirstName: own.word,
    patientLastName: own.word,
    primaryPolicyNumber: own.word,
  }),
  'POST /ivrDrafts/saveDraft': () => ({ ...draftForm(), version: 1 }),
  'POST /ivr/reviewIvr': () => ({ status: 'Approved' }),
  'GET /ivr/getDetermination/:id': async (fixtures, caller) => ({
    id: await decided(fixtures, caller, 'Approved', { answer: fewestValues() }),
  }),
  'POST /ivr/correctAnswer': async (fixtures, caller) => ({
    ivrId: await decided(fixtures, caller, 'Approved'),
    ...{ answer: fewestValues(), seenRevision: 0, reason: 'A wrong day' },
  }),
  'POST /audit/notePrint': () => ({ kind: 'ivr' }),
  'POST /ivr/exportIvrRequests': oneSelected,
  'POST /ivr/selectIvrs': oneSelected,
  'POST /ivr/requestDocuments': () => ({ document: 'lmn', text: 'Please send it.' }),
  'POST /ivr/renewIvr': taken,
  'POST /ivr/releaseIvr': taken,
  'POST /ivr/takeOtherWork': () => ({ kind: 'prior-authorization' }),
  'POST /ivr/releaseOtherWork': () => ({ kind: 'prior-authorization' }),
  'POST /ivr/assignOtherWork': () => ({ kind: 'prior-authorization' }),
  'POST /ivr/setNextAction': () => ({ action: '', note: '', at: '' }),
  'POST /ivr/saveQueueSettings': async ({ portal }, { person }) => {
    const { version: seenVersion, ...settings } = (await portal.get('/ivr/getQueueSettings', person)).body
      .data as { version: number }
    return { ...settings, seenVersion }
  },
  'POST /support/createSupportCase': () => supportRequest(),
  'GET /ivr/getTeamOverview': () => november,
  'GET /ivr/getTeamOverviewRows': () => ({ ...november, figure: 'decided' }),
  'POST /payers/addPayer': () => payerForm({ name: `Payer ${randomUUID()}` }),
  'POST /payers/editPayer': () => ({ ...payerForm({ name: `Payer ${randomUUID()}` }), seenVersion: 1 }),
  'POST /payers/confirmPayer': () => ({ seenVersion: 1 }),
  'POST /payers/removePayer': () => ({ seenVersion: 1 }),
  'POST /ivr/saveSnippet': () => ({ name: `Snippet ${randomUUID()}`, text: 'Text', shared: false }),
  'POST /ivr/saveQueueView': () => ({ name: 'A view', query: 'tab=mine', shared: false }),
  'POST /ivr/setAbsence': () => ({ from: '' }),
  'POST /authorizations/addAuthorization': async (fixtures, caller) =>
    authorization(await decided(fixtures, caller, 'Approved')),
  'POST /authorizations/editAuthorization': () => {
    const { ivrId: _, ...fields } = authorization('1')
    return { ...fields, version: 1 }
  },
  'POST /authorizations/withdrawAuthorization': () => ({ reason: 'Another patient' }),
  'POST /authorizations/noteUse': () => {
    const { authorizationId: _, ...fields } = sentUse('1')
    return fields
  },
  'POST /authorizations/voidUse': () => ({ reason: 'Typed twice' }),
  'POST /authorizations/addReverification': async (fixtures, caller) => ({
    ivrId: await decided(fixtures, caller, 'Approved'),
    dueOn: '2026-12-15',
  }),
  'POST /colleagues/updateColleagueStatus': () => ({ status: 'deactive' }),
  'GET /ivr/getPolicies': () => ({ insuranceTypeId: 'medicare-part-b' }),
  'POST /ivr/setPolicyEnabled': () => ({ enabled: true }),
  'POST /ivr/markPolicyReviewed': () => ({ reviewedByName: 'Ada Byron', reviewedOn: '2026-11-19' }),
  'POST /ivr/previewPolicy': async (fixtures) => ({ policy: await anotherPolicy(fixtures) }),
  'POST /ivr/importPolicy': async (fixtures) => ({ policy: await anotherPolicy(fixtures), revision: 1 }),
  'POST /members/editIvrMember': async (fixtures, caller) => {
    const ivrMemberId = await fixtures.own('member', caller)
    return memberForm({
      ivrMemberId,
      email: await emailOf(fixtures, caller, `/members/getIvrMember/${ivrMemberId}`),
    })
  },
  'POST /members/updateIvrMemberStatus': () => ({ status: 'deactive' }),
  'POST /physicians/editPhysician': async (fixtures, caller) => {
    const physicianId = await fixtures.own('physician', caller)
    const email = await emailOf(fixtures, caller, `/physicians/getPhysician/${physicianId}`)
    return physicianForm({ physicianId, email, specialization: null })
  },
  'POST /physicians/updatePhysicianStatus': () => ({ status: 'deactive' }),
  'POST /priorAuthorization/submitPriorAuthorization': ({ portal }, { person }) =>
    priorAuthorization(portal, person),
  'POST /priorAuthorization/recordOutcome': () => ({ outcome: 'approved' }),
  'POST /priorAuthorization/addResponse': () => ({ comment: 'Granted.' }),
  'POST /messages/addMessage': () => ({ text: 'Is the left heel meant?' }),
  'POST /support/handleSupportCase': () => ({ responseText: 'Mended.' }),
}

const november = { from: '2026-11-01', to: '2026-11-30' }

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

/** A new request of the caller on which the team has decided. */
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
  made += 1
  return JSON.stringify({ ...(body.data as { policy: object }).policy, id: `another-policy-${made}` })
}
let made = 0

/** The other fields of a row or object that contains an id, by its field name. */
const rowOf: Readonly<
  Record<string, (fixtures: AccessFixtures, caller: Caller, path: Path) => Promise<unknown>>
> = {
  appointments: async (fixtures, caller) => [
    { appointmentId: await fixtures.own('appointment', caller), sequence: 0, memberId: '' },
  ],
  // Where `to` is the id under test, the physician who leaves is a new one, whose list of appointments must be empty.
  leaving: async (fixtures, caller, path) => ({
    to: '',
    appointments: path.includes('to')
      ? []
      : [{ appointmentId: await fixtures.own('appointment', caller), sequence: 0 }],
  }),
  documents: async () => [{ kind: 'lmn' }],
  fourWeekCharts: async () => [{}],
  woundImages: async () => [{}],
  moreWounds: async () => [
    { woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' },
  ],
  labTestResults: async () => [{}],
  additionalDocuments: async () => [{}],
  ivrResponseFiles: async () => [{}],
  files: async () => [{}],
}

/** A valid input whose ids are of new records of the caller. */
export async function validInput(
  fixtures: AccessFixtures,
  caller: Caller,
  endpoint: Endpoint,
): Promise<Input> {
  let input = (await otherFields[name(endpoint)]?.(fixtures, caller)) ?? {}
  const required = requiredOf(endpoint)
  for (const { path, kind } of idInputsOf(endpoint)) {
    const [field = ''] = path
    const isEmpty = input[field] === undefined || input[field] === ''
    if (kind && required.includes(String(field)) && isEmpty)
      input = withIn(input, path, await fixtures.own(kind, caller)) as Input
  }
  return input
}

/** The input with another id at one path; within a row, with the other fields of the row. */
export async function inputWith(
  fixtures: AccessFixtures,
  caller: Caller,
  valid: Input,
  { path }: IdInput,
  id: string,
): Promise<Input> {
  const [field = ''] = path
  const isSelection = selections.includes(String(field))
  const rest = isSelection ? withoutSelection(valid) : valid
  const row =
    path.length > 1 && valid[field] === undefined ? await rowOf[field]?.(fixtures, caller, path) : undefined
  return withIn(row === undefined ? rest : { ...rest, [field]: row }, path, id) as Input
}

/** Of these fields, an input has one. */
const selections = ['ids', 'list', 'queue']
const withoutSelection = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([field]) => !selections.includes(field)))

/** The e-mail address of an account, which an edit must not change. */
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
