import { isOfTeam, ivrAdmin, mayCall } from '#contract/endpoint.ts'
import { documentKinds } from '#contract/ivr/check/documents.ts'
import {
  askPeerToPeer,
  closePeerToPeer,
  getPacket,
  type Packet,
  preparePacket,
  savePacket,
} from '#contract/packets/packets.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { transactionOf } from '#server/kit/access/wall.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { servePdf } from '#server/kit/http/serve-pdf.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { addTask, closeCall } from '../authorizations/reverifications.ts'
import type { FileKeeper } from '../files/keep.ts'
import {
  type Assembled,
  assembled,
  firstValues,
  resubmissionOf,
  type Subject,
  subjectOf,
} from './assemble.ts'
import { contentOf, copySheetOf, sectionOf } from './content.ts'
import { keptFrom } from './edits.rules.ts'
import { madePdf } from './make.ts'
import { missingFor } from './missing.rules.ts'
import {
  beginPacket,
  directoryContacts,
  type KeptPacket,
  keepPacket,
  keptPacket,
  keptRevisions,
  noPacket,
  notVerifiedOf,
  packetRow,
  rememberedFor,
  sameRevision,
  savePacketRow,
} from './store.ts'

type Files = Pick<FileKeeper, 'find'>

const kind = 'ivr'
const numberOf = (id: number) => `#IVR-${id}`

/** Authorization packets: what a request needs to leave the building (docs/spec/packets.md). */
export function packetsRoutes(files: Files): Route[] {
  return [
    serve(preparePacket, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const id = Number(input.ivrId)
      const subject = await subjectOf(tx, scope, id)
      if (mayCall(savePacket, actor.userType)) await begin(tx, actor, subject, now)
      await audit({ action: 'packets.prepare', kind, records: [id] })
      return { data: await packetOf(tx, actor, subject) }
    }),

    serve(savePacket, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const id = Number(input.ivrId)
      const subject = await subjectOf(tx, scope, id)
      const before = (await packetRow(tx, scope, id, true)) ?? throwError('record.not-found')
      if (before.version !== input.version)
        throwError('packets.changed-since', { parts: { by: before.changedByName } })
      const { values = {}, facts = before.facts, statement, leftOut = before.leftOut } = input
      const fields: Readonly<Record<string, string>> = { ...before.fields, ...values }
      const takenFrom = Object.fromEntries(
        Object.entries(before.takenFrom).filter(([name]) => fields[name] === before.fields[name]),
      )
      const known = new Set(subject.source.files.map((file) => file.id))
      const next = { ...before, fields, takenFrom, facts, leftOut: leftOut.filter((file) => known.has(file)) }
      const { written } = await assembled(tx, subject, next, actor.name)
      const kept = statement ? keptFrom(statement, written, before.statement ?? []) : before.statement
      await savePacketRow(tx, scope, actor, id, { ...next, statement: kept }, now)
      await audit({ action: 'packets.save', kind, records: [id] })
      await tell(tx, subject)
      return { data: await packetOf(tx, actor, subject) }
    }),

    pdfRoute(files),

    serve(askPeerToPeer, async ({ input, actor, tx, now, audit }) => {
      const id = Number(input.ivrId)
      const subject = await subjectOf(tx, scopeOf(actor), id)
      const { chosen } = await assembled(tx, subject, noPacket, actor.name)
      const phone = chosen.channel.contacts.find(({ label }) => label === 'Peer-to-peer phone')?.value
      const note = phone ? `${chosen.channel.title}, phone ${phone}` : chosen.channel.title
      const task = { kind: 'peer-to-peer', dueOn: input.dueOn, note } as const
      const added = await addTask(tx, actor, id, task, now)
      if (added.id === undefined) throwError('packets.call-open', { parts: { number: numberOf(id) } })
      await audit({ action: 'packets.ask-call', kind, records: [id] })
      return { message: `The peer-to-peer call for ${numberOf(id)} is a task now.` }
    }),

    serve(closePeerToPeer, async ({ input, actor, tx, now, audit }) => {
      const id = Number(input.ivrId)
      if (!(await closeCall(tx, actor, id, now)))
        throwError('packets.no-call', { parts: { number: numberOf(id) } })
      await audit({ action: 'packets.close-call', kind, records: [id] })
      return { message: `The peer-to-peer call for ${numberOf(id)} was made.` }
    }),
  ]
}

/** Begins the packet of a request; an existing one becomes a resubmission after an unfavorable decision. */
async function begin(tx: Tx, actor: Actor, subject: Subject, now: Date): Promise<void> {
  const scope = scopeOf(actor)
  const { id } = subject.source
  const before = await packetRow(tx, scope, id)
  if (!before) {
    const { fields, takenFrom } = firstValues(subject, await rememberedFor(tx, scope, id))
    if (await beginPacket(tx, scope, actor, id, fields, takenFrom, now)) await tell(tx, subject)
    return
  }
  if (before.fields.submission) return
  const { fields, takenFrom } = resubmissionOf(subject)
  if (!fields.submission) return
  const next = {
    ...before,
    fields: { ...before.fields, ...fields },
    takenFrom: { ...before.takenFrom, ...takenFrom },
  }
  await savePacketRow(tx, scope, actor, id, next, now)
}

