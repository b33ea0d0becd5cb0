import type { StoredFile } from '#contract/files/files.ts'
import type { DocumentKind } from '#contract/ivr/check/documents.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { draftChanged } from '../wizard/draft.ts'
import { answersFrom } from './answers.ts'

/** What goes with a request beside its fields: answers to optional questions, and documents by kind. */
export interface Extras {
  /** As they are sent, by question. */
  facts: Record<string, unknown>
  /** As they are typed, by question. */
  answers: Record<string, unknown>
  documents: Partial<Record<DocumentKind, StoredFile | null>>
}

/** Those of a new request have a draft of their own, as those of each request that starts from another one. */
const draftOf = (start: string | undefined) => (start === undefined ? 'ivr-check' : `${start}:check`)

export function readExtras(start?: string): Extras {
  const kept = keptExtras(start)
  return { facts: kept?.facts ?? {}, answers: kept?.answers ?? {}, documents: kept?.documents ?? {} }
}

/** Undefined until the panel has kept something. */
export const keptExtras = (start?: string): Partial<Extras> | undefined =>
  readDraft(draftOf(start)) as Partial<Extras> | undefined

export function keepExtras(extras: Extras, start?: string): void {
  saveDraft(draftOf(start), extras)
  if (start === undefined) draftChanged()
}

const takers = new Set<(facts: Record<string, unknown>) => void>()

/** Gives a new request answers to optional questions: beside those that it has, and in place of its own to the same ones. */
export function giveAnswers(facts: Record<string, unknown>): void {
  const kept = readExtras()
  keepExtras({
    ...kept,
    facts: { ...kept.facts, ...facts },
    answers: { ...kept.answers, ...answersFrom(facts) },
  })
  for (const take of takers) take(facts)
}

/** Tells the panel of a new request what it is given. Returns a function to unsubscribe. */
export function whenAnswersAreGiven(take: (facts: Record<string, unknown>) => void): () => void {
  takers.add(take)
  return () => void takers.delete(take)
}

export const dropExtras = (start?: string): void => dropDraft(draftOf(start))

/** The request of another attempt has documents of its own. */
export const dropDocuments = (start?: string): void =>
  keepExtras({ ...readExtras(start), documents: {} }, start)

/**
 * The part of the submission that is made of them. A request that starts from another one names its answers even if
 * all were removed: those of the other one stand where none are named.
 */
export function sentExtras(start?: string) {
  const { facts, documents } = readExtras(start)
  const isNamed = Object.keys(facts).length > 0 || (start !== undefined && keptExtras(start) !== undefined)
  const files = Object.entries(documents).flatMap(([kind, file]) =>
    file ? [{ kind: kind as DocumentKind, fileUrl: file.fileUrl }] : [],
  )
  return {
    ...(isNamed && { facts }),
    ...(files.length > 0 && { documents: files }),
  }
}
