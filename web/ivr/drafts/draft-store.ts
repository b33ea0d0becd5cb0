import type { DraftForm } from '#contract/ivr/drafts.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/drafts.ts'
import type { Adding, Link } from './draft-sync.ts'

// The form's own copy in session storage, as web/ivr/wizard/draft.ts keeps it, and with it the draft on the server that
// it belongs to. Both are erased at log-out and for other people.

const form = 'ivr'
const link = 'ivr-server'
const adding = 'ivr-adding'
/** Answers and documents for the check (web/ivr/check/extras.ts). */
const extras = 'ivr-check'

/** What the server gets: the form's copy and its extras, unchanged, and the two facts that the list of drafts shows. */
export function keptForm(): Omit<DraftForm, 'writer'> | undefined {
  const content = readDraft(form)
  if (!isObject(content)) return undefined
  const { step, form: typed } = content
  const names = isObject(typed) ? [typed.patientFirstName, typed.patientLastName] : []
  const title = names.filter((name) => typeof name === 'string').join(' ')
  const more = readDraft(extras)
  return {
    content: isObject(more) ? { ...content, extras: more } : content,
    step: typeof step === 'number' ? step : 0,
    title: printable(title),
  }
}

export function readLink(): Link | undefined {
  const kept = readDraft(link)
  if (!isObject(kept) || typeof kept.id !== 'string' || typeof kept.version !== 'number') return undefined
  const { id, version, after } = kept
  const unanswered = Array.isArray(after) && { after: after.map(String) }
  return { id, version, isSaved: kept.isSaved === true, ...unanswered }
}

/** An addition that a reload of this window may have cut off. */
export function readAdding(): Adding | undefined {
  const kept = readDraft(adding)
  return isObject(kept) && isObject(kept.form) && typeof kept.key === 'string'
    ? (kept as unknown as Adding)
    : undefined
}

export const writeAdding = (next: Adding | undefined): void =>
  next ? saveDraft(adding, next) : dropDraft(adding)

export function writeLink(next: Link | undefined): void {
  if (next) saveDraft(link, next)
  else dropDraft(link)
}

/**
 * Replaces this window's copy with a draft from the server. If that is more than a day old, the physician's record is
 * loaded again: it may have changed.
 */
export function replaceForm(content: Record<string, unknown>, savedAt: string, next: Link): void {
  const isOld = Date.now() - Date.parse(savedAt) > 86_400_000
  const { extras: more, ...kept } = content
  saveDraft(form, isOld ? { ...kept, physician: null } : kept)
  if (isObject(more)) saveDraft(extras, more)
  else dropDraft(extras)
  saveDraft(link, next)
  dropDraft(adding)
}

/** Empties this window's copy; the draft on the server stays. */
export function clearForm(): void {
  dropDraft(form)
  dropDraft(extras)
  dropDraft(link)
  dropDraft(adding)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name that is still being typed may contain what the contract rejects. */
export const printable = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 120)
