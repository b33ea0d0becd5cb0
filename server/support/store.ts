import { everyone, teamMember, type UserType } from '#contract/endpoint.ts'
import { caseMay } from '#contract/support/support.rules.ts'
import {
  accessibleAtFirst,
  handsSeenBy,
  type SupportCase,
  type SupportCasePage,
  type SupportFilter,
  type SupportRequest,
  supportStatuses,
} from '#contract/support/support.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { keyOfNew, type SupportCaseKey } from '#server/kit/access/row-key.ts'
import {
  allConditions,
  type InScope,
  inScope,
  mayOfRow,
  officeOfRow,
  scopeOf,
} from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonObject } from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import { otherWorkOf, patientOf } from '../ivr/queue/other-work-store.ts'
import type { Handled } from './rules.ts'

/** The user who opens a case or takes a step. */
type CaseActor = Pick<Actor, 'userId' | 'userType' | 'officeId' | 'physicianId' | 'name'>

/**
 * Which cases the actor sees, as a condition on the row `s`: an office, its own and its physicians'; a physician, their
 * own; the team, those assigned to it and those that the member submitted.
 */
export function casesSeenBy(actor: Actor): InScope {
  const scope = scopeOf(actor)
  if (scope.kind !== 'all') return inScope(scope, 's')
  return allConditions(
    inScope(scope, 's'),
    sql`s.accessible_for_user_type = any(${handsSeenBy[actor.userType]}::smallint[]) or s.submitted_by = ${actor.userId}`,
  )
}

const status = sql`case when s.response_at is null then 'Open' else 'Closed' end`

/** What the reader may do in each state that a case can be in, by status and hands. */
const mayIn = (userType: UserType) =>
  Object.fromEntries(
    supportStatuses.flatMap((status) =>
      everyone.map((type) => [
        `${status} ${type}`,
        caseMay({ status, accessibleForUserType: type }, userType),
      ]),
    ),
  )

/** A case `s` as lists and details show it. */
const shownTo = (actor: Actor, now: Date) =>
  jsonObject<SupportCase>({
    ...officeOfRow(actor, 's'),
    _id: sql`s.id::text`,
    supportNumber: sql`'#SUP-' || s.id`,
    submittedByUser: sql`s.submitted_by_name`,
    submittedByUserType: sql`s.submitted_by_type`,
    createdAt: sql`s.created_at`,
    subject: sql`s.subject`,
    description: sql`s.description`,
    status,
    response: sql`s.response`,
    responseByName: sql`s.response_by_name`,
    responseAt: sql`s.response_at`,
    accessibleForUserType: sql`s.accessible_for_user_type`,
    assignedByName: sql`s.assigned_by_name`,
    assignedAt: sql`s.assigned_at`,
    ivrNumber: sql`(select '#IVR-' || r.id from ivr_requests r where r.id in (s.ivr_id) and ${inScope(scopeOf(actor), 'r')})`,
    patientName: patientOf(scopeOf(actor), sql`s.ivr_id`),
    work: otherWorkOf(actor, 'support', sql`s.id`, now),
    may: mayOfRow(actor, 's', sql`${status} || ' ' || s.accessible_for_user_type`, mayIn),
  })

/** One page, newest first, with the exact total, as JSON text in one statement: (body, records). */
export function supportPage(
  actor: Actor,
  { page, limit }: SupportFilter,
  now: Date,
): Answer<SupportCasePage> {
  const rows = sql`support_cases s where ${casesSeenBy(actor)}`
  return listOf<SupportCasePage>(
    { rows, row: 's', order: 's.created_at desc, s.id desc', page, limit },
    ({ listed, ...paged }) => ({ supportCases: listed(shownTo(actor, now)), ...paged }),
  )
}

/** One case that the actor sees, as JSON text: (body, records). */
export const supportWhole = (actor: Actor, id: number, now: Date): Answer<SupportCase> =>
  answerWith(
    shownTo(actor, now),
    (body) => sql`
    select ${body} as body, array[s.id] as records from support_cases s where s.id = ${id} and ${casesSeenBy(actor)}`,
  )

/** The columns of `s` that a step needs. */
const handled = sql`
  s.id, s.office_id as "officeId", s.physician_id as "physicianId", s.submitted_by as "submittedBy",
  s.submitted_by_name as "submittedByName", s.accessible_for_user_type as "accessibleForUserType",
  s.assigned_by_name as "assignedByName", s.response_by as "responseBy", s.response_by_name as "responseByName"`

/** The form of a new case; one of the demo names no request. */
type NewCase = Omit<SupportRequest, 'ivrId'> & Partial<Pick<SupportRequest, 'ivrId'>>

/** Inserts a case, assigned to the office, the team or its admins depending on the submitter. */
export async function insertCase(tx: Tx, by: CaseActor, form: NewCase, now: Date): Promise<Handled> {
  const row = await tx.one<Omit<Handled, 'id'> & { id: number }>(sql`
    insert into support_cases as s (office_id, physician_id, submitted_by, submitted_by_type, submitted_by_name,
      subject, description, ivr_id, created_at, accessible_for_user_type)
    values (${by.officeId}, ${by.physicianId}, ${by.userId}, ${by.userType}, ${by.name}, ${form.subject},
      ${form.description}, ${form.ivrId ? Number(form.ivrId) : null}, ${now}, ${accessibleAtFirst[by.userType]})
    returning ${handled}`)
  return { ...row, id: keyOfNew(row.id) }
}

/** Whether the actor sees a case. */
export const isCaseSeen = (tx: Tx, actor: Actor, id: number): Promise<boolean> =>
  tx.finds(sql`select s.id from support_cases s where s.id = ${id} and ${casesSeenBy(actor)}`)

/** Locks a case for a step. Other steps wait until the transaction ends. */
export async function lockCase(tx: Tx, actor: Actor, id: number): Promise<Handled | undefined> {
  return tx.first<Handled>(sql`
    select ${handled} from support_cases s where s.id = ${id} and ${casesSeenBy(actor)} for update`)
}

/** Assigns a case to the verification team. */
export async function saveAssignment(tx: Tx, id: SupportCaseKey, by: CaseActor, now: Date): Promise<void> {
  const to: UserType = teamMember
  await tx.run(sql`
    update support_cases set accessible_for_user_type = ${to}, assigned_by = ${by.userId},
      assigned_by_name = ${by.name}, assigned_at = ${now}
    where id = ${id}`)
}

/** Saves the response, which closes the case. */
export async function saveResponse(
  tx: Tx,
  id: SupportCaseKey,
  by: CaseActor,
  response: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update support_cases set response = ${response}, response_by = ${by.userId}, response_by_name = ${by.name},
      response_at = ${now}
    where id = ${id}`)
}
