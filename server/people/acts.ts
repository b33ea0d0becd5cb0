import type { actions } from '#contract/audit/actions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SettableStatus } from '#contract/people/people.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Call } from '#server/kit/http/route.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { type Accounts, setAccountStatus } from '../account/invitations/accounts.ts'
import { accountOfPhysician } from '../account/invitations/accounts-store.ts'
import { endInvitation } from '../account/invitations/store.ts'
import type { AppointmentsParts } from '../appointments/parts.ts'
import { markDeleted, setStatus } from './physicians-store.ts'
import { mustAllow, nameOf, officeOf } from './rules.ts'
import type { Managed } from './store.ts'

export type Asked = Pick<Call<Endpoint>, 'tx' | 'actor' | 'now' | 'audit'>

export interface PeopleParts {
  readonly accounts: Accounts
  /** For those of people who leave. */
  readonly appointments: AppointmentsParts
}

/** What differs between physicians, members and colleagues when they are managed. */
export interface Managing<P extends Managed> {
  /** With an s it names audited actions and lists. */
  readonly kind: 'physician' | 'member' | 'colleague'
  /** Locks what serializes changes of such people, then one person whom the caller manages. */
  lock(asked: Asked, id: number): Promise<P | undefined>
  /** Throws if the others cannot do without this person, who is to leave. */
  mustBeSpared?(asked: Asked, id: number): Promise<void>
  /** Called before the person is invited at this address, which may be their current one. */
  setAddress(asked: Asked, person: Managed, email: string): Promise<void>
}

type Verb = 'invite' | 'invite-again' | 'withdraw' | 'activate' | 'deactivate' | 'delete'
type Invitee = Pick<Managed, 'id' | 'userType' | 'firstName' | 'lastName' | 'email'>
/** Settles what is still open for someone who leaves, and returns a sentence about it for the message. */
export type Leave<P extends Managed> = (person: P) => Promise<string>

/** The actions on people of one kind. */
export function actsOn<P extends Managed>(accounts: Accounts, managing: Managing<P>) {
  const { kind } = managing
  const area = `${kind}s` as const
  const isPhysician = kind === 'physician'
  const invited = (id: number) => (isPhysician ? { physicianId: id } : { userId: id })
  // Members and colleagues have an account from the day they are invited, physicians once they have accepted.
  const accountOf = async (tx: Tx, id: number) => (isPhysician ? accountOfPhysician(tx, id) : id)

  const lock = async (asked: Asked, id: string): Promise<P> =>
    (await managing.lock(asked, Number(id))) ?? throwError('record.not-found')

  const updateLists = ({ tx, actor }: Asked, record: number) =>
    recordChange(tx, {
      ...{ area, record },
      to: kind === 'member' ? { admins: true } : { officeId: officeOf(actor) },
    })

  const done = async (asked: Asked, verb: Verb, id: number) => {
    const action: keyof typeof actions = `${area}.${verb}`
    await asked.audit({ action, kind, records: [id] })
    await updateLists(asked, id)
  }

  /** Mails a link; the previous one stops working. */
  const mail = async ({ tx, actor, now }: Asked, { id, userType, firstName, lastName, email }: Invitee) => {
    const by = { by: actor.name, byUserId: actor.userId }
    await endInvitation(tx, invited(id), now)
    await accounts.invite(tx, { invited: [invited(id)], userType, firstName, lastName, email, ...by }, now)
  }

  return {
    lock,
    mail,
    updateLists,

    /** Invites a newly added person. */
    async invite(asked: Asked, person: Invitee) {
      await mail(asked, person)
      await done(asked, 'invite', person.id)
      return { message: `We sent an invitation to ${person.email}.`, data: { _id: String(person.id) } }
    },

    /** Also to another address, if one is given. */
    async inviteAgain(asked: Asked, id: string, given: string | undefined) {
      const person = await lock(asked, id)
      mustAllow('Send again', person)
      const email = given ?? person.email
      await managing.setAddress(asked, person, email)
      await mail(asked, { ...person, email })
      await done(asked, 'invite-again', person.id)
      return { message: `We sent a new invitation to ${email}.` }
    },

    async withdraw(asked: Asked, id: string) {
      const person = await lock(asked, id)
      mustAllow('Withdraw', person)
      await endInvitation(asked.tx, invited(person.id), asked.now)
      await done(asked, 'withdraw', person.id)
      return { message: `The invitation for ${nameOf(person)} was withdrawn.` }
    },

    async setStatus(asked: Asked, id: string, status: SettableStatus, leave?: Leave<P>) {
      const person = await lock(asked, id)
      const isLeaving = status === 'deactive'
      mustAllow(isLeaving ? 'Deactivate' : 'Active', person)
      if (isLeaving) await managing.mustBeSpared?.(asked, person.id)
      if (isPhysician) await setStatus(asked.tx, person.id, status)
      const userId = await accountOf(asked.tx, person.id)
      if (userId !== undefined) await setAccountStatus(asked.tx, userId, status, asked.now)
      const verb = isLeaving ? 'deactivate' : 'activate'
      await done(asked, verb, person.id)
      const left = isLeaving && leave ? await leave(person) : ''
      return { message: `${nameOf(person)} was ${verb}d.${left}` }
    },

    async remove(asked: Asked, id: string, leave?: Leave<P>) {
      const person = await lock(asked, id)
      await managing.mustBeSpared?.(asked, person.id)
      await endInvitation(asked.tx, invited(person.id), asked.now)
      if (isPhysician) await markDeleted(asked.tx, person.id, asked.now)
      const userId = await accountOf(asked.tx, person.id)
      if (userId !== undefined) await accounts.remove(asked.tx, userId, asked.now)
      await done(asked, 'delete', person.id)
      const left = leave ? await leave(person) : ''
      return { message: `${nameOf(person)} was deleted.${left}` }
    },
  }
}
