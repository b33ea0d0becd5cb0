import { type Endpoint, physician } from '#contract/endpoint.ts'
import { type PhysicianBooking, type PhysicianPlan, physicianLeaving } from '#contract/people/leaving.ts'
import {
  addPhysician,
  deletePhysician,
  editPhysician,
  invitePhysicianAgain,
  managedPhysicians,
  physicianById,
  physicianChoices,
  physicianFilterChoices,
  setPhysicianStatus,
  withdrawPhysicianInvitation,
} from '#contract/people/physicians.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Call, Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import type { Invitation, People } from '../account/people/people.ts'
import { mustAllow, nameOf, officeOf } from '../account/people/person-rules.ts'
import { mustBeCurrentCopy, mustNotBeDuplicate, mustNotBeLocked } from './rules.ts'
import {
  choices,
  duplicateOf,
  filterChoices,
  insertPhysician,
  lockOffice,
  lockPhysician,
  type Managed,
  markDeleted,
  openRequestsOf,
  page,
  physicianOf,
  setEmail,
  setStatus,
  updatePhysician,
} from './store.ts'

export interface PhysiciansParts {
  readonly people: People
  /** A physician's upcoming appointments. */
  bookingsOf(tx: Tx, physicianId: number, now: Date): Promise<PhysicianBooking[]>
  /** Assigns them to another physician or to none, in the transaction that deactivates or deletes the physician. */
  settleBookings(
    tx: Tx,
    leaver: { readonly id: number; readonly name: string; readonly officeId: number },
    plan: PhysicianPlan,
    actor: Actor,
    now: Date,
  ): Promise<number[]>
}

/** The physicians of the caller's own office. */
export function physiciansRoutes(parts: PhysiciansParts): Route[] {
  const { people } = parts
  return [...reading, leavingRoute(parts), ...writing(people), ...acting(parts), ...inviting(people)]
}

const reading: Route[] = [
  serve(physicianChoices, async ({ actor, tx }) => ({ data: await choices(tx, officeOf(actor)) })),

  serve(physicianFilterChoices, async ({ actor, tx }) => ({
    data: await filterChoices(tx, scopeOf(actor), officeOf(actor)),
  })),

  serve(physicianById, async ({ input, actor, tx, now }) => {
    const record = Number(input.id)
    const data = (await physicianOf(tx, officeOf(actor), record)) ?? throwError('record.not-found')
    await readNotifications(
      tx,
      actor.userId,
      { record, kinds: ['invitation.accepted', 'invitation.undelivered'] },
      now,
    )
    return { data }
  }),

  serve(managedPhysicians, async ({ input, actor, tx, now }) => {
    const { physicians, total } = await page(tx, officeOf(actor), input, now)
    const { limit } = input
    return { data: { physicians, limit, page: input.page, total, totalPages: Math.ceil(total / limit) } }
  }),
]

const leavingRoute = ({ bookingsOf }: PhysiciansParts): Route =>
  serve(physicianLeaving, async ({ input, actor, tx, now, audit }) => {
    const id = Number(input.id)
    if (!(await physicianOf(tx, officeOf(actor), id))) throwError('record.not-found')
    await audit({ action: 'physicians.read-open-work', kind: 'physician', records: [id] })
    const appointments = await bookingsOf(tx, id, now)
    return { data: { openRequests: await openRequestsOf(tx, id), appointments } }
  })

const writing = (people: People): Route[] => [
  serve(addPhysician, async ({ input, actor, tx, now, audit }) => {
    const officeId = officeOf(actor)
    await lockOffice(tx, officeId)
    mustNotBeDuplicate(await duplicateOf(tx, officeId, input), input.email)
    await people.throwIfTaken(tx, input.email)
    const id = await insertPhysician(tx, officeId, input, now)
    await people.invite(tx, invitationOf({ id, ...input }, actor), now)
    await audit({ action: 'physicians.invite', kind: 'physician', records: [id] })
    await updateLists(tx, actor, id)
    return { message: `An invitation has been sent to ${input.email}.`, data: { _id: String(id) } }
  }),

  serve(editPhysician, async ({ input, actor, tx, now, audit }) => {
    const officeId = officeOf(actor)
    await lockOffice(tx, officeId)
    const physician = await locked(tx, actor, input.physicianId, now)
    mustBeCurrentCopy(physician, input.seenVersion, now)
    mustNotBeLocked(physician, input)
    mustNotBeDuplicate(await duplicateOf(tx, officeId, input, physician.id), input.email)
    const { id } = physician
    if (input.email !== physician.email) {
      await people.throwIfTaken(tx, input.email)
      await people.inviteAgain(tx, invitationOf({ id, ...input }, actor), now)
    }
    await updatePhysician(tx, id, input, { by: actor.name, at: now })
    if (nameOf(input) !== nameOf(physician)) await renameAccount(people, tx, id, input)
    await audit({ action: 'physicians.edit', kind: 'physician', records: [id] })
    await updateLists(tx, actor, id)
    return { message: 'The physician’s details have been updated.' }
  }),
]

