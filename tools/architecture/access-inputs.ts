import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fileUrl } from '#contract/files/files.ts'
import { RecordField } from '#contract/messages/messages.ts'
import { Id } from '#contract/replies.ts'
import type { Path } from './contract-strings.ts'

export const name = ({ method, path }: Endpoint) => `${method} ${path}`

/** What an id in an input can identify. */
export const kinds = [
  'ivr',
  'prior-authorization',
  'support-case',
  'authorization',
  'authorization-use',
  'reverification',
  'appointment',
  'physician',
  'member',
  'colleague',
  'self',
  'draft',
  'message-record',
  'mentioned',
  'file',
  'upload',
  'policy',
  'alert',
  'queue-view',
  'payer',
  'snippet',
  'notification',
  'cursor',
  'session',
  'feed',
  'secret',
  'nothing',
] as const
export type Kind = (typeof kinds)[number]

/** By field name, for fields that mean the same in every endpoint. */
const kindOfField: Readonly<Record<string, Kind>> = {
  physicianId: 'physician',
  appointmentId: 'appointment',
  memberId: 'member',
  colleagueId: 'colleague',
  ivrMemberId: 'member',
  ivrTeamMemberId: 'member',
  workTo: 'member',
  ivrUserId: 'self',
  draftId: 'draft',
  ivrIds: 'ivr',
  memberIds: 'member',
  inOfficeId: 'nothing',
  leaseId: 'nothing',
  viewId: 'queue-view',
  payerId: 'payer',
  snippetId: 'snippet',
  ivrId: 'ivr',
  ids: 'ivr',
  priorAuthId: 'prior-authorization',
  supportCaseId: 'support-case',
  by: 'session',
  policyRowId: 'policy',
  alertId: 'alert',
  authorizationId: 'authorization',
  useId: 'authorization-use',
  reverificationId: 'reverification',
  insuranceTypeId: 'nothing',
  // The server ignores this field.
  ivrTeamId: 'nothing',
}

/** By endpoint and path, where the field name is ambiguous. */
const kindOfPath: Readonly<Record<string, Kind>> = {
  'GET /ivr/getIvrRequest/:id id': 'ivr',
  'GET /ivr/getIvrRounds/:id id': 'ivr',
  'GET /authorizations/getIvrAuthorizations/:id id': 'ivr',
  'GET /authorizations/getKnownAuthorizations/:id id': 'ivr',
  'GET /ivr/getIvrForm/:id id': 'ivr',
  'GET /ivr/getTimeline/:id id': 'ivr',
  'GET /ivr/getAnswer/:id id': 'ivr',
  'GET /ivr/getEarlierAnswers/:id id': 'ivr',
  'GET /payers/getPayersOfIvr/:id id': 'ivr',
  'GET /payers/getPayer/:id id': 'payer',
  'GET /ivr/getDetermination/:id id': 'ivr',
  'GET /ivr/getDuplicates/:id id': 'ivr',
  'GET /ivr/getEarlierIvrs/:id id': 'ivr',
  'GET /ivr/getIvrOwner/:id id': 'ivr',
  'GET /ivr/getTeamOverview memberId': 'nothing',
  'GET /ivr/getTeamOverviewRows memberId': 'nothing',
  'POST /ivr/takeNext not': 'nothing',
  'POST /ivr/takeOtherWork id': 'prior-authorization',
  'POST /ivr/releaseOtherWork id': 'prior-authorization',
  'POST /ivr/assignOtherWork id': 'prior-authorization',
  'GET /ivrDrafts/getDraft/:id id': 'draft',
  'GET /ivr/getIvrCheck/:id id': 'ivr',
  'GET /ivr/getPolicy/:id id': 'policy',
  'GET /priorAuthorization/getPriorAuthorization/:id id': 'prior-authorization',
  'GET /support/getSupportCase/:id id': 'support-case',
  'GET /physicians/getPhysician/:id id': 'physician',
  'GET /physicians/getOpenWork/:id id': 'physician',
  'POST /physicians/updatePhysicianStatus leaving.to': 'physician',
  'POST /physicians/deletePhysician leaving.to': 'physician',
  'GET /members/getIvrMember/:id id': 'member',
  'GET /members/getUpcomingAppointments/:id id': 'member',
  'GET /fileArchives/link id': 'ivr',
  'GET /fileArchives id': 'prior-authorization',
  'GET /ivr/getPatientValues/:id id': 'ivr',
  'GET /ivr/getPhysicianValues/:id id': 'physician',
  'POST /files/copyFiles ids.0': 'file',
  'GET /files/:id id': 'file',
  'GET /files/:id/link id': 'file',
  'GET /audit/getAudit record': 'message-record',
  'GET /audit/getAudit before': 'cursor',
  'POST /audit/exportAudit record': 'message-record',
  'POST /audit/notePrint ids.0': 'ivr',
  'GET /messages/getMessages record': 'message-record',
  'GET /messages/getMessages before': 'cursor',
  'GET /messages/getPeople record': 'message-record',
  'POST /messages/addMessage record': 'message-record',
  'POST /messages/addMessage mentions.0': 'mentioned',
  'POST /messages/getUnread records.0': 'message-record',
  'POST /messages/markRead record': 'message-record',
  'POST /messages/markRead upTo': 'cursor',
  'POST /notifications/markRead id': 'notification',
  'POST /notifications/markAllRead upTo': 'cursor',
  'POST /notifications/markUnread ids.0': 'notification',
  'GET /notifications/getNotifications before': 'cursor',
  'POST /user/endSession id': 'session',
  'GET /appointment/calendarFeed/:token token': 'feed',
  'POST /user/checkInvitation token': 'secret',
  'POST /user/setPassword token': 'secret',
  'POST /user/unlockCode token': 'secret',
}

