import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fileUrl } from '#contract/files/files.ts'
import { Id } from '#contract/replies.ts'
import { isKind, type Kind } from './callers.ts'
import { name, type Path, stringsIn } from './contract.ts'
import { exceptions } from './exceptions.ts'

/** What a field's ids identify, by the field's name. If the name does not tell, the schema does: `idOf('ivr')`. */
const kindOfField: Readonly<Record<string, Kind>> = {
  physicianId: 'physician',
  appointmentId: 'appointment',
  memberId: 'member',
  colleagueId: 'colleague',
  userId: 'colleague',
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
  before: 'cursor',
  upTo: 'cursor',
  mentions: 'mentioned',
  not: 'nothing',
  token: 'secret',
}

/** The errors for an id that does not exist or is not the caller's, if not just record.not-found. */
const notFoundErrors: Readonly<Partial<Record<Kind, readonly ErrorCode[]>>> = {
  ivr: ['record.not-found', 'prior-authorization.ivr-unknown', 'support.ivr-unknown'],
  'prior-authorization': ['record.not-found', 'files.link-expired'],
  appointment: ['record.not-found', 'physicians.appointments-changed', 'members.appointments-changed'],
  physician: [
    'record.not-found',
    'ivr.physician-unknown',
    'prior-authorization.physician-unknown',
    'appointments.physician-unknown',
  ],
  member: ['record.not-found', 'members.appointments-changed', 'appointments.slot-gone'],
  mentioned: ['messages.person-unknown'],
  self: ['appointments.calendar-not-you', 'appointments.calendar-none'],
  file: ['record.not-found', 'files.link-expired'],
  upload: ['files.not-yours', 'files.already-used', 'files.of-office'],
  cursor: [],
  session: ['record.not-found', 'files.link-expired'],
  office: ['office.not-member', 'record.not-found'],
  secret: ['account.link-invalid', 'account.unlock-invalid'],
  nothing: [],
}

/** A field of an input that takes an id or a secret such as a token. */
export interface IdInput {
  readonly path: Path
  /** undefined: neither its name nor its schema tells. */
  readonly kind: Kind | undefined
  /** The errors when the id is not found; empty where the id only filters a list. */
  readonly codes: readonly ErrorCode[]
}

interface Schema {
  readonly type?: string
  readonly pattern?: string
  readonly format?: string
  readonly 'x-record'?: string
  readonly properties?: Record<string, unknown>
  readonly required?: string[]
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
const idPattern = schemaOf(Id).pattern
const filePattern = schemaOf(fileUrl('words')).pattern

const fieldOf = (path: Path) => String(path.findLast((step) => typeof step === 'string'))
const isNamedLikeId = (path: Path) => {
  const field = fieldOf(path)
  return /(?:^(?:id|ids|token)|[a-z](?:Ids?|Token))$/.test(field) && !/tax/i.test(field)
}

/** The texts of an input that are ids, and what they identify according to their schemas. */
const idsIn = (input: z.ZodType): { path: Path; said: string | undefined }[] =>
  stringsIn(input).flatMap(({ path, schema }) => {
    const { type, pattern, format, 'x-record': record } = schemaOf(schema)
    const isFile = format === 'uuid' && /^ids?$/.test(fieldOf(path))
    const said = isFile ? 'file' : pattern === filePattern ? 'upload' : record
    const isId =
      said !== undefined ||
      pattern === idPattern ||
      format === 'uuid' ||
      (type === 'string' && isNamedLikeId(path))
    return isId ? [{ path, said }] : []
  })

const known = new WeakMap<Endpoint, readonly IdInput[]>()

/** Every field of an endpoint's path, query or body that takes an id. */
export function idInputsOf(endpoint: Endpoint): readonly IdInput[] {
  const all = known.get(endpoint) ?? readIdInputs(endpoint)
  known.set(endpoint, all)
  return all
}

function readIdInputs(endpoint: Endpoint): IdInput[] {
  const once = new Map(idsIn(endpoint.input).map((found) => [found.path.join('.'), found]))
  return [...once.values()].map(({ path, said }) => {
    const told = exceptions[name(endpoint)]?.ids?.[path.join('.')] ?? said ?? kindOfField[fieldOf(path)]
    const kind = isKind(told) ? told : undefined
    const possible = kind ? (notFoundErrors[kind] ?? ['record.not-found' as const]) : []
    const codes = possible.filter((code) => endpoint.errors.includes(code))
    // A top-level id with record.not-found is the target of the call: only that error, or one about files, may follow.
    const isTarget = path.length === 1 && codes.includes('record.not-found')
    return { path, kind, codes: isTarget ? codes.filter((code) => /^(?:record|files)\./.test(code)) : codes }
  })
}

/** The required top-level fields. */
export const requiredOf = ({ input }: Endpoint): readonly string[] => schemaOf(input, 'input').required ?? []

export const fieldsOf = ({ input }: Endpoint): readonly string[] =>
  Object.keys(schemaOf(input, 'input').properties ?? {})
