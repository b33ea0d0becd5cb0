import { officeAdmin } from '#contract/endpoint.ts'
import { countText, listText } from '#contract/formats.ts'
import {
  addGroupOffice,
  createGroup,
  getGroup,
  importPeople,
  inviteToOffices,
  joinGroupOffice,
  previewImport,
  removeGroupOffice,
  setGroupAdmin,
} from '#contract/people/groups.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { type Accounts, addAccount } from '../account/invitations/accounts.ts'
import {
  insertGroup,
  joinGroup,
  leaveGroup,
  lockOffice,
  setIsGroupAdmin,
} from '../account/invitations/accounts-store.ts'
import { addOwnOffice, membershipIn } from '../account/memberships.ts'
import type { Asked } from './acts.ts'
import { faxOf } from './colleagues-store.ts'
import {
  addressesOf,
  administeredGroup,
  adminOfGroup,
  emailOf,
  type Group,
  isAdministeredElsewhere,
  lockAdministeredGroup,
  officeFigures,
  officesOf,
  ownOffice,
  peopleOf,
} from './groups-store.ts'
import { fieldsOf, type ImportPlan, planImport } from './import-rules.ts'
import { nameOf, officeOf } from './rules.ts'

type Called = Asked & { readonly address: string }

interface GroupsParts {
  readonly accounts: Accounts
  readonly notify: Notify
}

