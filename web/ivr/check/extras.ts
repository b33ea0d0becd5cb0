import type { StoredFile } from '#contract/files/stored-file.ts'
import type { DocumentKind } from '#contract/ivr/check/documents.values.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import { draftChanged } from '../wizard/draft.ts'

/** What goes with a request beside its fields: answers to optional questions, and documents by kind. */
export interface Extras {
  /** As they are sent, by question. */
  facts: Record<string, unknown>
  /** As they are typed, by question. */
  answers: Record<string, unknown>
  documents: Partial<Record<DocumentKind, StoredFile | null>>
}

const draft = 'ivr-check'

export function readExtras(): Extras {
  const kept = readDraft(draft) as Partial<Extras> | undefined
  return { facts: kept?.facts ?? {}, answers: kept?.answers ?? {}, documents: kept?.documents ?? {} }
}

export function keepExtras(extras: Extras): void {
  saveDraft(draft, extras)
  draftChanged()
}

export const dropExtras = (): void => dropDraft(draft)

/** The request of another attempt has documents of its own. */
export const dropDocuments = (): void => keepExtras({ ...readExtras(), documents: {} })

/** The part of the submission that is made of them. */
export function sentExtras() {
  const { facts, documents } = readExtras()
  const files = Object.entries(documents).flatMap(([kind, file]) =>
    file ? [{ kind: kind as DocumentKind, fileUrl: file.fileUrl }] : [],
  )
  return {
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(files.length > 0 && { documents: files }),
  }
}
