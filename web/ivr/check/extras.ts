import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { DocumentKind } from '#contract/ivr/check/documents.ts'
import { givenAnswers } from '#contract/ivr/check/given-answers.rules.ts'
import { questionNames } from '#contract/ivr/check/questions.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { draftChanged, type Prefilled } from '../wizard/draft.ts'
import { answerError, answersFrom, type ExtrasForm, factsFrom } from './answers.ts'

/** The extras of a new request have a draft of their own, as do those of each request that starts from another one. */
const draftOf = (start: string | undefined) => (start === undefined ? 'ivr-check' : `${start}:check`)

/** What was kept, or what the request that this one starts from was checked with. */
export function readExtras(start?: Prefilled): ExtrasForm {
  const kept = readDraft(draftOf(start?.name)) as Partial<ExtrasForm> | undefined
  if (kept || !start) return { answers: kept?.answers ?? {}, documents: kept?.documents ?? {} }
  return { answers: answersFrom(givenAnswers(start.checked.facts, { ...start.form })), documents: {} }
}

export function keepExtras(extras: ExtrasForm, start?: string): void {
  saveDraft(draftOf(start), extras)
  if (start === undefined) draftChanged()
}

export const dropExtras = (start?: string): void => dropDraft(draftOf(start))

const resolver: Resolver<ExtrasForm> = (values) => {
  const wrong = questionNames.flatMap((name) => {
    const message = answerError(name, values.answers[name])
    return message ? [[name, { type: 'rule', message }] as const] : []
  })
  return wrong.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: { answers: Object.fromEntries(wrong) } as never }
}

/**
 * The form of what is sent with a request in addition to its fields: answers to optional questions, and documents by
 * kind.
 */
export function useExtras(start: Prefilled | undefined) {
  const [defaultValues] = useState(() => readExtras(start))
  return useForm<ExtrasForm>({ defaultValues, resolver, mode: 'onBlur' })
}

/**
 * The part of the submission that is made of them. A request that starts from another one names its answers even if
 * all were removed: where none are named, the other one's answers apply.
 */
export function sentExtras({ answers, documents }: ExtrasForm, isStarted: boolean) {
  const facts = factsFrom(questionNames, answers)
  const files = Object.entries(documents).flatMap(([kind, file]) =>
    file ? [{ kind: kind as DocumentKind, fileUrl: file.fileUrl }] : [],
  )
  return {
    ...((isStarted || Object.keys(facts).length > 0) && { facts }),
    ...(files.length > 0 && { documents: files }),
  }
}

/** The kinds of the documents that are there: uploaded here, or of the request that this one starts from. */
export const documentsIn = (documents: ExtrasForm['documents'], start: Prefilled | undefined): string[] => [
  ...(start?.checked.documents ?? []),
  ...Object.entries(documents).flatMap(([kind, file]) => (file ? [kind] : [])),
]
