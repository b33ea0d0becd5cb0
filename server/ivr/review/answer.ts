import { fileIdOf } from '#contract/files/files.ts'
import { dateRules, IvrSubmission, ivrSchemas } from '#contract/ivr/form.ts'
import { requestMay } from '#contract/ivr/may.rules.ts'
import { answerIvr, type ItemAnswer, isCorrectable } from '#contract/ivr/rounds.ts'
import { followingSize } from '#contract/ivr/wounds/wounds.rules.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { pipelined, type Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { claimFiles } from '../../files/claim.ts'
import { isStored, type Stored } from '../columns.ts'
import { queueAnswer } from '../queue/work.ts'
import { type Decidable, mustFit, numberOf, subjectOf } from '../rules.ts'
import { readEntered, todayAtOffice } from '../submission/submission-store.ts'
import {
  type AnswerFile,
  type Corrections,
  documentCount,
  itemsOf,
  type OpenItem,
  saveAnswers,
} from './answer-store.ts'
import { lockIvr } from './review-store.ts'

/** Answers to a Conditional request's items. The answer to the last open item makes it Pending again. */
export const answerRoute = (notify: Notify): Route =>
  serve(answerIvr, async ({ input, actor, tx, now, audit }) => {
    const scope = scopeOf(actor)
    const ivr = (await lockIvr(tx, scope, Number(input.ivrId))) ?? throwError('record.not-found')
    const about = numberOf(ivr.id)
    if (!requestMay(ivr.status, actor.userType).answer)
      throwError('ivr.not-conditional', { parts: { number: about, status: ivr.status } })
    const items = await itemsOf(tx, ivr)
    const answered = input.answers.map((answer) => ({ answer, item: openItem(items, answer) }))
    const corrections = await correctionsOf(tx, scope, ivr, answered, now)
    const files = filesOf(answered)
    const { documents, next } = await documentCount(tx, ivr)
    mustFit(documents, files.length)
    await claimFiles(tx, actor, files, { now })
    const to = { handlersOfIvr: ivr.id }
    const open = items.filter(({ answeredAt }) => !answeredAt).length - answered.length
    const answers = answered.map(({ answer, item }) => ({
      item: item.item,
      text: answer.text,
      ...beforeAndAfter(item, corrections),
    }))
    const isLast = open === 0
    await pipelined(
      saveAnswers(tx, actor, ivr, { answers, files, corrections: corrections?.changes, isLast, next, now }),
      queueAnswer(tx, scope, ivr.id, { corrected: corrections?.changes.sent, isLast }, now),
      audit({ action: 'ivr.answer', kind: 'ivr', records: [ivr.id] }),
      isLast ? notify(tx, { kind: 'ivr.answered', ...subjectOf(ivr.id), to, by: actor, now }) : undefined,
    )
    const still = open === 1 ? 'One item is' : `${open} items are`
    return {
      message: isLast
        ? `Your answer to ${about} has been sent. It is Pending again.`
        : `Your answer to ${about} has been saved. ${still} still open.`,
      data: { submissionStatus: isLast ? ('Pending' as const) : ('Conditional' as const), open },
    }
  })

function openItem(items: readonly OpenItem[], answer: ItemAnswer): OpenItem {
  const item = items.find((one) => one.item === answer.item) ?? throwError('ivr.item-unknown')
  if (item.answeredAt) throwError('ivr.item-answered', { parts: { by: item.answeredByName } })
  return item
}

type AnsweredItem = { readonly answer: ItemAnswer; readonly item: OpenItem }

interface SentAnswerFile extends AnswerFile {
  readonly items: number[]
  readonly kinds: string[]
  /** Where the answers first name it, for error messages. */
  readonly field: string
}

/** All answers' files, each once with what it answers. A file named twice in one answer stays twice, to be refused. */
function filesOf(answered: readonly AnsweredItem[]): SentAnswerFile[] {
  const found: SentAnswerFile[] = []
  for (const [at, { answer, item }] of answered.entries()) {
    const kinds = item.kind === 'document' ? [item.about] : []
    for (const [place, { fileUrl }] of answer.documents.entries()) {
      const id = fileIdOf(fileUrl)
      if (id === undefined) continue
      const first = found.find((file) => file.id === id)
      if (first && !first.items.includes(item.item)) {
        first.items.push(item.item)
        first.kinds.push(...kinds.filter((kind) => !first.kinds.includes(kind)))
      } else {
        const field = `answers.${at}.documents.${place}.fileUrl`
        found.push({ id, items: [item.item], kinds: [...kinds], field })
      }
    }
  }
  return found
}

interface Corrected {
  readonly changes: Corrections
  readonly before: Readonly<Partial<Record<string, string>>>
}

/** Checks the corrected values like a submission. @throws ApiError with a message at each unacceptable value */
async function correctionsOf(
  tx: Tx,
  scope: Scope,
  ivr: Decidable,
  answered: readonly AnsweredItem[],
  now: Date,
): Promise<Corrected | undefined> {
  const fields: Record<string, string> = {}
  const values: Partial<Record<Stored, string>> = {}
  const places = new Map<string, string>()
  answered.forEach(({ answer, item }, at) => {
    const place = `answers.${at}.value`
    if (answers(answered, item.item) > 1) fields[`answers.${at}.item`] = 'This item is answered twice.'
    if (answer.value === '') return
    const { about } = item
    if (item.kind !== 'field' || !isCorrectable(about) || !isStored(about)) {
      fields[place] = 'This item asks for no value.'
      return
    }
    const checked = ivrSchemas[about].safeParse(answer.value)
    if (!checked.success) fields[place] = checked.error.issues[0]?.message ?? ''
    else values[about] = String(checked.data)
    places.set(about, place)
  })
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
  if (places.size === 0) return undefined
  const entered = await readEntered(tx, scope, ivr.id)
  const sent: IvrSubmission = { ...entered.sent, ...followingSize(entered.sent, values) }
  const { patientDateOfBirth, dos } = values
  const days = {
    ...(patientDateOfBirth !== undefined && { patientDateOfBirth }),
    ...(dos !== undefined && { dos }),
  }
  const known = new Set(issuesOf(entered.sent).map(({ field, message }) => `${field} ${message}`))
  const wrong = [
    ...Object.entries(dateRules(days, await todayAtOffice(tx, ivr.officeId, now))).map(
      ([field, message]) => ({ field, message }),
    ),
    // What was already in the request is not the correction's fault.
    ...issuesOf(sent).filter(({ field, message }) => !known.has(`${field} ${message}`)),
  ]
  const [firstPlace = ''] = places.values()
  for (const { field, message } of wrong) fields[places.get(field) ?? firstPlace] ??= message
  if (wrong.length > 0) throwError('input.invalid', { fields })
  const before = Object.fromEntries(
    [...places.keys()].map((name) => [name, String(entered.sent[name as Stored])]),
  )
  return { changes: { values, sent }, before }
}

const answers = (answered: readonly AnsweredItem[], item: number) =>
  answered.filter((one) => one.item.item === item).length

const issuesOf = (sent: IvrSubmission) =>
  (IvrSubmission.safeParse(sent).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }))

function beforeAndAfter({ kind, about }: OpenItem, corrected: Corrected | undefined) {
  const after = kind === 'field' ? corrected?.changes.values[about as Stored] : undefined
  return after === undefined ? { before: '', after: '' } : { before: corrected?.before[about] ?? '', after }
}
