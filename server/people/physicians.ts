import { physician as physicianType } from '#contract/endpoint.ts'
import { type PhysicianPlan, physicianLeaving } from '#contract/people/leaving.ts'
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
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { throwIfTaken } from '../account/invitations/accounts.ts'
import { accountOfPhysician, lockOffice, renamePerson } from '../account/invitations/accounts-store.ts'
import { bookingsOf, settleBookings } from '../appointments/physician-leaving.ts'
import { type Asked, actsOn, type Leave, type PeopleParts } from './acts.ts'
import {
  choices,
  duplicateOf,
  filterChoices,
  insertPhysician,
  lockPhysician,
  type ManagedPhysician,
  openRequestsOf,
  physicianOf,
  physicianPage,
  setEmail,
  updatePhysician,
} from './physicians-store.ts'
import { mustBeCurrentCopy, mustNotBeDuplicate, mustNotBeLocked, nameOf, officeOf } from './rules.ts'

/** The physicians of the caller's own office. */
export function physiciansRoutes({ accounts, appointments }: PeopleParts): Route[] {
  const acts = actsOn<ManagedPhysician>(accounts, {
    kind: 'physician',
    async lock({ tx, actor, now }, id) {
      await lockOffice(tx, officeOf(actor))
      return lockPhysician(tx, officeOf(actor), id, now)
    },
    async setAddress({ tx, actor, now }, { id, email: before }, email) {
      if (email !== before) {
        mustNotBeDuplicate(await duplicateOf(tx, officeOf(actor), { email, npiNumber: '' }, id), email)
        await setEmail(tx, id, email, { by: actor.name, at: now })
      }
      await throwIfTaken(tx, email, officeOf(actor))
    },
  })

  /** Reassigns the appointments of a physician who leaves as planned, if there is a plan. */
  const leaveBy =
    ({ tx, actor, now, audit }: Asked, plan: PhysicianPlan | undefined): Leave<ManagedPhysician> =>
    async (physician) => {
      if (!plan) return ''
      const leaver = { id: physician.id, name: nameOf(physician), officeId: officeOf(actor) }
      const records = await settleBookings(tx, appointments, leaver, plan, actor, now)
      if (records.length > 0)
        await audit({ action: 'appointments.change-physician', kind: 'appointment', records })
      return ''
    }

  return [
    ...reading,

    serve(physicianLeaving, async ({ input, actor, tx, now, audit }) => {
      const id = Number(input.id)
      if (!(await physicianOf(tx, officeOf(actor), id))) throwError('record.not-found')
      await audit({ action: 'physicians.read-open-work', kind: 'physician', records: [id] })
      const openRequests = await openRequestsOf(tx, scopeOf(actor), id)
      return { data: { openRequests, appointments: await bookingsOf(tx, id, now) } }
    }),

    serve(addPhysician, async (call) => {
      const { input, actor, tx, now } = call
      const officeId = officeOf(actor)
      await lockOffice(tx, officeId)
      mustNotBeDuplicate(await duplicateOf(tx, officeId, input), input.email)
      await throwIfTaken(tx, input.email, officeOf(actor))
      const id = await insertPhysician(tx, officeId, input, now)
      return acts.invite(call, { ...input, id, userType: physicianType })
    }),

    serve(editPhysician, async (call) => {
      const { input, actor, tx, now, audit } = call
      const physician = await acts.lock(call, input.physicianId)
      const { id } = physician
      mustBeCurrentCopy(physician, input.seenVersion, now)
      mustNotBeLocked(physician, input)
      mustNotBeDuplicate(await duplicateOf(tx, officeOf(actor), input, id), input.email)
      if (input.email !== physician.email) {
        await throwIfTaken(tx, input.email, officeOf(actor))
        await acts.mail(call, { ...input, id, userType: physicianType })
      }
      await updatePhysician(tx, id, input, { by: actor.name, at: now })
      // A corrected name also applies to the physician's account.
      const userId = nameOf(input) === nameOf(physician) ? undefined : await accountOfPhysician(tx, id)
      if (userId !== undefined) await renamePerson(tx, userId, input.firstName, input.lastName)
      await audit({ action: 'physicians.edit', kind: 'physician', records: [id] })
      await acts.updateLists(call, id)
      return { message: 'The physician’s details were saved.' }
    }),

    serve(setPhysicianStatus, (call) => {
      const { physicianId, status, leaving } = call.input
      return acts.setStatus(call, physicianId, status, leaveBy(call, leaving))
    }),
    serve(deletePhysician, (call) =>
      acts.remove(call, call.input.physicianId, leaveBy(call, call.input.leaving)),
    ),
    serve(invitePhysicianAgain, (call) => acts.inviteAgain(call, call.input.physicianId, call.input.email)),
    serve(withdrawPhysicianInvitation, (call) => acts.withdraw(call, call.input.physicianId)),
  ]
}

const reading: Route[] = [
  serve(physicianChoices, async ({ actor, tx }) => ({ data: await choices(tx, officeOf(actor)) })),

  serve(physicianFilterChoices, async ({ actor, tx }) => ({
    data: await filterChoices(tx, scopeOf(actor), officeOf(actor)),
  })),

  serve(physicianById, async ({ input, actor, tx, now }) => {
    const record = Number(input.id)
    const data = (await physicianOf(tx, officeOf(actor), record)) ?? throwError('record.not-found')
    const kinds = ['invitation.accepted', 'invitation.undelivered'] as const
    await readNotifications(tx, actor.userId, { record, kinds }, now)
    return { data }
  }),

  serve(managedPhysicians, async ({ input, actor, tx, now }) => {
    const { page, limit } = input
    const { people: physicians, total, totalPages } = await physicianPage(tx, officeOf(actor), input, now)
    return { data: { physicians, limit, page, total, totalPages } }
  }),
]