/** The errors for an id that does not exist or is not the caller's. */
const notFoundErrors: Readonly<Record<Kind, readonly ErrorCode[]>> = {
  ivr: ['record.not-found', 'prior-authorization.ivr-unknown', 'support.ivr-unknown'],
  'prior-authorization': ['record.not-found', 'files.link-expired'],
  'support-case': ['record.not-found'],
  authorization: ['record.not-found'],
  'authorization-use': ['record.not-found'],
  reverification: ['record.not-found'],
  appointment: ['record.not-found', 'physicians.appointments-changed', 'members.appointments-changed'],
  physician: [
    'record.not-found',
    'ivr.physician-unknown',
    'prior-authorization.physician-unknown',
    'appointments.physician-unknown',
  ],
  member: ['record.not-found', 'members.appointments-changed', 'appointments.slot-gone'],
  colleague: ['record.not-found'],
  draft: ['record.not-found'],
  'message-record': ['record.not-found'],
  mentioned: ['messages.person-unknown'],
  self: ['appointments.calendar-not-you', 'appointments.calendar-none'],
  file: ['record.not-found', 'files.link-expired'],
  upload: ['files.not-yours'],
  policy: ['record.not-found'],
  alert: ['record.not-found'],
  'queue-view': ['record.not-found'],
  payer: ['record.not-found'],
  snippet: ['record.not-found'],
  notification: ['record.not-found'],
  cursor: [],
  session: ['record.not-found', 'files.link-expired'],
  feed: ['record.not-found'],
  secret: ['account.link-invalid', 'account.unlock-invalid'],
  nothing: [],
}

/** A field of an input that takes an id or a secret such as a token. */
export interface IdInput {
  readonly path: Path
  /** undefined: not listed in this file yet. */
  readonly kind: Kind | undefined
  /** The errors when the id is not found; empty where the id only filters a list. */
  readonly codes: readonly ErrorCode[]
}

interface Schema {
  readonly type?: string
  readonly pattern?: string
  readonly format?: string
  readonly properties?: Record<string, Schema>
  readonly items?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema & { required?: string[] }
const idPattern = schemaOf(Id).pattern
const filePattern = schemaOf(fileUrl('words')).pattern

const recordPattern = schemaOf(RecordField).pattern

const looksLikeId = ({ pattern, format }: Schema) =>
  pattern === idPattern || pattern === recordPattern || format === 'uuid'
const isNamedLikeId = (path: Path) => {
  const field = String(path.findLast((step) => typeof step === 'string'))
  return /(?:^(?:id|ids|token)|[a-z](?:Ids?|Token))$/.test(field) && !/tax/i.test(field)
}

function pathsIn(schema: Schema, path: Path = []): { path: Path; isFile: boolean }[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const isFile = schema.pattern === filePattern
  const isId = looksLikeId(schema) || (schema.type === 'string' && isNamedLikeId(path))
  return [
    ...(isFile || isId ? [{ path, isFile }] : []),
    ...Object.entries(properties).flatMap(([field, inner]) => pathsIn(inner, [...path, field])),
    ...(typeof items === 'object' ? pathsIn(items, [...path, 0]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => pathsIn(inner, path)),
  ]
}

/** Every field of an endpoint's path, query or body that takes an id. */
export function idInputsOf(endpoint: Endpoint): IdInput[] {
  const paths = pathsIn(schemaOf(endpoint.input))
  const once = new Map(paths.map((found) => [found.path.join('.'), found]))
  return [...once.values()].map(({ path, isFile }) => {
    const field = String(path.findLast((step) => typeof step === 'string'))
    const kind = isFile ? 'upload' : (kindOfPath[`${name(endpoint)} ${path.join('.')}`] ?? kindOfField[field])
    const codes = kind ? notFoundErrors[kind].filter((code) => endpoint.errors.includes(code)) : []
    // A top-level id with record.not-found is the target of the call: only that error, or one about files, may follow.
    const isTarget = path.length === 1 && codes.includes('record.not-found')
    const other = isTarget ? codes.filter((code) => /^(?:record|files)\./.test(code)) : codes
    return { path, kind, codes: other }
  })
}

/** The required top-level fields. */
export const requiredOf = ({ input }: Endpoint): readonly string[] => schemaOf(input, 'input').required ?? []

export const fieldsOf = ({ input }: Endpoint): readonly string[] =>
  Object.keys(schemaOf(input, 'input').properties ?? {})