const acting = (parts: PhysiciansParts): Route[] => [
  serve(setPhysicianStatus, async (call) => {
    const { input, actor, tx, now, audit } = call
    const { people } = parts
    const physician = await locked(tx, actor, input.physicianId, now)
    const { id } = physician
    mustAllow(input.status === 'active' ? 'Active' : 'Deactivate', physician)
    await setStatus(tx, id, input.status)
    const userId = await people.accountOfPhysician(tx, id)
    if (userId !== undefined) await people.setStatus(tx, userId, input.status, now)
    const verb = input.status === 'active' ? 'activate' : 'deactivate'
    await audit({ action: `physicians.${verb}`, kind: 'physician', records: [id] })
    if (input.status === 'deactive' && input.leaving) await settle(parts, physician, input.leaving, call)
    await updateLists(tx, actor, id)
    return { message: `${nameOf(physician)} has been ${verb}d.` }
  }),

  serve(deletePhysician, async (call) => {
    const { input, actor, tx, now, audit } = call
    const { people } = parts
    const physician = await locked(tx, actor, input.physicianId, now)
    const { id } = physician
    await markDeleted(tx, id, now)
    await people.withdraw(tx, { physicianId: id }, now)
    const userId = await people.accountOfPhysician(tx, id)
    if (userId !== undefined) await people.remove(tx, userId, now)
    await audit({ action: 'physicians.delete', kind: 'physician', records: [id] })
    if (input.leaving) await settle(parts, physician, input.leaving, call)
    await updateLists(tx, actor, id)
    return { message: `${nameOf(physician)} has been deleted.` }
  }),
]

const inviting = (people: People): Route[] => [
  serve(invitePhysicianAgain, async ({ input, actor, tx, now, audit }) => {
    const officeId = officeOf(actor)
    await lockOffice(tx, officeId)
    const physician = await locked(tx, actor, input.physicianId, now)
    mustAllow('Send again', physician)
    const email = input.email ?? physician.email
    if (email !== physician.email) {
      mustNotBeDuplicate(await duplicateOf(tx, officeId, { email, npiNumber: '' }, physician.id), email)
      await setEmail(tx, physician.id, email, { by: actor.name, at: now })
    }
    await people.throwIfTaken(tx, email)
    await people.inviteAgain(tx, invitationOf({ ...physician, email }, actor), now)
    await audit({ action: 'physicians.invite-again', kind: 'physician', records: [physician.id] })
    await updateLists(tx, actor, physician.id)
    return { message: `A new invitation has been sent to ${email}.` }
  }),

  serve(withdrawPhysicianInvitation, async ({ input, actor, tx, now, audit }) => {
    const physician = await locked(tx, actor, input.physicianId, now)
    mustAllow('Withdraw', physician)
    await people.withdraw(tx, { physicianId: physician.id }, now)
    await audit({ action: 'physicians.withdraw', kind: 'physician', records: [physician.id] })
    await updateLists(tx, actor, physician.id)
    return { message: `The invitation of ${nameOf(physician)} has been withdrawn.` }
  }),
]

/** Reassigns the physician's appointments as planned, and writes the audit entry. */
async function settle(
  { settleBookings }: PhysiciansParts,
  physician: Managed,
  plan: PhysicianPlan,
  { tx, actor, now, audit }: Pick<Call<Endpoint>, 'tx' | 'actor' | 'now' | 'audit'>,
): Promise<void> {
  const leaver = { id: physician.id, name: nameOf(physician), officeId: officeOf(actor) }
  const records = await settleBookings(tx, leaver, plan, actor, now)
  if (records.length > 0)
    await audit({ action: 'appointments.change-physician', kind: 'appointment', records })
}

/** A physician of the caller's office, locked until the transaction ends. */
async function locked(tx: Tx, actor: Actor, id: string, now: Date): Promise<Managed> {
  return (await lockPhysician(tx, officeOf(actor), Number(id), now)) ?? throwError('record.not-found')
}

/** Updates the office's lists of physicians. */
const updateLists = (tx: Tx, actor: Actor, record: number) =>
  recordChange(tx, { area: 'physicians', record, to: { officeId: officeOf(actor) } })

type Invitee = Pick<Managed, 'id' | 'firstName' | 'lastName' | 'email'>

function invitationOf({ id, firstName, lastName, email }: Invitee, actor: Actor): Invitation {
  const by = { by: actor.name, byUserId: actor.userId }
  return { invited: { physicianId: id }, userType: physician, firstName, lastName, email, ...by }
}

/** A corrected name also applies to the physician's account. */
async function renameAccount(
  people: People,
  tx: Tx,
  id: number,
  { firstName, lastName }: Omit<Invitee, 'id'>,
) {
  const userId = await people.accountOfPhysician(tx, id)
  if (userId !== undefined) await people.rename(tx, userId, firstName, lastName)
}
