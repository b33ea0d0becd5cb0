import { teamMember } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.values.ts'
import { dateRules, type IvrSubmission } from '#contract/ivr/form.ts'
import { type SubmittedIvr, submitIvr } from '#contract/ivr/submit.ts'
import { woundsOf } from '#contract/ivr/wounds.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { pipelined, type Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { claimFiles } from '../files/claim.ts'
import type { CheckRequest } from './check/check.ts'
import { slots } from './columns.ts'
import { dueRules } from './queue/settings-store.ts'
import { daysOnEarth, numberOf } from './rules.ts'
import { insertIvr, type NewIvr, physicianAndNumber } from './submit-store.ts'

/** A new request: stored with its files, audited and announced in one transaction, once per idempotency key. */
export const submitRoute = (notify: Notify, check: CheckRequest): Route =>
  serve(submitIvr, async ({ input, actor, tx, now, audited }) => {
    checkDates(input, now)
    const [checked, rules, found] = await pipelined(
      check(tx, { ...input }),
      dueRules(tx),
      prepared(tx, actor, input, now),
    )
    const ivr = { ...found, check: checked, dueRules: rules }
    const about = numberOf(ivr.id)
    await pipelined(
      insertIvr(tx, actor, ivr, now, audited({ action: 'ivr.submit', kind: 'ivr', records: [ivr.id] })),
      notify(tx, { kind: 'ivr.submitted', record: ivr.id, about, to: { team: true }, by: actor, now }),
    )
    return {
      message: 'Your IVR has been submitted.',
      // The user type that acts next: the team reviews it.
      userType: teamMember,
      data: { _id: String(ivr.id), ivrNumber: about },
    }
  })

function checkDates(sent: SubmittedIvr, now: Date): void {
  const fields = dateRules(sent, daysOnEarth(now))
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
}

/** Reads the physician and the number of a new request, and claims its files. */
async function prepared(
  tx: Tx,
  actor: Actor,
  sent: SubmittedIvr,
  now: Date,
): Promise<Omit<NewIvr, 'dueRules' | 'check'>> {
  const officeId = actor.officeId ?? throwError('user-type.not-allowed')
  const files = [...picturesOf(sent), ...documentsOf(sent)].flatMap((file) => {
    const id = fileIdOf(file.url)
    return id === undefined ? [] : [{ ...file, id }]
  })
  const documents = new Set(files.filter(({ slot }) => slot === 'supporting').map(({ id }) => id))
  const fieldOf = (id: string) => files.find((file) => file.id === id)?.field ?? 'woundImages'
  const [physician] = await pipelined(
    chosenPhysician(tx, officeId, sent),
    claimFiles(tx, actor, {
      fileIds: files.map((file) => file.id),
      imagesOnly: (id) => !documents.has(id),
      now,
      fieldOf,
    }),
  )
  return { id: physician.id, officeId, physicianName: physician.name, sent, files }
}

async function chosenPhysician(tx: Tx, officeId: number, { physicianId }: SubmittedIvr) {
  const physician = await physicianAndNumber(tx, officeId, Number(physicianId))
  if (physician) return physician
  throwError('ivr.physician-unknown', {
    fields: { physicianId: 'Please choose a physician from the list.' },
  })
}

interface SentFile {
  readonly slot: string
  readonly field: string
  readonly url: string
  readonly position: number
  /** Of a picture of a wound; 0 for every other file. */
  readonly wound: number
  /** Of a document, as policies ask for it; '' for every other file. */
  readonly kind: string
}

/** The pictures of a submission, with the form field and the slot of each. */
export function picturesOf(sent: IvrSubmission): SentFile[] {
  return (Object.keys(slots) as (keyof typeof slots)[]).flatMap((name) => {
    const given = sent[name]
    const slot = slots[name]
    if (typeof given === 'string') return [{ slot, field: name, url: given, position: 0, wound: 0, kind: '' }]
    return woundPictures(sent, slot)
  })
}

/** The pictures of all wounds, in one order, each with its wound. */
function woundPictures(sent: IvrSubmission, slot: string): SentFile[] {
  const all = woundsOf(sent).flatMap(({ woundImages }, wound) => {
    const list = wound === 0 ? 'woundImages' : `moreWounds.${wound - 1}.woundImages`
    return woundImages.map((url, at) => ({ slot, field: `${list}.${at}`, url, wound, kind: '' }))
  })
  return all.map((picture, position) => ({ ...picture, position }))
}

/** The documents of a submission, which are supporting documents with a kind. */
const documentsOf = ({ documents = [] }: SubmittedIvr): SentFile[] =>
  documents.map(({ kind, fileUrl: url }, position) => {
    return { slot: 'supporting', field: `documents.${position}.fileUrl`, url, position, wound: 0, kind }
  })
