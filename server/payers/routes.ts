import {
  addPayer,
  confirmPayer,
  editPayer,
  payerById,
  payerList,
  payersOfIvr,
  removePayer,
} from '#contract/payers/payers.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import {
  deletePayer,
  entriesOfIvr,
  insertPayer,
  lockDirectory,
  lockPayer,
  namesake,
  payerPage,
  payerWith,
  type Seen,
  setConfirmed,
  updatePayer,
} from './store.ts'

/** The payer directory, which only the team maintains and reads. */
export function payersRoutes(): Route[] {
  return [...reading, ...writing]
}

const reading: Route[] = [
  serveRead(payerList, ({ input }) => ({ action: 'payers.list', kind: 'payer', body: payerPage(input) })),

  serve(payerById, async ({ input, tx, audit }) => {
    const id = Number(input.id)
    const payer = (await payerWith(tx, id)) ?? throwError('record.not-found')
    await audit({ action: 'payers.read', kind: 'payer', records: [id] })
    return { data: payer }
  }),

  serveRead(payersOfIvr, ({ input, actor }) => ({
    action: 'payers.of-ivr',
    kind: 'ivr',
    body: entriesOfIvr(scopeOf(actor), Number(input.id)),
  })),
]

const writing: Route[] = [
  serve(addPayer, async ({ input, actor, tx, now, audit }) => {
    await lockDirectory(tx)
    mustBeFree(await namesake(tx, input.name))
    const id = await insertPayer(tx, input, { by: actor.name, now })
    await audit({ action: 'payers.add', kind: 'payer', records: [id] })
    await changed(tx, id)
    return { message: `${input.name} was added to the payer directory.`, data: { _id: String(id) } }
  }),

  serve(editPayer, async ({ input, actor, tx, now, audit }) => {
    const { payerId, seenVersion, ...form } = input
    const id = Number(payerId)
    await lockDirectory(tx)
    await seen(tx, id, seenVersion)
    mustBeFree(await namesake(tx, form.name, id))
    await updatePayer(tx, id, form, { by: actor.name, now })
    await audit({ action: 'payers.edit', kind: 'payer', records: [id] })
    await changed(tx, id)
    return { message: `The directory entry for ${form.name} was saved.` }
  }),

  serve(confirmPayer, async ({ input, actor, tx, now, audit }) => {
    const id = Number(input.payerId)
    const { name } = await seen(tx, id, input.seenVersion)
    await setConfirmed(tx, id, { by: actor.name, now })
    await audit({ action: 'payers.confirm', kind: 'payer', records: [id] })
    await changed(tx, id)
    return { message: `You confirmed the directory entry for ${name}.` }
  }),

  serve(removePayer, async ({ input, tx, audit }) => {
    const id = Number(input.payerId)
    const { name } = await seen(tx, id, input.seenVersion)
    await deletePayer(tx, id)
    await audit({ action: 'payers.remove', kind: 'payer', records: [id] })
    await changed(tx, id)
    return { message: `${name} was removed from the payer directory.` }
  }),
]

/** Locks an entry that is still as the caller saw it. */
async function seen(tx: Tx, id: number, version: number): Promise<Seen> {
  const found = (await lockPayer(tx, id)) ?? throwError('record.not-found')
  if (found.version !== version) throwError('payers.changed-since', { parts: { by: found.changedByName } })
  return found
}

function mustBeFree(other: { readonly _id: string; readonly name: string } | undefined): void {
  if (!other) return
  const text = `${other.name} is already in the directory.`
  throwError('payers.name-in-use', {
    parts: { name: other.name },
    fields: { name: text, payerId: other._id },
  })
}

const changed = (tx: Tx, record: number) => recordChange(tx, { area: 'payers', record, to: { team: true } })
