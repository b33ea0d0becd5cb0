import {
  acceptInvitation,
  actFor,
  addOffice,
  declineInvitation,
  getInvitations,
  getMemberships,
  type Membership,
} from '#contract/account/memberships.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { andOthers, join } from './invitations/accept.ts'
import { consumeInvitation, invitationsTo } from './invitations/store.ts'
import { updateList } from './invitations/undelivered.ts'
import { welcomeTo } from './sign-up.ts'
import { createOfficeWithAdmin, membershipsOf, personAs, phoneOf, setActing } from './store.ts'

/** A person's offices: their list, the one that new screens begin with, and joining or adding another. */
export function membershipRoutes(notify: Notify): Route[] {
  return [
    serve(getMemberships, async ({ actor, tx }) => ({ data: await membershipsOf(tx, actor) })),

    serve(actFor, async ({ input, actor, tx, audit }) => {
      const officeId = Number(input.officeId)
      if (!(await setActing(tx, actor.loginId, officeId))) throwError('office.not-member')
      await audit({ action: 'account.act-for', kind: 'office', records: [officeId] })
      const data = await membershipIn(tx, actor, officeId)
      return { message: `You’re working for ${data.officeName}.`, data }
    }),

    serve(getInvitations, async ({ actor, tx, now }) => {
      const { email } = await self(tx, actor)
      const invitations = await invitationsTo(tx, email, now)
      return { data: invitations.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() })) }
    }),

    serve(acceptInvitation, async ({ input, actor, tx, now, address }) => {
      const { email } = await self(tx, actor)
      const which = { id: Number(input.invitationId) }
      const [person, ...others] = await join(notify, tx, { which, email, address }, now)
      if (!person) throwError('record.not-found')
      const data = await membershipIn(tx, actor, person.officeId)
      return { message: `You joined ${andOthers(data.officeName, others.length)}.`, data }
    }),

    serve(declineInvitation, async ({ input, actor, tx, now, audit }) => {
      const { email } = await self(tx, actor)
      const id = Number(input.invitationId)
      const declined = (await consumeInvitation(tx, { id, email }, now)) ?? throwError('record.not-found')
      await updateList(tx, declined)
      await audit({ action: 'account.decline', kind: 'invitation', records: [id] })
      return { message: 'You declined the invitation.' }
    }),

    serve(addOffice, async ({ input, actor, tx, now, audit }) => {
      const { officeId } = await addOwnOffice(tx, actor, input, now, notify)
      await audit({ action: 'account.add-office', kind: 'office', records: [officeId] })
      const data = await membershipIn(tx, actor, officeId)
      return { message: `You added ${data.officeName}.`, data }
    }),
  ]
}

/**
 * Adds an office whose Office Admin is the caller.
 * @param notify welcomes them there; an import of many offices omits it
 */
export async function addOwnOffice(
  tx: Tx,
  actor: Actor,
  office: Input<typeof addOffice>,
  now: Date,
  notify?: Notify,
): Promise<{ officeId: number; userId: number }> {
  const { firstName, lastName, email } = await self(tx, actor)
  const phone = await phoneOf(tx, actor.userId)
  const { taxID: taxId, officeName: name = '', faxNumber, ...rest } = office
  const admin = {
    ...{ firstName, lastName, email, faxNumber, ...phone },
    ...{ loginId: actor.loginId, acceptedTerms: true },
  }
  const added = await createOfficeWithAdmin(tx, { ...rest, taxId, name }, admin, now)
  await notify?.(tx, welcomeTo(added.userId, now))
  return added
}

async function self(tx: Tx, { userId }: Actor) {
  const person = await personAs(tx, userId)
  if (!person) throw new Error('an authorized user has no login')
  return person
}

export async function membershipIn(tx: Tx, actor: Actor, officeId: number | null): Promise<Membership> {
  const all = await membershipsOf(tx, actor)
  const one = all.find((membership) => membership.officeId === String(officeId))
  if (!one) throw new Error('a person is not in an office that they just joined')
  return one
}
