import { isUsedBy, warnAtPercent } from '#contract/authorizations/authorizations.rules.ts'
import { dayInNumbers } from '#contract/formats.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { onViolation } from '#server/kit/database/on-violation.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { numberOf } from '../ivr/rules.ts'
import { completeTasks, moveTask } from './reverifications-store.ts'
import { type Covered, completedBy, type Locked, type Recorded } from './rules.ts'
import {
  insertAuthorization,
  linkRequest,
  lockAuthorization,
  numberConstraints,
  type OfRequest,
  saveAuthorization,
  sharedAuthorization,
} from './store.ts'

// One office, payer and number is one record. What is written to it goes through here, wherever it is entered.

/** A request on which an authorization is recorded. */
export type Subject = Pick<OfRequest, 'id' | 'officeId' | 'physicianId'>

/**
 * Records an authorization on a request. If the office has one with this payer and number, nothing is recorded and that
 * one is returned, locked. @throws ApiError if the request has another with this number
 */
export async function recordNew(
  tx: Tx,
  actor: Actor,
  { id: ivrId, officeId, physicianId }: Subject,
  typed: Recorded,
  now: Date,
): Promise<number | Locked> {
  const scope = scopeOf(actor)
  const known = await sharedAuthorization(tx, scope, officeId, typed)
  const made =
    known === undefined ? await insertAuthorization(tx, scope, actor, ivrId, typed, now) : undefined
  if (made !== undefined) {
    await tellOf(tx, [{ ivrId, officeId, physicianId }])
    return made
  }
  // Someone may have recorded it since it was looked for.
  const shared = known ?? (await sharedAuthorization(tx, scope, officeId, typed)) ?? throwNumberInUse(ivrId)
  return (await lockAuthorization(tx, scope, shared.id)) ?? throwError('record.not-found')
}

export const covers = ({ requests }: Locked, ivrId: number): boolean =>
  requests.some((request) => request.ivrId === ivrId)

/** Lets a locked authorization cover a further request, and adds to it what was entered only there. */
export async function link(
  tx: Tx,
  actor: Actor,
  before: Locked,
  { id: ivrId, officeId, physicianId }: Subject,
  typed: Recorded,
  now: Date,
): Promise<void> {
  await linkRequest(tx, scopeOf(actor), actor, before.id, ivrId, now)
  const requests = [...before.requests, { ivrId, officeId, physicianId }]
  const completed = completedBy(before, typed)
  if (completed) await change(tx, actor, { ...before, requests }, completed, now)
  else await tellOf(tx, requests)
}

/**
 * Saves a correction of a locked authorization with what follows from it: warnings that are due again, tasks that are
 * done or moved. @throws ApiError if another authorization has its number
 */
export async function change(tx: Tx, actor: Actor, before: Locked, next: Recorded, now: Date): Promise<void> {
  const scope = scopeOf(actor)
  const { validTo } = next
  // More units or another end have their own warning.
  const kept = {
    ofUse: isUsedBy(warnAtPercent, { ...before, ...next }),
    ofEnd: validTo === before.validTo,
  }
  await saveAuthorization(tx, scope, actor, before.id, next, kept, now).catch(
    onViolation(numberConstraints, () => throwNumberInUse(before.ivrId)),
  )
  if (validTo === null || (before.validTo !== null && validTo > before.validTo)) {
    const outcome = validTo === null ? 'Has no last day' : `Extended to ${dayInNumbers(validTo)}`
    await completeTasks(tx, scope, actor, { authorizationId: before.id, kinds: ['expiry'] }, outcome, now)
  } else if (before.validTo === null || validTo < before.validTo)
    await moveTask(tx, scope, before.id, validTo)
  await tellOf(tx, before.requests)
}

/** Updates the open screens of requests, such as all that an authorization covers. */
export async function tellOf(tx: Tx, requests: readonly Covered[]): Promise<void> {
  for (const { ivrId, officeId, physicianId } of requests)
    await recordChange(tx, {
      area: 'authorizations',
      record: ivrId,
      to: { team: true, officeId, physicianId },
    })
}

/** @param holder the request that has the number */
export function throwNumberInUse(holder: number): never {
  throwError('authorizations.number-in-use', {
    parts: { number: numberOf(holder) },
    fields: { number: `${numberOf(holder)} has an authorization with this number already.` },
  })
}