const tell = (tx: Tx, { source: { id, officeId, physicianId } }: Subject) =>
  recordChange(tx, { area: 'packets', record: id, to: { team: true, officeId, physicianId } })

/** The packet as it is now, for its reader. */
async function packetOf(tx: Tx, actor: Actor, subject: Subject): Promise<Packet> {
  const scope = scopeOf(actor)
  const { id } = subject.source
  const packet = await packetNow(tx, scope, subject)
  const made = await assembled(tx, subject, packet, actor.name)
  const { channel, data, policies } = made.chosen
  const contacts = isOfTeam[actor.userType]
    ? [...channel.contacts, ...(await directoryContacts(tx, subject.form.fields.primaryInsurance ?? ''))]
    : channel.contacts
  const notVerified =
    actor.userType === ivrAdmin
      ? { notVerified: [...(await notVerifiedOf(tx, policies)), ...(data?.notVerified ?? [])] }
      : {}
  return {
    _id: String(id),
    ivrNumber: numberOf(id),
    patientName: subject.form.patientName,
    channel: { ...channel, contacts, ...notVerified },
    missing: missingFor(made),
    advised: advisedDocuments(made),
    statement: [...made.statement.sentences],
    left: [...made.statement.left],
    values: { ...packet.fields },
    takenFrom: { ...packet.takenFrom },
    held: made.held,
    facts: packet.facts,
    answered: [...made.answered],
    copySheet: copySheetOf(made),
    files: subject.source.files.map((file) => ({
      id: file.id,
      name: file.name,
      section: sectionOf(file),
      sizeKb: Math.ceil(file.size / 1024),
      leftOut: packet.leftOut.includes(file.id),
    })),
    earlier: [...made.earlier],
    kept: await keptRevisions(tx, scope, id),
    callAsked: subject.source.callAsked,
    version: packet.version,
    may: { save: mayCall(savePacket, actor.userType) },
  }
}

/** Before an office has prepared it, the team sees what a packet would begin with. */
const packetNow = async (tx: Tx, scope: Scope, subject: Subject) =>
  (await packetRow(tx, scope, subject.source.id)) ?? { ...noPacket, ...firstValues(subject, []) }

/** The documents that the policies of the channel require and no upload is marked as. */
function advisedDocuments({ chosen, policies, checked }: Assembled): string[] {
  if (chosen.channel.kind === 'none') return []
  const of = policies.filter(({ id }) => chosen.policies.includes(id))
  const required = of.flatMap(({ documents }) =>
    documents.filter(({ level, when }) => level === 'required' && !when),
  )
  const kinds = [...new Set(required.map((one) => one.kind))]
  return kinds.filter((one) => !checked.documents.includes(one)).map((one) => documentKinds[one])
}

/**
 * The PDF of a packet. What an office downloads is kept as a revision unless the latest one says the same; the team
 * reads without keeping. It is made again from what the revision says, and from files whose bytes never change.
 */
const pdfRoute = (files: Files): Route =>
  servePdf(
    getPacket,
    async ({ input: { id: sent, revision }, actor, tx, now, audit }) => {
      const id = Number(sent)
      const scope = scopeOf(actor)
      const subject = await subjectOf(tx, scope, id)
      const found =
        revision === undefined
          ? await current(tx, actor, subject, now)
          : ((await keptPacket(tx, scope, id, revision)) ?? throwError('record.not-found'))
      await audit({ action: 'packets.read', kind, records: [id] })
      return { id, found, keys: new Map(subject.source.files.map((file) => [file.id, file.storeKey])) }
    },
    async ({ row: { id, found, keys }, actor, context, request }) => {
      const { pdf, problems } = await madePdf(found, keys, files, request)
      const isNew = found.revision === 0 && mayCall(savePacket, actor.userType)
      const revision = isNew
        ? await transactionOf(context.db, actor, (tx) => keptNow(tx, actor, id, { ...found, problems }))
        : found.revision
      return { name: `IVR-${id}-packet${revision ? `-${revision}` : ''}.pdf`, bytes: pdf }
    },
  )

/** What the packet says now: the latest revision if that says the same, or else one not stored yet, with number 0. */
async function current(tx: Tx, actor: Actor, subject: Subject, now: Date): Promise<KeptPacket> {
  const scope = scopeOf(actor)
  const { id } = subject.source
  if (mayCall(savePacket, actor.userType)) await begin(tx, actor, subject, now)
  const packet = await packetNow(tx, scope, subject)
  const content = contentOf(await assembled(tx, subject, packet, actor.name))
  const same = await sameRevision(tx, scope, id, content)
  return same ?? { content, madeAt: now, madeByName: actor.name, revision: 0 }
}

/** Stores what was made as the next revision, unless someone has stored the same since. */
async function keptNow(
  tx: Tx,
  actor: Actor,
  id: number,
  made: Omit<KeptPacket, 'revision'> & { problems: readonly string[] },
) {
  const scope = scopeOf(actor)
  const subject = await subjectOf(tx, scope, id)
  await packetRow(tx, scope, id, true)
  const same = await sameRevision(tx, scope, id, made.content)
  if (same) return same.revision
  const revision = await keepPacket(tx, scope, actor, id, made)
  await tell(tx, subject)
  return revision
}
