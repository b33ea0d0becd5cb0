import { randomUUID } from 'node:crypto'
import { teamMember } from '#contract/endpoint.ts'
import { fileIdOf } from '#contract/files/files.ts'
import { givenAnswers } from '#contract/ivr/check/given-answers.rules.ts'
import { dateRules, IvrSubmission } from '#contract/ivr/form.ts'
import { requestMay } from '#contract/ivr/may.rules.ts'
import type { Today } from '#contract/ivr/office-days.rules.ts'
import { type Resubmission, resubmitIvr } from '#contract/ivr/resubmit.ts'
import { followingSize } from '#contract/ivr/wounds/wounds.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { pipelined, type Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { claimFiles } from '../../files/claim.ts'
import { insertCopies } from '../../files/store.ts'
import { checkOf } from '../check/check.ts'
import { dueRules } from '../queue/settings-store.ts'
import { numberOf, subjectOf } from '../rules.ts'
import { documentsOf, isPicture, kindsOf, picturesOf } from './sent-files.ts'
import {
  type AttachedFile,
  type LockedIvr,
  lockRequest,
  readEntered,
  replacementOf,
  todayAtOffice,
} from './submission-store.ts'
import { chosenPhysician } from './submit.ts'
import { insertIvr } from './submit-store.ts'

/** A rejected request sent again as a new one that names it, or a new request that starts from an approved one. */
export const resubmitRoute = (notify: Notify): Route =>
  serve(resubmitIvr, async ({ input, actor, tx, now, audited }) => {
    const scope = scopeOf(actor)
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    const original = (await lockRequest(tx, scope, Number(input.ivrId))) ?? throwError('record.not-found')
    const isCorrection = mustBeFinal(original, input, actor)
    const earlier = isCorrection ? await replacementOf(tx, scope, original.id) : undefined
    if (earlier !== undefined) return repeated(input, earlier, original)
    const entered = await readEntered(tx, scope, original.id)
    const sent = checked(input, entered.sent, isCorrection, await todayAtOffice(tx, officeId, now))
    const physician = await chosenPhysician(tx, officeId, sent.physicianId, 'corrected.physicianId')
    const { id } = physician
    const { files, letter } = await filesFor(tx, actor, {
      input,
      sent,
      own: entered.files,
      isCorrection,
      now,
    })
    const kept = isCorrection ? givenAnswers(entered.facts, { ...entered.sent }) : {}
    const facts = input.facts ?? kept
    await pipelined(
      insertIvr(
        tx,
        actor,
        {
          ...{ id, officeId, sent: { ...sent, physicianName: physician.name }, files },
          dueRules: await dueRules(tx),
          check: await checkOf(tx, {
            ...sent,
            facts,
            documents: files.flatMap((file) => kindsOf(file).map((kind) => ({ kind }))),
          }),
          ...(isCorrection ? { replaces: original.id } : { repeats: original.id }),
          ...(letter && input.appeal && { appeal: { letter, deadline: input.appeal.deadline } }),
        },
        now,
        audited({ action: 'ivr.resubmit', kind: 'ivr', records: [id, original.id] }),
      ),
      recordChange(tx, {
        area: 'ivr',
        record: original.id,
        to: { team: true, officeId, physicianId: original.physicianId },
      }),
      notify(tx, { kind: 'ivr.submitted', ...subjectOf(id), to: { team: true }, by: actor, now }),
    )
    return answerFor(id, isCorrection ? original : undefined)
  })

const answerFor = (id: number, original: LockedIvr | undefined) => ({
  message: original
    ? `${numberOf(original.id)} was resubmitted as ${numberOf(id)}.`
    : `Your IVR was submitted as ${numberOf(id)}.`,
  userType: teamMember,
  data: { _id: String(id), ivrNumber: numberOf(id), replaces: original ? numberOf(original.id) : '' },
})