/** Offices of one organization, for their Office Admins who administer the group. */
export function groupsRoutes({ accounts, notify }: GroupsParts): Route[] {
  /** Invites one person into offices of the group, with one mail. */
  async function invite(
    call: Called,
    person: { firstName: string; lastName: string; email: string; phoneNumber: string },
    offices: readonly { readonly id: number; readonly name: string }[],
    isImport = false,
  ): Promise<void> {
    const { tx, actor, now, address } = call
    const faxNumber = await faxOf(tx, actor.userId)
    const account = { ...person, faxNumber, userType: officeAdmin }
    const invited: { userId: number }[] = []
    for (const { id: officeId } of offices) {
      const userId = await addAccount(tx, { ...account, officeId }, now)
      invited.push({ userId })
      // Each office's audit shows who was invited to it.
      const entry = { action: 'groups.invite', kind: 'colleague', records: [userId] }
      await writeAudit(tx, { ...actor, officeId }, entry, now, address)
      await recordChange(tx, { area: 'colleagues', record: userId, to: { officeId } })
    }
    const by = { by: actor.name, byUserId: actor.userId }
    const names = offices.map(({ name }) => name)
    await accounts.invite(tx, { ...account, ...by, invited, offices: names, isImport }, now)
  }

  /** Adds an office to the group, administered by the person who adds it. */
  async function addOffice(
    call: Called,
    group: Group,
    office: Parameters<typeof addOwnOffice>[2],
    welcome?: Notify,
  ) {
    const { tx, actor, now } = call
    const added = await addOwnOffice(tx, actor, office, now, welcome)
    await joinGroup(tx, added.officeId, group.id)
    await setIsGroupAdmin(tx, [added.userId], true)
    return added.officeId
  }

  /**
   * Notifies the other Office Admins of an office that it joined a group or left it.
   * @param self the acting person as an Office Admin of that office, possibly a user other than the caller
   */
  const notifyOffice = (
    kind: 'group.joined' | 'group.left',
    { tx, actor, now }: Pick<Called, 'tx' | 'actor' | 'now'>,
    officeId: number,
    { id, name }: Group,
    self: number | undefined,
  ) => {
    const except = self === undefined ? [] : [self]
    return notify(tx, { kind, record: id, about: name, to: { officeId }, except, by: actor, now })
  }

  return [
    serve(getGroup, async ({ actor, tx, now, audit }) => {
      await readNotifications(tx, actor.userId, { kinds: ['group.joined', 'group.left'] }, now)
      const group = await administeredGroup(tx, actor)
      if (!group) return { data: null }
      await audit({ action: 'groups.read', kind: 'group', records: [group.id] })
      const offices = await officeFigures(tx, group.id, now)
      return { data: { name: group.name, offices, people: await peopleOf(tx, group.id) } }
    }),

    serve(createGroup, async ({ input, actor, tx, now, audit }) => {
      await lockOffice(tx, officeOf(actor))
      const groupId = await insertGroup(tx, input.name, now)
      if (!(await joinGroup(tx, officeOf(actor), groupId))) throwError('groups.already-in-one')
      await setIsGroupAdmin(tx, [actor.userId], true)
      await audit({ action: 'groups.create', kind: 'group', records: [groupId] })
      return { message: `You created the group ${input.name}.` }
    }),

    serve(addGroupOffice, async (call) => {
      const { input, actor, tx, audit } = call
      const group = await lockGroup(tx, actor)
      const officeId = await addOffice(call, group, input, notify)
      await audit({ action: 'groups.add-office', kind: 'office', records: [officeId] })
      const data = await membershipIn(tx, actor, officeId)
      return { message: `You added ${data.officeName} to ${group.name}.`, data }
    }),

    serve(joinGroupOffice, async ({ input, actor, tx, now, address }) => {
      const officeId = Number(input.officeId)
      // Offices before their group, as when a colleague leaves.
      await lockOffice(tx, officeId)
      const group = await lockGroup(tx, actor)
      const { userId, name } = (await ownOffice(tx, actor, officeId)) ?? throwError('record.not-found')
      if (!(await joinGroup(tx, officeId, group.id)))
        throwError('groups.office-in-one', { parts: { office: name } })
      await setIsGroupAdmin(tx, [userId], true)
      await noteOffice(tx, actor, { action: 'groups.add-office', officeId }, now, address)
      await notifyOffice('group.joined', { tx, actor, now }, officeId, group, userId)
      return { message: `You added ${name} to ${group.name}.` }
    }),

    serve(removeGroupOffice, async ({ input, actor, tx, now, address }) => {
      const officeId = Number(input.officeId)
      await lockOffice(tx, officeId)
      const group = await lockGroup(tx, actor)
      const office = (await officesOf(tx, group.id)).find(({ id }) => id === officeId)
      if (!office) throwError('record.not-found')
      if (!(await isAdministeredElsewhere(tx, group.id, officeId))) throwError('groups.last-admin')
      await leaveGroup(tx, officeId)
      await noteOffice(tx, actor, { action: 'groups.remove-office', officeId }, now, address)
      const own = await ownOffice(tx, actor, officeId)
      await notifyOffice('group.left', { tx, actor, now }, officeId, group, own?.userId)
      return { message: `${office.name} no longer belongs to ${group.name}.` }
    }),

    serve(setGroupAdmin, async ({ input, actor, tx, now, address }) => {
      const group = await lockGroup(tx, actor)
      const person = await adminOfGroup(tx, group.id, Number(input.userId))
      const { isGroupAdmin } = input
      if (!person || (isGroupAdmin && !person.active)) throwError('record.not-found')
      if (!isGroupAdmin && person.marked.length > 0 && !person.othersAdminister)
        throwError('groups.last-admin')
      await setIsGroupAdmin(tx, isGroupAdmin ? [person.id] : person.marked, isGroupAdmin)
      const action = isGroupAdmin ? 'groups.admin' : 'groups.no-admin'
      const entry = { action, kind: 'colleague', records: [person.id] }
      await writeAudit(tx, { ...actor, officeId: person.officeId }, entry, now, address)
      const what = isGroupAdmin ? 'is now a' : 'is no longer a'
      return { message: `${nameOf(person)} ${what} group administrator.` }
    }),

    serve(inviteToOffices, async (call) => {
      const { officeIds, ...person } = call.input
      const group = await lockGroup(call.tx, call.actor)
      const all = await officesOf(call.tx, group.id)
      const chosen = all.filter(({ id }) => officeIds.includes(String(id)))
      if (chosen.length !== new Set(officeIds).size) throwError('record.not-found')
      const known = await addressesOf(call.tx, group.id)
      const there = new Set(known.flatMap(({ email, officeId }) => (email === person.email ? officeId : [])))
      const to = chosen.filter(({ id }) => !there.has(id))
      if (to.length === 0) throwError('groups.already-there', { parts: { email: person.email } })
      await invite(call, person, to)
      const rest = chosen.filter(({ id }) => there.has(id)).map(({ name }) => name)
      return {
        message: `We sent an invitation to ${person.email}.${rest.length > 0 ? ` They already belong to ${listText(rest)}.` : ''}`,
        data: chosen.map(({ id, name: officeName }) => ({
          ...{ officeId: String(id), officeName },
          outcome: there.has(id) ? ('already there' as const) : ('invited' as const),
        })),
      }
    }),

    serve(previewImport, async ({ input, actor, tx, audit }) => {
      const group = (await administeredGroup(tx, actor)) ?? throwError('record.not-found')
      const { outcomes } = await plan(tx, actor, group, input.rows)
      await audit({ action: 'groups.preview', kind: 'group', records: [group.id] })
      return { data: [...outcomes] }
    }),

    serve(importPeople, async (call) => {
      const { input, actor, tx, audit } = call
      const group = await lockGroup(tx, actor)
      const planned = await plan(tx, actor, group, input.rows)
      const fields = fieldsOf(planned.outcomes)
      if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
      const ids = new Map(planned.existing)
      for (const [key, { row: _, ...office }] of planned.newOffices) {
        const officeId = await addOffice(call, group, office)
        await audit({ action: 'groups.add-office', kind: 'office', records: [officeId] })
        ids.set(key, officeId)
      }
      const offices = new Map((await officesOf(tx, group.id)).map((office) => [office.id, office]))
      // Ordered by address, so that two imports with the same people do not wait for each other.
      const people = [...planned.people.values()].sort((one, other) => (one.email < other.email ? -1 : 1))
      for (const { offices: keys, ...person } of people) {
        const to = keys.flatMap((key) => offices.get(ids.get(key) ?? 0) ?? [])
        await invite(call, { ...person, phoneNumber: '' }, to, true)
      }
      await audit({ action: 'groups.import', kind: 'group', records: [group.id] })
      const data = { offices: planned.newOffices.size, people: people.length }
      if (data.offices + data.people === 0)
        return { message: 'Everyone is already there. Nothing was imported.', data }
      const parts = [countText(data.offices, 'office'), countText(data.people, 'person', 'people')]
      return { message: `You added ${parts[0]} and invited ${parts[1]}.`, data }
    }),
  ]
}

/** Audits for an office, and for the caller's own, that it joined or left. */
async function noteOffice(
  tx: Tx,
  actor: Actor,
  { action, officeId }: { action: string; officeId: number },
  now: Date,
  address: string,
): Promise<void> {
  const entry = { action, kind: 'office', records: [officeId] }
  for (const where of new Set([actor.officeId, officeId]))
    await writeAudit(tx, { ...actor, officeId: where }, entry, now, address)
}

/** The group that the caller administers, locked. */
const lockGroup = async (tx: Tx, actor: Actor): Promise<Group> =>
  (await lockAdministeredGroup(tx, actor)) ?? throwError('record.not-found')

async function plan(
  tx: Tx,
  actor: Actor,
  group: Group,
  rows: Parameters<typeof planImport>[0],
): Promise<ImportPlan> {
  const [offices, addresses] = [await officesOf(tx, group.id), await addressesOf(tx, group.id)]
  return planImport(rows, { offices, addresses, own: await emailOf(tx, actor.userId) })
}