/** Whether this corrects a rejected request; otherwise it repeats an approved one. */
function mustBeFinal({ id, status }: LockedIvr, { appeal }: Resubmission, { userType }: Actor): boolean {
  if (!requestMay(status, userType).resubmit)
    throwError('ivr.not-final', { parts: { number: numberOf(id), status } })
  if (appeal && status === 'Approved') throwError('ivr.appeal-of-approved')
  return status === 'Rejected'
}

/**
 * A second call gets the first one's answer, unless it contains something of its own: no correction is dropped
 * silently.
 */
function repeated(
  { corrected, facts, documents, appeal }: Resubmission,
  earlier: number,
  original: LockedIvr,
) {
  if (appeal || facts || documents || Object.keys(corrected).length > 0)
    throwError('ivr.already-replaced', { parts: { number: numberOf(earlier) }, number: numberOf(earlier) })
  return answerFor(earlier, original)
}

/** The complete submission with the corrections. A correction may keep a past day, a repeated request may not. */
function checked(
  { corrected, appeal }: Resubmission,
  before: IvrSubmission,
  isCorrection: boolean,
  today: Today,
) {
  const given = Object.fromEntries(Object.entries(corrected).filter(([, value]) => value !== undefined))
  const { data: sent, error } = IvrSubmission.safeParse({ ...before, ...followingSize(before, given) })
  const fields: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) fields[`corrected.${path.join('.')}`] ??= message
  if (sent) {
    const { patientDateOfBirth, dos } = sent
    const days = { patientDateOfBirth, ...(isCorrection && dos === before.dos ? {} : { dos }) }
    for (const [field, message] of Object.entries(dateRules(days, today)))
      fields[`corrected.${field}`] = message
  }
  if (appeal && appeal.deadline < today.earliest)
    fields['appeal.deadline'] = 'Please select a deadline that has not passed.'
  if (!sent || Object.keys(fields).length > 0) throwError('input.invalid', { fields })
  return sent
}

interface FilesOf {
  readonly input: Resubmission
  readonly sent: IvrSubmission
  readonly own: readonly AttachedFile[]
  readonly isCorrection: boolean
  readonly now: Date
}

/**
 * Copies the files that the original keeps, and claims new uploads. A copy shares its original's stored bytes but has
 * its own access rights. A repeated request copies no supporting documents.
 */
async function filesFor(tx: Tx, actor: Actor, { input, sent, own, isCorrection, now }: FilesOf) {
  const pictures = picturesOf(sent)
  const ownOf = (id: string) => own.find((file) => file.id === id && file.slot !== 'supporting')?.id
  const supporting = isCorrection ? own.filter(({ slot }) => slot === 'supporting') : []
  const kept = [
    ...pictures.flatMap((file) => {
      const from = ownOf(file.id)
      return from === undefined ? [] : [{ ...file, from }]
    }),
    ...supporting.map((file) => ({ ...file, from: file.id })),
  ].map((file) => ({ ...file, id: randomUUID() as string }))
  const letter = input.appeal && fileIdOf(input.appeal.letter.fileUrl)
  const next = Math.max(-1, ...supporting.map(({ position }) => position)) + 1
  const added = [
    ...documentsOf(input),
    ...(letter === undefined ? [] : [{ ...letterOfAppeal, id: letter }]),
  ].map((file, at) => ({ ...file, position: next + at }))
  const uploaded = pictures
    .filter(({ id }) => ownOf(id) === undefined)
    .map((picture) => ({ ...picture, field: `corrected.${picture.field}` }))
  const claimed = [...uploaded, ...added]
  await claimFiles(tx, actor, claimed, { mustBeImage: isPicture, now })
  await insertCopies(tx, kept, now)
  return { files: [...kept, ...claimed], letter }
}

const letterOfAppeal = {
  ...{ field: 'appeal.letter.fileUrl', slot: 'supporting', wound: 0 },
  ...{ kind: '', moreKinds: [] },
}
